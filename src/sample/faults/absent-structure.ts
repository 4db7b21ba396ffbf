import type { Fault } from './fault.js';
import { structuredOf } from './fault.js';

export const absentStructure: Fault = {
  invariant: 'output.present',
  tool: 'preview',
  what: 'structuredContent is missing when length is 280, its maximum',
  twist: ({ length }, result) =>
    structuredOf(result) === undefined || length !== 280 ? [result] : [{ content: result['content'] ?? [] }],
};
