import * as fc from 'fast-check';
import { expect } from 'vitest';
import {
  Unsatisfiable,
  Unsupported,
  boundariesOf,
  everyViolation,
  isValid,
  minimalValue,
  valuesOf,
} from '../../arbitraries/index.js';
import type { Json, JsonSchema } from '../../arbitraries/index.js';
import { property } from '../property.js';
import { hyperjumpJudge } from './judges.js';

const name = fc.constantFrom('a', 'b', 'c');
const small = fc.constantFrom(0, 1, 2, 3);
const value = fc.constantFrom<Json[]>(null, true, 0, 1, 2, 1.5, '', 'a', 'b', [], [1], {}, { a: 1 });
const types = ['string', 'integer', 'null', 'array', 'object', 'boolean'];

const { schema } = fc.letrec<{ schema: JsonSchema; object: JsonSchema }>((tie) => {
  const one = tie('schema');
  const map = (keys: fc.Arbitrary<string>) => fc.dictionary(keys, one, { maxKeys: 2, noNullPrototype: true });
  const keywords = {
    type: fc.oneof(
      fc.constantFrom(...types),
      fc.uniqueArray(fc.constantFrom(...types), { minLength: 1, maxLength: 3 }),
    ),
    enum: fc.array(value, { minLength: 1, maxLength: 4 }),
    const: value,
    minimum: small,
    exclusiveMaximum: fc.constantFrom(2, 5),
    multipleOf: fc.constantFrom(2, 3, 0.5),
    minLength: small,
    maxLength: small,
    pattern: fc.constantFrom('^a', 'b$', '^[ab]*$'),
    minItems: small,
    maxItems: small,
    uniqueItems: fc.boolean(),
    items: one,
    prefixItems: fc.array(one, { minLength: 1, maxLength: 2 }),
    contains: one,
    minContains: small,
    maxContains: small,
    properties: map(name),
    required: fc.uniqueArray(name, { maxLength: 2 }),
    additionalProperties: one,
    patternProperties: map(fc.constantFrom('^a', 'b')),
    propertyNames: fc.constantFrom<JsonSchema[]>(
      { maxLength: 1 },
      { pattern: '^[abd]' },
      { enum: ['a', 'b'] },
    ),
    minProperties: small,
    maxProperties: small,
    dependentRequired: fc.constantFrom({ a: ['b'] }, { b: ['a', 'c'] }),
    dependentSchemas: map(name),
    allOf: fc.array(one, { minLength: 1, maxLength: 2 }),
    anyOf: fc.array(one, { minLength: 1, maxLength: 3 }),
    oneOf: fc.array(one, { minLength: 1, maxLength: 3 }),
    not: one,
    if: one,
    then: one,
    else: one,
    unevaluatedProperties: one,
    unevaluatedItems: one,
  };
  const some = fc.subarray(Object.keys(keywords), { maxLength: 6 });
  return {
    schema: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<JsonSchema[]>(true, {}, false, { type: 'string' }),
      tie('object'),
    ),
    object: fc
      .tuple(some, fc.record(keywords))
      .map(
        ([keys, all]) =>
          Object.fromEntries(Object.entries(all).filter(([key]) => keys.includes(key))) as JsonSchema,
      ),
  };
});

const probes: readonly Json[] = [
  null,
  true,
  0,
  1.5,
  7,
  '',
  'ab',
  'zzzz',
  [],
  [1, 1],
  [null, 'a', 2],
  {},
  { a: 1 },
  { a: 'x', b: 2, c: [] },
];

const first = <T>(things: Iterable<T>, count: number): readonly T[] => {
  const taken: T[] = [];
  for (const thing of things) if (taken.push(thing) === count) break;
  return taken;
};

property(
  'no value, verdict or proof is wrong, whatever the schema',
  [schema],
  async (subject) => {
    const judge = await hyperjumpJudge(subject, '2020-12');
    if (judge === undefined) return;
    for (const probe of probes) expect([probe, isValid(subject, probe)]).toEqual([probe, judge(probe)]);
    try {
      const valid = [minimalValue(subject), ...fc.sample(valuesOf(subject), { numRuns: 6, seed: 1 })];
      valid.push(...first(boundariesOf(subject), 8).map((boundary) => boundary.value));
      for (const each of valid) expect([each, judge(each)]).toEqual([each, true]);
      for (const broken of first(everyViolation(subject), 12))
        expect([broken.value, judge(broken.value)]).toEqual([broken.value, false]);
    } catch (error) {
      if (error instanceof Unsatisfiable) expect(probes.filter(judge)).toEqual([]);
      else if (!(error instanceof Unsupported)) throw error;
    }
  },
  { numRuns: 150 },
);
