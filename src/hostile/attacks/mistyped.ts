import type { Attack } from '../attack.js';
import { listed } from '../attack.js';
import { brokenVariants } from '../result-variants.js';

export const mistyped: Attack = {
  name: 'mistyped',
  law: 'client.refuses',
  right: 'refuse',
  what: "structured content that breaks the tool's outputSchema",
  pages: (tool) => [[listed(tool)]],
  variants: brokenVariants,
};
