import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { everyViolation, isValid, minimalValue, valuesOf } from '../../arbitraries/index.js';
import type { Json, JsonSchema } from '../../arbitraries/index.js';

const list = (count: number, schema: (index: number) => JsonSchema): readonly JsonSchema[] =>
  Array.from({ length: count }, (_, index) => schema(index));

const members = (count: number, schema: (index: number) => JsonSchema): Record<string, JsonSchema> =>
  Object.fromEntries(list(count, schema).map((member, index) => [`p${index}`, member]));

/** Unions of many branches, of which exactly one is to hold, with a smallest value and how many are drawn. */
const unions: Readonly<Record<string, readonly [JsonSchema, Json, number]>> = {
  '120 pairs told apart by their second item': [
    {
      oneOf: list(120, (at) => ({
        type: 'array',
        prefixItems: [{ enum: ['on', 'off'] }, { const: `rule${at}` }],
        minItems: 2,
        maxItems: 2,
      })),
    },
    ['on', 'rule0'],
    25,
  ],
  '40 ranges that overlap': [
    { oneOf: list(40, (at) => ({ type: 'number', minimum: at, maximum: at + 1.5 })) },
    0,
    20,
  ],
  '30 objects of 20 optional members of which one differs': [
    {
      oneOf: list(30, (branch) => ({
        type: 'object',
        properties: members(20, (at) => ({ type: at === branch % 20 ? 'integer' : 'string' })),
      })),
    },
    { p10: 0 },
    20,
  ],
  '60 patterns': [
    { oneOf: list(60, (at) => ({ type: 'string', pattern: `^${'abcdefghij'[at % 10]}.*${at}$` })) },
    'a0',
    25,
  ],
  '200 objects with a tag': [
    {
      type: 'object',
      oneOf: list(200, (at) => ({
        properties: { kind: { const: `k${at}` }, value: { type: at % 2 === 0 ? 'integer' : 'string' } },
        required: ['kind', 'value'],
        additionalProperties: false,
      })),
    },
    { kind: 'k0', value: 0 },
    30,
  ],
  '12 unions of 12': [
    {
      oneOf: list(12, (outer) => ({
        oneOf: list(12, (inner) => ({
          type: 'object',
          properties: { x: { const: 12 * outer + inner } },
          required: ['x'],
        })),
      })),
    },
    { x: 0 },
    20,
  ],
};

describe.each(Object.entries(unions))('%s', (_, [schema, least, distinct]) => {
  test('have values, the shortest is found, and many different ones are drawn', () => {
    expect(JSON.stringify(minimalValue(schema))).toHaveLength(JSON.stringify(least).length);
    const drawn = fc.sample(valuesOf(schema), { numRuns: 40, seed: 1 });
    for (const value of drawn) expect([value, isValid(schema, value)]).toEqual([value, true]);
    expect(new Set(drawn.map((value) => JSON.stringify(value))).size).toBeGreaterThan(distinct);
  });

  test('are broken too', () => {
    let count = 0;
    for (const { value } of everyViolation(schema)) {
      expect([value, isValid(schema, value)]).toEqual([value, false]);
      if ((count += 1) === 20) break;
    }
    expect(count).toBeGreaterThan(10);
  });
});
