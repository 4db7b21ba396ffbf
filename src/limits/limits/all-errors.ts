import type { SizeLimit } from '../limit.js';

const branches = ['string', 'boolean', 'null', 'object'].map((type) => `{"type":"${type}"}`).join(',');
const schemaText = `{"type":"array","items":{"anyOf":[${branches}]}}`;

/** Who collects every error holds five for each item, with its places and messages. */
export const allErrors: SizeLimit = {
  kind: 'size',
  name: 'all-errors',
  title: 'errors in 64 MB',
  meaning: 'an array of so many items that break four branches each, in a process with a heap of 64 MB',
  group: 'memory',
  unit: 'items',
  first: 1024,
  cap: 4_194_304,
  growth: 'doubling',
  deep: false,
  unseen: 'wrong',
  memoryMb: 64,
  cases: (size) => [{ schemaText, text: `[${'0,'.repeat(size - 1)}0]`, expected: 'invalid' }],
};
