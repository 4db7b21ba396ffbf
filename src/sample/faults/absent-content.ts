import type { Fault } from './fault.js';
import { structuredOf } from './fault.js';

export const absentContent: Fault = {
  invariant: 'wire.result-shape',
  tool: 'list',
  what: 'content is missing when sort is "score"',
  twist: ({ sort }, result) => {
    const structured = structuredOf(result);
    return structured === undefined || sort !== 'score' ? [result] : [{ structuredContent: structured }];
  },
};
