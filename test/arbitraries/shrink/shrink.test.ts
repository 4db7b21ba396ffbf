import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isValid, smallerValues, valuesOf } from '../../../arbitraries/index.js';
import type { Json, JsonSchema } from '../../../arbitraries/index.js';
import { compareSimplicity } from '../../../arbitraries/json/order.js';
import { property } from '../../property.js';
import { schemas } from '../schemas.js';

const named = fc.constantFrom(...Object.values(schemas));

property(
  'shrink candidates stay valid and go down in one order',
  [named, fc.integer()],
  (schema, seed) => {
    const [value] = fc.sample(valuesOf(schema), { numRuns: 1, seed });
    let count = 0;
    for (const candidate of smallerValues(schema, value as Json)) {
      const shown = `${JSON.stringify(candidate)} from ${JSON.stringify(value)}`;
      expect([isValid(schema, candidate), shown]).toEqual([true, shown]);
      expect([compareSimplicity(candidate, value as Json) < 0, shown]).toEqual([true, shown]);
      count += 1;
      if (count > 200) break;
    }
  },
  { numRuns: 150 },
);

/** Follows the first candidate that still fails until none does. */
function shrunk(schema: JsonSchema, value: Json, fails: (value: Json) => boolean): Json {
  for (const candidate of smallerValues(schema, value)) {
    if (fails(candidate)) return shrunk(schema, candidate, fails);
  }
  return value;
}

const text = (value: Json): string => JSON.stringify(value);
const items = (value: Json): readonly Json[] => (Array.isArray(value) ? value : []);
const member = (value: Json, key: string): Json | undefined => (value as Record<string, Json>)[key];

const minima: readonly (readonly [string, JsonSchema, (value: Json) => boolean, Json])[] = [
  [
    'an integer',
    { type: 'integer', minimum: -100_000, maximum: 100_000 },
    (value) => (value as number) >= 777,
    777,
  ],
  ['a negative integer', { type: 'integer' }, (value) => (value as number) < -4, -5],
  ['a list', { type: 'array', items: { type: 'integer' } }, (value) => items(value).length >= 3, [0, 0, 0]],
  [
    'a set',
    { type: 'array', items: { type: 'integer' }, uniqueItems: true },
    (value) => items(value).length >= 3,
    [0, 1, 2],
  ],
  ['a text', { type: 'string' }, (value) => (value as string).length >= 4, 'aaaa'],
  [
    'a pattern',
    { type: 'string', pattern: '^[b-f]{2,}x$' },
    (value) => (value as string).length >= 5,
    'bbbbx',
  ],
  [
    'an optional member',
    schemas['tool'] as JsonSchema,
    (value) => member(value, 'limit') !== undefined,
    { query: 'a', limit: 1 },
  ],
  [
    'a branch',
    schemas['tagged shapes'] as JsonSchema,
    (value) => text(value).includes('square'),
    { kind: 'square', side: 0 },
  ],
  [
    'a tree',
    schemas['tree'] as JsonSchema,
    (value) => text(value).includes('[{'),
    { value: 0, children: [{ value: 0 }] },
  ],
];

describe('shrinking by value ends at the same minimum from anywhere', () => {
  test.each(minima)('%s', (_, schema, fails, minimum) => {
    const failing = fc.sample(valuesOf(schema).filter(fails), { numRuns: 8, seed: 4 });
    for (const value of failing) expect(text(shrunk(schema, value, fails))).toBe(text(minimum));
  });
});

test('a value from elsewhere shrinks through fast-check without context', () => {
  const arbitrary = valuesOf({ type: 'integer', minimum: 0, maximum: 1_000_000 });
  expect(arbitrary.canShrinkWithoutContext(5000)).toBe(true);
  expect(arbitrary.canShrinkWithoutContext(-1)).toBe(false);
  expect(arbitrary.shrink(5000, undefined).getNthOrLast(0)?.value).toBe(0);
});
