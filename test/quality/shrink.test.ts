import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isValid, valuesOf } from '../../arbitraries/index.js';
import { shrink, shrinkPairs } from './shrink-pairs.js';

const seeds = Array.from({ length: 20 }, (_, seed) => seed + 1);

describe('every seed ends at the one minimum', () => {
  test.each(shrinkPairs)('$name', ({ schema, fails, minimum }) => {
    expect([isValid(schema, minimum), fails(minimum)]).toEqual([true, true]);
    const arbitrary = valuesOf(schema);
    const failing = arbitrary.filter(fails);
    const ends = seeds.map((seed) => {
      const [from] = fc.sample(failing, { numRuns: 1, seed });
      return from === undefined ? undefined : JSON.stringify(shrink(arbitrary, from, fails).value);
    });
    expect([...new Set(ends)]).toEqual([JSON.stringify(minimum)]);
  });
});

test('there are at least 60 pairs, all of different names', () => {
  expect(new Set(shrinkPairs.map(({ name }) => name)).size).toBe(shrinkPairs.length);
  expect(shrinkPairs.length).toBeGreaterThanOrEqual(60);
});
