import { success } from '../service.js';
import type { Fault } from './fault.js';
import { structuredOf } from './fault.js';

export const mistypedTotal: Fault = {
  invariant: 'output.conforms',
  tool: 'search',
  what: 'total is a string when the query is one character long',
  twist: ({ query }, result) => {
    const structured = structuredOf(result);
    if (structured === undefined || typeof query !== 'string' || Array.from(query).length !== 1)
      return [result];
    return [success({ ...structured, total: JSON.stringify(structured['total']) })];
  },
};
