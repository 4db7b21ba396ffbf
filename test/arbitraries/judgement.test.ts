import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertionsOf, breachesOf, exercisedAssertions, isValid, valuesOf } from '../../arbitraries/index.js';
import type { JsonSchema } from '../../arbitraries/index.js';
import { property } from '../property.js';
import { corporaAreThere, corpus } from './corpora.js';
import { schemas } from './schemas.js';

describe.skipIf(!corporaAreThere)('the evaluator (skipped where ../shared is missing)', () => {
  test.each(['jsts-2020', 'jsts-07'])('agrees with every test of %s', (name) => {
    for (const { id, schema, dialect, assertFormat, tests } of corpus(name)) {
      for (const { description, data, valid } of tests) {
        expect([isValid(schema, data, { dialect, assertFormat }), `${id}: ${description}`]).toEqual([
          valid,
          `${id}: ${description}`,
        ]);
      }
    }
  });

  test('agrees with every test of schemastore', () => {
    for (const { id, schema, dialect, tests } of corpus('schemastore')) {
      for (const { data, valid } of tests)
        expect([isValid(schema, data, { dialect }), id]).toEqual([valid, id]);
    }
  });
});

const named = fc.constantFrom(...Object.values(schemas));

property(
  'a value is valid exactly when nothing is broken',
  [named, fc.jsonValue()],
  (schema, value) => {
    expect(breachesOf(schema, value as never).length === 0).toBe(isValid(schema, value as never));
  },
  { numRuns: 500 },
);

property(
  'what a value exercises is among the assertions of the schema',
  [named, fc.jsonValue()],
  (schema, value) => {
    const known = assertionsOf(schema);
    for (const { schemaPointer } of exercisedAssertions(schema, value as never))
      expect(known).toContain(schemaPointer);
  },
  { numRuns: 300 },
);

test('valid values of a schema without branches violate no assertion', () => {
  const schema = schemas['all at once'] as JsonSchema;
  for (const value of fc.sample(valuesOf(schema), 30)) {
    expect(exercisedAssertions(schema, value).filter(({ side }) => side === 'violated')).toEqual([]);
  }
});

test('a breach names the keyword, its place in the schema and the place in the value', () => {
  const schema = {
    properties: { a: { items: { type: 'integer' } } },
    required: ['b'],
    additionalProperties: false,
  } as const;
  expect(breachesOf(schema, { a: [1, 'x'], 'c/d': 1 })).toEqual([
    { keyword: 'required', schemaPointer: '/required', instancePointer: '' },
    { keyword: 'type', schemaPointer: '/properties/a/items/type', instancePointer: '/a/1' },
    { keyword: 'additionalProperties', schemaPointer: '/additionalProperties', instancePointer: '' },
  ]);
});

test('a reference is entered once when assertions are listed', () => {
  expect(assertionsOf(schemas['tree'] as JsonSchema)).toEqual([
    '/$defs/node/type',
    '/$defs/node/required',
    '/$defs/node/additionalProperties',
    '/$defs/node/properties/value/type',
    '/$defs/node/properties/children/type',
  ]);
});

test('a format is no assertion where it is not asserted', () => {
  const schema = { type: 'string', format: 'uuid' } as const;
  expect(isValid(schema, 'x')).toBe(false);
  expect(isValid(schema, 'x', { assertFormat: false })).toBe(true);
  expect(assertionsOf(schema, { assertFormat: false })).toEqual(['/type']);
});
