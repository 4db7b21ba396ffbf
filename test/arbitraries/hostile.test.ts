import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import {
  Unsatisfiable,
  Unsupported,
  boundariesOf,
  everyViolation,
  smallerValues,
  valuesOf,
  violationsOf,
} from '../../arbitraries/index.js';
import type { JsonSchema } from '../../arbitraries/index.js';

const nested = (levels: number, around: (inner: JsonSchema) => JsonSchema): JsonSchema => {
  let schema: JsonSchema = { type: 'string' };
  for (let i = 0; i < levels; i++) schema = around(schema);
  return schema;
};

const doubled = (levels: number, pair: (next: JsonSchema) => JsonSchema): JsonSchema => ({
  $ref: '#/$defs/d0',
  $defs: Object.fromEntries(
    Array.from({ length: levels }, (_, i) => [
      `d${i}`,
      i === levels - 1 ? { type: 'string' } : pair({ $ref: `#/$defs/d${i + 1}` }),
    ]),
  ),
});

const hostile: readonly (readonly [string, JsonSchema])[] = [
  ['recursion without end', { type: 'object', required: ['a'], properties: { a: { $ref: '#' } } }],
  [
    'a loop of references',
    { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
  ],
  ['2^40 branches', doubled(40, (next) => ({ anyOf: [next, next] }))],
  [
    '2^40 members',
    doubled(40, (next) => ({ type: 'object', required: ['a', 'b'], properties: { a: next, b: next } })),
  ],
  [
    '100,000 levels',
    nested(100_000, (inner) => ({ type: 'object', required: ['a'], properties: { a: inner } })),
  ],
  ['20,000 levels in place', nested(20_000, (inner) => ({ allOf: [inner] }))],
  ['maxLength of a thousand million', { type: 'string', maxLength: 1e9 }],
  ['minLength of a thousand million', { type: 'string', minLength: 1e9 }],
  ['a thousand million items', { type: 'array', minItems: 1e9 }],
  ['a pattern that backtracks', { type: 'string', pattern: '^(a+)+$' }],
  ['a pattern that explodes', { type: 'string', pattern: '^(a{1,1000}b){1,1000}$' }],
  [
    '40 choices at once',
    {
      allOf: Array.from({ length: 40 }, () => ({
        anyOf: [{ type: 'string' }, { type: 'string', minLength: 1 }],
      })),
    },
  ],
  ['2,000 required members', { type: 'object', required: Array.from({ length: 2000 }, (_, i) => `k${i}`) }],
  ['20,000 members of an enum', { enum: Array.from({ length: 20_000 }, (_, i) => i) }],
];

const named = <T>(work: () => T): T | 'named error' => {
  try {
    return work();
  } catch (error) {
    if (error instanceof Unsatisfiable || error instanceof Unsupported) return 'named error';
    throw error;
  }
};

const takeSome = (things: Iterable<unknown>): void => {
  let count = 0;
  for (const _ of things) if (++count === 5) return;
};

describe.each(hostile)('%s', (_, schema) => {
  test('ends in values or in a named error', () => {
    const started = process.cpuUsage();
    named(() => fc.sample(valuesOf(schema), { numRuns: 3, seed: 1 }));
    named(() => fc.sample(violationsOf(schema), { numRuns: 2, seed: 1 }));
    named(() => takeSome(boundariesOf(schema)));
    named(() => takeSome(everyViolation(schema)));
    named(() => takeSome(smallerValues(schema, 'abc')));
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(20);
  });
});
