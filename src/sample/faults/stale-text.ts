import type { Fault } from './fault.js';
import { structuredOf } from './fault.js';

export const staleText: Fault = {
  invariant: 'output.text-agrees',
  tool: 'search',
  what: 'the text block says another total than structuredContent when limit is 1',
  twist: ({ limit }, result) => {
    const structured = structuredOf(result);
    if (structured === undefined || limit !== 1) return [result];
    const text = JSON.stringify({ ...structured, total: Number(structured['total']) + 1 });
    return [{ ...result, content: [{ type: 'text', text }] }];
  },
};
