import { nested, nestedObjects } from '../case-text.js';
import type { LimitCase, SizeLimit } from '../limit.js';

const leaf = '{"type":"string"}';

interface Nesting {
  readonly keyword: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly instance: (depth: number, leaf: string) => string;
}

const alike = (_depth: number, leaf: string): string => leaf;

const depthOf = ({ keyword, prefix, suffix, instance }: Nesting): SizeLimit => ({
  kind: 'size',
  name: `schema-depth-${keyword}`,
  title: `${keyword} depth`,
  meaning: `a schema whose ${keyword} are nested in each other, with a string at the bottom`,
  group: 'depth',
  unit: 'levels',
  first: 64,
  cap: 65_536,
  growth: 'doubling',
  deep: true,
  unseen: 'wrong',
  cases(size) {
    const schemaText = nested(size, prefix, leaf, suffix);
    return [
      { schemaText, text: instance(size, '"x"'), expected: 'valid' },
      { schemaText, text: instance(size, '0'), expected: 'invalid' },
    ];
  },
});

const list = (keyword: string): SizeLimit =>
  depthOf({ keyword, prefix: `{"${keyword}":[`, suffix: ']}', instance: alike });

export const schemaDepthProperties = depthOf({
  keyword: 'properties',
  prefix: '{"properties":{"a":',
  suffix: '}}',
  instance: nestedObjects,
});

export const schemaDepthItems = depthOf({
  keyword: 'items',
  prefix: '{"items":',
  suffix: '}',
  instance: (depth, leaf) => nested(depth, '[', leaf, ']'),
});

export const schemaDepthAllOf = list('allOf');
export const schemaDepthAnyOf = list('anyOf');
export const schemaDepthOneOf = list('oneOf');

function nots(size: number): readonly LimitCase[] {
  const schemaText = nested(size, '{"not":', leaf, '}');
  const even = size % 2 === 0;
  return [
    { schemaText, text: '"x"', expected: even ? 'valid' : 'invalid' },
    { schemaText, text: '0', expected: even ? 'invalid' : 'valid' },
  ];
}

export const schemaDepthNot: SizeLimit = {
  ...depthOf({ keyword: 'not', prefix: '', suffix: '', instance: alike }),
  meaning: 'a schema that is the negation of a negation, and so on, of a string',
  cases: nots,
};
