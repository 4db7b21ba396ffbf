import { describe, expect, test } from 'vitest';
import { biasOf, keyedRandom } from '../../../../src/engine/workshop/keyed-random.js';

const draws = (seed: number, stage: string, index: number, count = 8): readonly number[] => {
  const random = keyedRandom(seed, stage)(index);
  return Array.from({ length: count }, () => random.nextInt(0, 1_000_000));
};

describe('randomness by key', () => {
  test('gives the same draws for the same key, whatever was drawn before', () => {
    const randomOf = keyedRandom(7, 'case', 'search');
    const late = randomOf(5).nextInt(0, 1_000_000);
    for (let index = 0; index < 5; index += 1) randomOf(index).nextInt(0, 9);
    expect(randomOf(5).nextInt(0, 1_000_000)).toBe(late);
  });

  test('gives other draws for another seed, stage or index', () => {
    const seen = new Set(
      [draws(1, 'a', 0), draws(2, 'a', 0), draws(1, 'b', 0), draws(1, 'a', 1)].map(String),
    );
    expect(seen.size).toBe(4);
  });

  test('does not correlate the first draws of neighbouring indices', () => {
    const cells = Array.from({ length: 100 }, () => 0);
    const randomOf = keyedRandom(1, 'case', 'search');
    const first = Array.from({ length: 20_001 }, (_, index) => randomOf(index).nextInt(0, 9));
    for (let at = 0; at < 20_000; at += 1) {
      const cell = (first[at] ?? 0) * 10 + (first[at + 1] ?? 0);
      cells[cell] = (cells[cell] ?? 0) + 1;
    }
    const chiSquare = cells.reduce((sum, count) => sum + (count - 200) ** 2 / 200, 0);
    // 99 degrees of freedom: 99.9 % of fair generators stay under 149.
    expect(chiSquare).toBeLessThan(149);
  });

  test('pins the stream, so that a change of it is seen', () => {
    expect(draws(42, 'case', 0, 4)).toMatchInlineSnapshot(`
      [
        223629,
        368009,
        218309,
        98516,
      ]
    `);
  });

  test('leans to bounds less and less', () => {
    expect([0, 9, 99, 999].map(biasOf)).toEqual([2, 3, 4, 5]);
  });
});
