import { describe, expect, test } from 'vitest';
import { boundariesOf, isValid, minimalValue } from '../../arbitraries/index.js';
import type { Boundary, JsonSchema } from '../../arbitraries/index.js';
import { resolvePointer } from '../../arbitraries/json/pointer.js';
import { ajvJudge } from './judges.js';
import { schemas } from './schemas.js';

const first = (things: Iterable<Boundary>, count: number): readonly Boundary[] => {
  const taken: Boundary[] = [];
  for (const thing of things) if (taken.push(thing) === count) break;
  return taken;
};

describe.each(Object.entries(schemas))('boundaries of %s', (_, schema) => {
  const list = first(boundariesOf(schema), 150);

  test('are valid by ajv and by the evaluator', () => {
    const errors = ajvJudge(schema, '2020-12');
    for (const { value } of list) {
      expect([errors(value), JSON.stringify(value)]).toEqual([[], JSON.stringify(value)]);
      expect(isValid(schema, value)).toBe(true);
    }
  });

  test('come in the same order each time, none twice', () => {
    expect(first(boundariesOf(structuredClone(schema)), 150)).toEqual(list);
    expect(new Set(list.map(({ value }) => JSON.stringify(value))).size).toBe(list.length);
  });
});

describe('boundariesOf', () => {
  const values = first(boundariesOf(schemas['tool'] as JsonSchema), 500).map(({ value }) => value);

  test('begins with the smallest value and the full one', () => {
    expect(values[0]).toEqual({ query: 'a' });
    expect(Object.keys(values[1] as object)).toEqual(['query', 'limit', 'sort', 'tags', 'filter']);
  });

  test('has each bound and its valid neighbour', () => {
    const limits = values.map((value) => (value as { limit?: number }).limit);
    expect(limits).toEqual(expect.arrayContaining([1, 2, 99, 100]));
  });

  test('has each member, each branch, and each optional absent from the full value', () => {
    const sorts = values.map((value) => (value as { sort?: string }).sort);
    expect(sorts).toEqual(expect.arrayContaining(['new', 'old']));
    const filters = values.map((value) => typeof (value as { filter?: unknown }).filter);
    expect(filters).toEqual(expect.arrayContaining(['string', 'object']));
    for (const key of ['limit', 'sort', 'tags', 'filter']) {
      expect(
        values.some(
          (value) => !Object.hasOwn(value as object, key) && Object.keys(value as object).length === 4,
        ),
      ).toBe(true);
    }
  });

  test('names a keyword that stands in the schema', () => {
    for (const { goal } of first(boundariesOf(schemas['tool'] as JsonSchema), 500)) {
      expect([resolvePointer(schemas['tool'] as never, goal.pointer) !== undefined, goal.pointer]).toEqual([
        true,
        goal.pointer,
      ]);
    }
  });
});

test('the smallest value of a schema is the shortest text', () => {
  expect(
    minimalValue({ type: 'object', minProperties: 2, additionalProperties: { type: 'integer' } }),
  ).toEqual({ a: 0, '': 0 });
  expect(minimalValue({ type: ['object', 'string'], minLength: 3 })).toEqual({});
  expect(minimalValue({ anyOf: [{ type: 'integer', minimum: 100 }, { const: '' }] })).toBe('');
});
