import { listed } from '../case-text.js';
import type { LimitCase, SizeLimit } from '../limit.js';

const wide = {
  kind: 'size',
  group: 'width',
  first: 64,
  cap: 1_048_576,
  growth: 'doubling',
  deep: false,
} as const;

export const propertyCount: SizeLimit = {
  ...wide,
  name: 'property-count',
  title: 'property count',
  meaning: 'a schema with so many properties, each a string, and an instance that has them all',
  unit: 'properties',
  unseen: 'wrong',
  cases(size) {
    const schemaText = `{"properties":{${listed(size, (index) => `"p${index}":{"type":"string"}`)}}}`;
    const members = listed(size - 1, (index) => `"p${index}":"x"`);
    const instance = (last: string): string =>
      `{${members}${members === '' ? '' : ','}"p${size - 1}":${last}}`;
    return [
      { schemaText, text: instance('"x"'), expected: 'valid' },
      { schemaText, text: instance('0'), expected: 'invalid' },
    ];
  },
};

const kindOf = (index: number): string =>
  `{"type":"object","required":["kind"],"properties":{"kind":{"const":${index}}}}`;

const branches = (keyword: 'anyOf' | 'oneOf'): SizeLimit => ({
  ...wide,
  name: `${keyword}-branches`,
  title: `${keyword} branches`,
  meaning: `a schema with so many branches of ${keyword}, told apart by a constant, and an instance of the last`,
  unit: 'branches',
  unseen: 'wrong',
  cases(size) {
    const schemaText = `{"${keyword}":[${listed(size, kindOf)}]}`;
    return [
      { schemaText, text: `{"kind":${size - 1}}`, expected: 'valid' },
      { schemaText, text: '{"kind":-1}', expected: 'invalid' },
    ];
  },
});

export const anyOfBranches = branches('anyOf');
export const oneOfBranches = branches('oneOf');

export const enumMembers: SizeLimit = {
  ...wide,
  name: 'enum-members',
  title: 'enum members',
  meaning: 'a schema with so many strings in its enum, and the last of them as instance',
  unit: 'members',
  unseen: 'wrong',
  cases(size) {
    const schemaText = `{"enum":[${listed(size, (index) => `"m${index}"`)}]}`;
    return [
      { schemaText, text: `"m${size - 1}"`, expected: 'valid' },
      { schemaText, text: '"none"', expected: 'invalid' },
    ];
  },
};

const unevaluated = (
  what: string,
  keyword: string,
  branch: (index: number) => string,
  cases: (size: number) => readonly (readonly [text: string, expected: LimitCase['expected']])[],
): SizeLimit => ({
  ...wide,
  name: `${keyword}-branches`,
  title: keyword,
  meaning: `a schema with so many branches of anyOf and ${keyword}: false, which must know what the right one saw`,
  unit: 'branches',
  unseen: 'ignored',
  cases(size) {
    const schemaText = `{"type":"${what}","anyOf":[${listed(size, branch)}],"${keyword}":false}`;
    return cases(size).map(([text, expected]) => ({ schemaText, text, expected }));
  },
});

export const unevaluatedProperties = unevaluated(
  'object',
  'unevaluatedProperties',
  (index) => `{"required":["p${index}"],"properties":{"p${index}":{"type":"string"}}}`,
  (size) => [
    [`{"p${size - 1}":"x"}`, 'valid'],
    [`{"p${size - 1}":"x","other":0}`, 'invalid'],
  ],
);

export const unevaluatedItems = unevaluated(
  'array',
  'unevaluatedItems',
  (index) => `{"prefixItems":[{"const":${index}}]}`,
  (size) => [
    [`[${size - 1}]`, 'valid'],
    [`[${size - 1},0]`, 'invalid'],
  ],
);
