import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Unsatisfiable, isValid, minimalValue, valuesOf } from '../../arbitraries/index.js';
import type { Json, JsonSchema } from '../../arbitraries/index.js';

const flag: JsonSchema = {
  type: 'object',
  properties: { a: { type: 'boolean' }, b: { enum: [1] } },
  additionalProperties: false,
};

/** Schemas that no value satisfies, each for a reason of its own. */
const impossible: Readonly<Record<string, JsonSchema>> = {
  'both branches always hold': { oneOf: [{ propertyNames: true }, {}], minLength: 1 },
  'what must fail says only what holds anyway': {
    maximum: 1,
    not: { items: true },
    contains: { type: 'string' },
  },
  'patterns and names that allow everything must fail': {
    type: ['boolean', 'object', 'array'],
    not: { patternProperties: { '^[bc]$': {}, b: true }, propertyNames: { type: 'string' } },
  },
  'nothing is evaluated inside a negation': {
    unevaluatedProperties: false,
    not: { not: false, patternProperties: { '^a': { type: 'string' } } },
  },
  'three members of two names': { type: 'object', propertyNames: { enum: ['a', 'b'] }, minProperties: 3 },
  'a member where every pattern forbids it': {
    type: 'object',
    minProperties: 1,
    patternProperties: { '^a': false, '^b': false },
    additionalProperties: false,
  },
  'one item that is two things': {
    type: 'array',
    maxItems: 1,
    contains: { type: 'string' },
    allOf: [{ contains: { type: 'integer' } }],
  },
  'more distinct integers than a range has': {
    type: 'array',
    uniqueItems: true,
    minItems: 4,
    items: { type: 'integer', minimum: 1, maximum: 3 },
  },
  'two distinct empty objects': {
    type: 'array',
    uniqueItems: true,
    minItems: 2,
    items: { type: 'object', maxProperties: 0 },
  },
  'three distinct arrays where there are two': {
    type: 'array',
    uniqueItems: true,
    minItems: 3,
    items: { type: 'array', items: { const: 1 }, maxItems: 1 },
  },
  'seven distinct objects where there are six': {
    type: 'array',
    uniqueItems: true,
    minItems: 7,
    items: flag,
  },
  'a date of five letters': { type: 'string', format: 'date', maxLength: 5 },
  'an address in words': { type: 'string', format: 'ipv4', pattern: '^[a-z]+$' },
  'a tree without leaves': { type: 'object', properties: { a: { $ref: '#' } }, required: ['a'] },
};

describe.each(Object.entries(impossible))('%s', (_, schema) => {
  test('is proven', () => expect(() => minimalValue(schema)).toThrow(Unsatisfiable));
});

/** Schemas that look like these and have values, with the smallest. */
const possible: Readonly<Record<string, readonly [JsonSchema, Json]>> = {
  'a required key is the one that is additional': [
    { type: 'object', required: ['q'], maxProperties: 1, not: { additionalProperties: false } },
    { q: 0 },
  ],
  'one key is additional for two negations': [
    {
      type: 'object',
      maxProperties: 1,
      allOf: [
        { not: { additionalProperties: { type: 'string' } } },
        { not: { additionalProperties: { type: 'integer' } } },
      ],
    },
    { '': [] },
  ],
  'the smallest member brings too many others': [
    {
      type: 'object',
      minProperties: 2,
      maxProperties: 2,
      properties: { a: { type: 'null' }, b: { const: 'bbbbb' }, c: { const: 'ccccc' } },
      additionalProperties: false,
      dependentRequired: { a: ['b', 'c'] },
    },
    { b: 'bbbbb', c: 'ccccc' },
  ],
  'two items that are three things': [
    {
      type: 'array',
      maxItems: 2,
      contains: { type: 'integer', minimum: 7 },
      allOf: [{ contains: { enum: ['a', 7] } }, { contains: { const: 'a' } }],
    },
    [7, 'a'],
  ],
  'an item that is two things at once': [
    {
      type: 'array',
      maxItems: 1,
      contains: { minimum: 3 },
      allOf: [{ contains: { type: 'integer' } }, { not: { items: { maximum: 10 } } }],
    },
    [11],
  ],
  'six distinct objects': [
    { type: 'array', uniqueItems: true, minItems: 6, items: flag },
    [{ a: false, b: 1 }, { a: false }, { a: true, b: 1 }, { a: true }, { b: 1 }, {}],
  ],
  'an address of one network': [{ type: 'string', format: 'ipv4', pattern: String.raw`^10\.` }, '10.0.0.0'],
};

describe.each(Object.entries(possible))('%s', (_, [schema, least]) => {
  test('has this smallest value', () => expect(minimalValue(schema)).toEqual(least));
});

/** Negations of what is left unevaluated, which depends on the whole value. */
const unevaluated: Readonly<Record<string, JsonSchema>> = {
  'a member beside those of properties': {
    type: 'object',
    properties: { a: true },
    not: { properties: { a: true }, unevaluatedProperties: { type: 'string' } },
  },
  'a member of which no schema in place speaks': {
    type: 'object',
    not: {
      allOf: [{ properties: { a: true, b: true } }, { patternProperties: { '^c': true } }],
      unevaluatedProperties: false,
    },
  },
  'the only member that is allowed, in a branch that fails': {
    type: 'object',
    properties: { a: { type: 'integer' } },
    required: ['a'],
    additionalProperties: false,
    not: {
      anyOf: [{ properties: { a: { minimum: 5 } }, required: ['a'] }, { properties: { b: true } }],
      unevaluatedProperties: false,
    },
  },
  'an item behind the listed ones': {
    type: 'array',
    not: { prefixItems: [true, true], unevaluatedItems: false },
  },
  'an item behind those that a schema in place lists': {
    type: 'array',
    maxItems: 3,
    prefixItems: [{ type: 'integer' }],
    items: { type: 'string' },
    not: { allOf: [{ prefixItems: [true] }], unevaluatedItems: { type: 'string', minLength: 3 } },
  },
  'either of two closed objects': {
    oneOf: [
      { type: 'object', properties: { a: true }, required: ['a'], unevaluatedProperties: false },
      { type: 'object', properties: { a: true, b: true }, required: ['b'], unevaluatedProperties: false },
    ],
  },
  'an object that is not closed': {
    type: 'object',
    if: { properties: { kind: { const: 1 } }, unevaluatedProperties: false },
    then: false,
  },
};

describe.each(Object.entries(unevaluated))('%s', (_, schema) => {
  test('is found, and drawn in more than one shape', () => {
    const drawn = fc.sample(valuesOf(schema), { numRuns: 30, seed: 1 });
    for (const value of [minimalValue(schema), ...drawn]) expect(isValid(schema, value)).toBe(true);
    expect(new Set(drawn.map((value) => JSON.stringify(value))).size).toBeGreaterThan(3);
  });
});
