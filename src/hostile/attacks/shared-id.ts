import type { Attack } from '../attack.js';
import { listed } from '../attack.js';
import { connecting, listing } from '../play/acts.js';
import { brokenCalls } from './broken-calls.js';

const $id = 'https://mcp-assay.invalid/result';

/** A client with one schema store for all tools finds the lax schema under the strict one's name. */
export const sharedId: Attack = {
  name: 'shared-id',
  law: 'client.validation-on',
  what: 'a tool listed before has an outputSchema that allows more, under the same $id',
  plays: (scene) => {
    const { era, tool } = scene;
    const lax = listed(tool, { name: 'listed_before', outputSchema: { $id, type: 'object' } });
    const strict = listed(tool, { outputSchema: { $id, ...tool.outputSchema } });
    return brokenCalls(scene, [connecting(), listing(era, [lax, strict])]);
  },
};
