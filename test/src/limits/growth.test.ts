import { expect, test } from 'vitest';
import { fitGrowth } from '../../../src/limits/growth.js';
import type { CurvePoint } from '../../../src/limits/limit-result.js';

const curve = (sizes: readonly number[], cost: (size: number) => number): readonly CurvePoint[] =>
  sizes.map((size) => ({ size, bytes: size, compileMs: cost(size) / 2, validateMs: cost(size) / 2 }));

const doublings = [64, 128, 256, 512, 1024, 2048, 4096, 8192];

test.each([0.5, 1, 2, 3])('a power of %d is found', (exponent) => {
  const growth = fitGrowth(
    curve(doublings, (size) => (size / 512) ** exponent * 4),
    false,
  );
  expect(growth).toMatchObject({ kind: 'power' });
  expect(growth?.kind === 'power' && growth.exponent).toBeCloseTo(exponent);
  expect(growth?.r2).toBeCloseTo(1);
});

test('what each step doubles is an exponential of base 2', () => {
  const growth = fitGrowth(
    curve([12, 14, 15, 16, 17], (size) => 2 ** size / 1000),
    true,
  );
  expect(growth).toMatchObject({ kind: 'exponential', points: 4 });
  expect(growth?.kind === 'exponential' && growth.base).toBeCloseTo(2);
});

test('the lower part, which is the start of everything, does not count', () => {
  const growth = fitGrowth(
    curve(doublings, (size) => 10 + size ** 2 / 10_000),
    false,
  );
  expect(growth?.kind === 'power' && growth.exponent).toBeGreaterThan(1.9);
});

test.each([
  ['too few points', [64, 128]],
  ['none at all', []],
])('%s tell nothing', (_, sizes) => {
  expect(
    fitGrowth(
      curve(sizes, () => 50),
      false,
    ),
  ).toBeNull();
});

test('costs below the grain of the clock tell nothing', () => {
  expect(
    fitGrowth(
      curve(doublings, () => 0.2),
      false,
    ),
  ).toBeNull();
});
