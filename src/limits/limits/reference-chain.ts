import { listed } from '../case-text.js';
import type { SizeLimit } from '../limit.js';

const chain = (length: number): string => {
  const links = listed(length, (index) => `"s${index}":{"$ref":"#/$defs/s${index + 1}"}`);
  return `{"$ref":"#/$defs/s0","$defs":{${links},"s${length}":{"type":"string"}}}`;
};

/** A chain of `$ref` without a branch: each definition is the next one. */
export const referenceChain: SizeLimit = {
  kind: 'size',
  name: 'reference-chain',
  title: '$ref chain',
  meaning: 'definitions of which each refers to the next, the last being a string',
  group: 'depth',
  unit: 'references',
  first: 64,
  cap: 65_536,
  growth: 'doubling',
  deep: true,
  unseen: 'wrong',
  cases(size) {
    const schemaText = chain(size);
    return [
      { schemaText, text: '"x"', expected: 'valid' },
      { schemaText, text: '0', expected: 'invalid' },
    ];
  },
};
