import { listed, nested, nestedObjects } from '../../../../src/limits/case-text.js';
import { limitNamed } from '../../../../src/limits/registry.js';

/** A schema and an instance that break some validator, and what is right; `null` where nothing is. */
export interface HostileCase {
  readonly name: string;
  readonly schemaText: string;
  readonly text: string;
  readonly right: 'valid' | 'invalid' | null;
}

/** Limits at a size at which validators break. */
const sizes: Readonly<Record<string, number>> = {
  'schema-depth-properties': 3000,
  'schema-depth-items': 3000,
  'schema-depth-allOf': 1000,
  'schema-depth-anyOf': 1000,
  'schema-depth-oneOf': 1000,
  'schema-depth-not': 1000,
  'reference-chain': 8192,
  'instance-depth': 20_000,
  'instance-depth-dynamicRef': 20_000,
  'equality-depth': 10_000,
  'shared-references-anyOf': 40,
  'shared-references-oneOf': 40,
  'shared-references-allOf': 40,
  'shared-references-dynamicRef': 40,
  'pattern-exponential': 29,
  'pattern-properties-exponential': 29,
  'pattern-quadratic': 200_000,
  'property-count': 20_000,
  'anyOf-branches': 16_384,
  'oneOf-branches': 16_384,
  'enum-members': 65_536,
  'unevaluatedProperties-branches': 8192,
  'unevaluatedItems-branches': 8192,
  'array-items': 262_144,
  'object-members': 131_072,
  'pattern-members': 131_072,
  'string-length': 4_000_000,
  'unique-numbers': 65_536,
  'unique-objects': 16_384,
  'all-errors': 262_144,
};

const ofLimit = ([name, size]: readonly [string, number]): readonly HostileCase[] => {
  const limit = limitNamed(name);
  if (limit?.kind !== 'size') throw new Error(`no limit ${name}`);
  return limit.cases(size).map(({ schemaText, text, expected }) => ({
    name: `${name} of ${size}, ${expected}`,
    schemaText,
    text,
    right: expected,
  }));
};

const written: readonly (readonly [string, string, string, HostileCase['right']])[] = [
  ['a $ref to itself', '{"$ref":"#"}', '1', null],
  ['an anyOf of $refs to itself', '{"anyOf":[{"$ref":"#"},{"$ref":"#"}]}', '1', null],
  [
    'a circle of definitions',
    '{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}}',
    '1',
    null,
  ],
  ['a remote $ref', '{"properties":{"a":{"$ref":"https://example.com/s.json"}}}', '{"a":1}', null],
  ['a remote $schema', '{"$schema":"https://example.com/dialect","type":"object"}', '{}', 'valid'],
  ['$ref "#/constructor"', '{"$ref":"#/constructor"}', '1', null],
  ['required ["toString","constructor"]', '{"required":["toString","constructor"]}', '{}', 'invalid'],
  ['format "__proto__"', '{"format":"__proto__"}', '"x"', 'valid'],
  ['format "constructor"', '{"format":"constructor"}', '"x"', 'valid'],
  ['$id "toString"', '{"$id":"toString","type":"object"}', '{}', 'valid'],
  ['if in if', nested(1000, '{"if":', '{"type":"string"}', ',"then":true}'), '"x"', 'valid'],
  ['a deep instance that nobody looks at', '{}', nestedObjects(1_000_000, '0'), 'valid'],
  [
    'deep unique items',
    '{"uniqueItems":true}',
    `[${nestedObjects(20_000, '0')},${nestedObjects(20_000, '1')}]`,
    'valid',
  ],
  [
    'a tree of two equal branches',
    `{"anyOf":[${'{"properties":{"a":{"$ref":"#"}},"required":["a"]},'.repeat(2)}{"type":"null"}]}`,
    nestedObjects(40, '0'),
    'invalid',
  ],
  ['many required', `{"required":[${listed(50_000, (n) => `"k${n}"`)}]}`, '{}', 'invalid'],
  [
    'many patterns',
    `{"patternProperties":{${listed(4096, (n) => `"^p${n}_":true`)}}}`,
    `{${listed(1000, (n) => `"p${n}_":0`)}}`,
    'valid',
  ],
  [
    'many definitions that nobody uses',
    `{"$defs":{${listed(50_000, (n) => `"d${n}":{"type":"string"}`)}}}`,
    '1',
    'valid',
  ],
  ['many $ids', `{"$defs":{${listed(16_384, (n) => `"d${n}":{"$id":"d${n}"}`)}}}`, '1', 'valid'],
  [
    'many items that break many branches',
    `{"items":{"anyOf":[${listed(64, (n) => `{"const":${n}}`)}]}}`,
    `[${'-1,'.repeat(8192)}-1]`,
    'invalid',
  ],
  ['a schema that is no JSON', '{"type":', '1', null],
  ['a schema that is a number', '7', '1', null],
  ['an invalid pattern', '{"pattern":"("}', '"x"', null],
  ['a text that is no JSON', '{}', '{"a":', null],
];

/** The hostile schemas of the validators' limits, and what is hostile without any size. */
export const hostileCases: readonly HostileCase[] = [
  ...Object.entries(sizes).flatMap(ofLimit),
  ...written.map(([name, schemaText, text, right]) => ({ name, schemaText, text, right })),
];
