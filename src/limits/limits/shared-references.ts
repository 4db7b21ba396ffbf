import { listed, nestedObjects } from '../case-text.js';
import type { LimitCase, SizeLimit } from '../limit.js';

const doubling = {
  kind: 'size',
  group: 'growth',
  unit: 'levels',
  first: 8,
  cap: 40,
  growth: { step: 4 },
  deep: false,
} as const;

/** A text that is small, though each level is applied twice as often as the one above it. */
const twice = (levels: number, keyword: string, leaf: string): string => {
  const pairs = listed(levels, (index) => {
    const next = `{"$ref":"#/$defs/s${index + 1}"}`;
    return `"s${index}":{"${keyword}":[${next},${next}]}`;
  });
  return `{"$ref":"#/$defs/s0","$defs":{${pairs},"s${levels}":${leaf}}}`;
};

const object = '{"type":"object"}';
const nothing = '{"type":"null"}';

function shared(keyword: string, cases: SizeLimit['cases']): SizeLimit {
  return {
    ...doubling,
    name: `shared-references-${keyword}`,
    title: `${keyword}, shared refs`,
    meaning: `levels of ${keyword} with two references to the next one, so that the last is applied 2^n times`,
    unseen: 'wrong',
    cases,
  };
}

const failing =
  (keyword: string) =>
  (size: number): readonly LimitCase[] => [
    { schemaText: twice(size, keyword, nothing), text: '{}', expected: 'invalid' },
  ];

export const anyOfShared = shared('anyOf', failing('anyOf'));
export const oneOfShared = shared('oneOf', failing('oneOf'));
export const allOfShared = shared('allOf', (size) => [
  { schemaText: twice(size, 'allOf', object), text: '{}', expected: 'valid' },
]);

const below = '{"type":"object","required":["a"],"properties":{"a":{"$dynamicRef":"#node"}}}';
const tree = `{"$dynamicAnchor":"node","anyOf":[${below},${below},{"type":"null"}]}`;

export const dynamicRefShared: SizeLimit = {
  ...doubling,
  name: 'shared-references-dynamicRef',
  title: '$dynamicRef in anyOf',
  meaning:
    'an instance whose every level is tried by two equal branches that refer to the root by $dynamicRef',
  unseen: 'ignored',
  cases: (size) => [{ schemaText: tree, text: nestedObjects(size, '0'), expected: 'invalid' }],
};
