import type { Limit } from '../limit.js';

const schemaText = JSON.stringify({ type: 'object', properties: { a: { $ref: '#' } } });

const nested = (depth: number, leaf: string): string => '{"a":'.repeat(depth) + leaf + '}'.repeat(depth);

/** How deep an instance may be under a schema that refers to itself. The fault, if any, sits at the bottom. */
export const instanceDepth: Limit = {
  name: 'instance-depth',
  title: 'instance depth',
  dialect: '2020-12',
  first: 64,
  cases: (size) => [
    { schemaText, text: nested(size, '{}'), expected: 'valid' },
    { schemaText, text: nested(size, '0'), expected: 'invalid' },
  ],
};
