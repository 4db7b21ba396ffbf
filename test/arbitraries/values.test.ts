import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Unsatisfiable, Unsupported, isValid, valuesOf } from '../../arbitraries/index.js';
import type { JsonSchema } from '../../arbitraries/index.js';
import { property } from '../property.js';
import { corporaAreThere, corpus, every } from './corpora.js';
import { ajvJudge, hyperjumpJudge } from './judges.js';
import { schemas } from './schemas.js';

const named = fc.constantFrom(...Object.keys(schemas));

describe('valuesOf', () => {
  describe.each(Object.entries(schemas))('%s', (_, schema) => {
    test('gives only values that every judge accepts', async () => {
      const errors = ajvJudge(schema, '2020-12');
      const hyperjump = await hyperjumpJudge(schema, '2020-12');
      for (const value of fc.sample(valuesOf(schema), { numRuns: 60, seed: 7 })) {
        const shown = JSON.stringify(value);
        expect([isValid(schema, value), shown]).toEqual([true, shown]);
        expect([errors(value), shown]).toEqual([[], shown]);
        expect([hyperjump?.(value) ?? true, shown]).toEqual([true, shown]);
      }
    });
  });

  property(
    'gives the same values for the same seed',
    [named, fc.integer()],
    (name, seed) => {
      const draw = () =>
        fc.sample(valuesOf(structuredClone(schemas[name] as JsonSchema)), { numRuns: 5, seed });
      expect(draw()).toEqual(draw());
    },
    { numRuns: 60 },
  );

  property('leaves the schema as it was', [named], (name) => {
    const schema = schemas[name] as JsonSchema;
    const before = JSON.stringify(schema);
    fc.sample(valuesOf(schema), 5);
    expect(JSON.stringify(schema)).toBe(before);
  });

  test('reaches both bounds, every member and both sides of an optional', () => {
    const values = fc.sample(valuesOf(schemas['tool'] as JsonSchema), { numRuns: 100, seed: 1 }) as {
      limit?: number;
      sort?: string;
    }[];
    expect(new Set(values.map(({ sort }) => sort))).toEqual(new Set([undefined, 'new', 'old']));
    expect(new Set(values.map(({ limit }) => limit))).toEqual(
      expect.objectContaining(new Set([undefined, 1, 100])),
    );
  });

  test('keeps values within the bytes that are allowed', () => {
    const schema = { type: 'array', items: { type: 'string', maxLength: 10_000 }, maxItems: 10_000 } as const;
    for (const value of fc.sample(valuesOf(schema, { maxBytes: 5000 }), { numRuns: 100, seed: 3 })) {
      expect(new TextEncoder().encode(JSON.stringify(value)).length).toBeLessThanOrEqual(5000);
    }
  });

  test('is not bent by a reference that goes round', () => {
    const schema = {
      $ref: '#/$defs/a',
      $defs: { a: { allOf: [{ $ref: '#/$defs/b' }] }, b: { type: 'integer', minimum: 4 } },
    } as const;
    for (const value of fc.sample(valuesOf(schema), 20)) expect(value).toBeGreaterThanOrEqual(4);
  });
});

test('an own __proto__ is a member like any other', async () => {
  const schema = JSON.parse(
    '{"properties":{"__proto__":{"type":"string"}},"required":["__proto__"],"type":"object"}',
  ) as JsonSchema;
  const hyperjump = await hyperjumpJudge(schema, '2020-12');
  for (const value of fc.sample(valuesOf(schema), 20)) {
    expect(Object.keys(value as object)).toContain('__proto__');
    expect(hyperjump?.(value) ?? true).toBe(true);
  }
});

const contradictions: readonly (readonly [string, JsonSchema])[] = [
  ['false', false],
  ['two types', { allOf: [{ type: 'string' }, { type: 'integer' }] }],
  ['crossed bounds', { type: 'integer', minimum: 5, maximum: 3 }],
  ['no integer between', { type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 1 }],
  ['even and odd', { type: 'integer', multipleOf: 2, not: { multipleOf: 2 } }],
  ['crossed lengths', { type: 'string', minLength: 5, maxLength: 3 }],
  ['patterns that exclude each other', { type: 'string', allOf: [{ pattern: '^a+$' }, { pattern: '^b+$' }] }],
  ['three distinct booleans', { type: 'array', items: { type: 'boolean' }, uniqueItems: true, minItems: 3 }],
  ['a required member that can not be', { type: 'object', properties: { a: false }, required: ['a'] }],
  ['recursion that never ends', { type: 'object', properties: { a: { $ref: '#' } }, required: ['a'] }],
  [
    'a closed object that needs another key',
    { type: 'object', required: ['a'], additionalProperties: false },
  ],
  ['an enum of another type', { type: 'string', enum: [1, 2] }],
];

test.each(contradictions)('%s is unsatisfiable', (_, schema) => {
  expect(() => valuesOf(schema)).toThrow(Unsatisfiable);
});

const refused: readonly (readonly [string, JsonSchema, RegExp])[] = [
  ['a reference out of the document', { $ref: 'https://example.com/other.json' }, /leads nowhere/],
  ['a reference into nothing', { $ref: '#/$defs/none' }, /leads nowhere/],
  ['a dialect that is not known', { $schema: 'https://example.com/dialect' }, /dialect/],
  ['a type that is not known', { type: 'text' }, /\/type/],
  ['a pattern that does not compile', { type: 'string', pattern: '(' }, /regular expression/],
  ['a bound that is no number', { type: 'integer', minimum: '3' }, /\/minimum/],
  ['a value larger than the budget', { type: 'array', minItems: 1_000_000_000 }, /bytes/],
  ['a schema that only refers to itself', { $ref: '#' }, /refers to itself/],
];

test.each(refused)('%s is unsupported, with the reason', (_, schema, reason) => {
  expect(() => valuesOf(schema)).toThrow(Unsupported);
  expect(() => valuesOf(schema)).toThrow(reason);
});

describe.skipIf(!corporaAreThere)('valuesOf on real tools (skipped where ../shared is missing)', () => {
  test('gives only values that ajv accepts', () => {
    for (const { id, schema, dialect } of every(corpus('mcp-tools'), 10)) {
      const errors = ajvJudge(schema, dialect);
      for (const value of fc.sample(valuesOf(schema, { dialect }), { numRuns: 10, seed: 5 })) {
        expect([errors(value), `${id} ${JSON.stringify(value).slice(0, 300)}`]).toEqual([
          [],
          `${id} ${JSON.stringify(value).slice(0, 300)}`,
        ]);
      }
    }
  });
});
