import type { Attack } from '../attack.js';
import { listed } from '../attack.js';
import { brokenVariants } from '../result-variants.js';

const $id = 'https://mcp-assay.invalid/result';

/** A client with one schema store for all tools finds the lax schema under the strict one's name. */
export const sharedId: Attack = {
  name: 'shared-id',
  law: 'client.validation-on',
  right: 'refuse',
  what: 'a tool listed before has an outputSchema that allows more, under the same $id',
  pages: (tool) => [
    [
      listed(tool, { name: 'listed_before', outputSchema: { $id, type: 'object' } }),
      listed(tool, { outputSchema: { $id, ...tool.outputSchema } }),
    ],
  ],
  variants: brokenVariants,
};
