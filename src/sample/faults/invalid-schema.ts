import { records } from '../catalog/records.js';
import type { Fault } from './fault.js';

export const invalidSchema: Fault = {
  invariant: 'list.schema-valid',
  tool: 'stats',
  what: 'the outputSchema has the type "integr", which does not exist',
  adds: {
    name: 'stats',
    title: 'Count the catalog',
    description: 'Tells how many documents there are.',
    inputSchema: { type: 'object', additionalProperties: false },
    outputSchema: { type: 'object', properties: { count: { type: 'integr' } }, required: ['count'] },
    run: () => ({ count: records.length }),
  },
};
