import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Unsatisfiable, Unsupported, isValid, smallerValues, valuesOf } from '../../arbitraries/index.js';
import type { Json, JsonSchema } from '../../arbitraries/index.js';

const nested = (levels: number, around: (inner: JsonSchema) => JsonSchema): JsonSchema => {
  let schema: JsonSchema = { type: 'string' };
  for (let i = 0; i < levels; i++) schema = around(schema);
  return schema;
};

const twice = (levels: number, both: (next: JsonSchema) => JsonSchema): JsonSchema => ({
  $ref: '#/$defs/d0',
  $defs: Object.fromEntries(
    Array.from({ length: levels }, (_, level) => [
      `d${level}`,
      level === levels - 1 ? { type: 'string' } : both({ $ref: `#/$defs/d${level + 1}` }),
    ]),
  ),
});

const wide = (count: number): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, { type: 'string' }])),
});

const branches = (count: number, width: number): JsonSchema => ({
  oneOf: Array.from({ length: count }, (_, branch) => ({
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: width }, (__, i) => [`p${branch}_${i}`, { type: 'string' }]),
    ),
  })),
});

const prototypeKeys = JSON.parse(
  `{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"integer"},
    "hasOwnProperty":{"type":"null"}},"required":["__proto__","constructor","hasOwnProperty","valueOf"]}`,
) as JsonSchema;

const schemaOf = (thing: unknown): JsonSchema => thing as JsonSchema;

/** What comes of each: values, or a refusal whose message says why. */
const inputs: readonly (readonly [string, JsonSchema, 'values' | RegExp])[] = [
  ['undefined for a schema', schemaOf(undefined), /should be a schema/],
  ['null for a schema', schemaOf(null), /should be a schema, but is null/],
  ['a number for a schema', schemaOf(5), /should be a schema, but is 5/],
  ['a list for a schema', schemaOf([]), /should be a schema, but is \[\]/],
  [
    'a number for a subschema',
    { type: 'object', properties: { a: 3 }, required: ['a'] },
    /\/properties\/a should be a schema/,
  ],
  ['a type that is none', { type: 'text' }, /\/type names an unknown type, "text"/],
  ['a bound that is text', { type: 'integer', minimum: '3' }, /\/minimum should be a number/],
  ['an enum that is no list', { enum: 3 }, /\/enum should be an array/],
  ['a reference to nothing', { $ref: '#/$defs/none' }, /leads nowhere/],
  ['a reference to another document', { $ref: 'https://example.com/a.json' }, /leads nowhere/],
  ['a reference that is no text', { $ref: 3 }, /\/\$ref should be a string/],
  ['a schema that only refers to itself', { $ref: '#' }, /refers to itself/],
  [
    '100,000 levels of members',
    nested(100_000, (inner) => ({ type: 'object', required: ['a'], properties: { a: inner } })),
    /nested too deeply/,
  ],
  ['100,000 levels of negation', nested(100_000, (inner) => ({ not: inner })), /nested too deeply/],
  ['100,000 properties', wide(100_000), /too many subschemas/],
  ['10,000 properties', wide(10_000), 'values'],
  ['2^40 branches through references', twice(40, (next) => ({ anyOf: [next, next] })), 'values'],
  ['2^40 schemas at once', twice(40, (next) => ({ allOf: [next, next] })), /more steps than are allowed/],
  [
    '2^40 members',
    twice(40, (next) => ({ type: 'object', required: ['a', 'b'], properties: { a: next, b: next } })),
    /bytes/,
  ],
  ['30 branches of 20 optional members', branches(30, 20), 'values'],
  ['a pattern that backtracks', { type: 'string', pattern: '^(a+)+$' }, 'values'],
  [
    'a pattern that backtracks and is not regular',
    { type: 'string', pattern: String.raw`^(a+)+\1b$` },
    'values',
  ],
  [
    'a pattern that does not parse',
    { type: 'string', pattern: '(' },
    /pattern "\(" is no regular expression/,
  ],
  [
    'a pattern that parses without flag u alone',
    { type: 'string', pattern: String.raw`^[\w-.]+\_$` },
    'values',
  ],
  ['maxLength of a thousand million', { type: 'string', maxLength: 1e9 }, 'values'],
  ['minLength of a thousand million', { type: 'string', minLength: 1e9 }, /characters|bytes/],
  ['three thousand members at least', { type: 'object', minProperties: 3000 }, 'values'],
  ['a million members at least', { type: 'object', minProperties: 1e6 }, /no value was found/],
  ['keys of Object.prototype', prototypeKeys, 'values'],
  [
    'small domains that overlap',
    {
      type: 'array',
      uniqueItems: true,
      minItems: 3,
      prefixItems: [{ enum: [1, 2, 3] }, { enum: [1, 2] }, { enum: [1] }],
    },
    'values',
  ],
];

const seconds = 20;

const isNamed = (error: unknown): boolean => error instanceof Unsupported || error instanceof Unsatisfiable;

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe.each(inputs)('%s', (_, schema, outcome) => {
  test(outcome === 'values' ? 'has values' : 'is refused with the reason', () => {
    const started = process.cpuUsage();
    const draw = (): Json[] => fc.sample(valuesOf(schema), { numRuns: 5, seed: 1 });
    if (outcome === 'values') for (const value of draw()) expect(isValid(schema, value)).toBe(true);
    else {
      expect(draw).toThrow(outcome);
      expect(isNamed(thrownBy(draw))).toBe(true);
    }
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1e6).toBeLessThan(seconds);
  });
});

test('a pattern that backtracks is tested on a long text all the same', () => {
  const schema = { type: 'string', pattern: '^(a+)+$' } as const;
  const started = process.cpuUsage();
  expect(isValid(schema, `${'a'.repeat(5000)}b`)).toBe(false);
  expect(isValid(schema, 'a'.repeat(5000))).toBe(true);
  expect([...smallerValues(schema, 'a'.repeat(300))].length).toBeGreaterThan(0);
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(seconds);
});

test('three places for two values are never filled', () => {
  const schema = { type: 'array', uniqueItems: true, minItems: 3, items: { enum: ['a', 'b'] } } as const;
  expect(() => valuesOf(schema)).toThrow(Unsatisfiable);
});
