import { describe, expect, test } from 'vitest';
import type { BreakingManner } from '../../../src/limits/limit-result.js';
import type { SizeLimit } from '../../../src/limits/limit.js';
import { doublingPace, predictedPace } from '../../../src/limits/size-pace.js';
import type { Found, SearchStyle } from '../../../src/limits/size-search.js';
import { SizeSearch } from '../../../src/limits/size-search.js';

const limit = (more: Partial<SizeLimit> = {}): SizeLimit => ({
  kind: 'size',
  name: 'test',
  title: 'test',
  meaning: 'a test',
  group: 'depth',
  unit: 'levels',
  first: 64,
  cap: 1_000_000,
  growth: 'doubling',
  deep: false,
  unseen: 'wrong',
  cases: () => [],
  ...more,
});

const style: SearchStyle = {
  pace: doublingPace,
  textBytes: 1e9,
  precision: 1 / 32,
  slowPrecision: 1 / 4,
};

interface Trial {
  readonly search: SizeSearch;
  readonly sizes: readonly number[];
}

/** A validator that breaks above `most` and costs `cost` for a size; each size has that many bytes. */
function trial(
  most: number,
  how: BreakingManner,
  more: { limit?: Partial<SizeLimit>; style?: Partial<SearchStyle>; cost?: (size: number) => number } = {},
): Trial {
  const sizes: number[] = [];
  const attempt = (size: number) => {
    sizes.push(size);
    const probe = { size, outcome: size <= most ? ('ok' as const) : how, detail: '' };
    const point = { size, bytes: size, compileMs: 0, validateMs: more.cost?.(size) ?? 0 };
    return Promise.resolve({ probe, point });
  };
  return { search: new SizeSearch(limit(more.limit), attempt, { ...style, ...more.style }), sizes };
}

async function found({ search }: Trial): Promise<Found> {
  const climbed = await search.climb();
  return climbed.failed === null ? climbed : search.narrow(climbed.ok, climbed.failed);
}

describe('a search', () => {
  test.each([1, 2, 63, 64, 65, 7168, 99_999])('finds a stack that ends at %i within 1/32', async (most) => {
    const { ok, failed, end } = await found(trial(most, 'stack'));
    expect(ok).toBeLessThanOrEqual(most);
    expect(failed?.size).toBeGreaterThan(most);
    expect((failed?.size ?? 0) - ok).toBeLessThanOrEqual(Math.max(1, ok / 32));
    expect(end).toBe('broke');
  });

  test('takes what is slow less exactly', async () => {
    const one = trial(5000, 'slow');
    const { ok, failed } = await found(one);
    expect([ok <= 5000, (failed?.size ?? 0) > 5000]).toEqual([true, true]);
    expect(one.sizes.length).toBeLessThan(11);
  });

  test('ends at the cap, which is tried', async () => {
    const one = trial(Infinity, 'slow', { limit: { cap: 1000 } });
    expect(await found(one)).toEqual({ ok: 1000, failed: null, end: 'cap' });
    expect(one.sizes).toEqual([64, 128, 256, 512, 1000]);
  });

  test('ends where the text would be too large, without making it', async () => {
    const one = trial(Infinity, 'slow', { style: { textBytes: 1000 } });
    expect(await found(one)).toMatchObject({ failed: null, end: 'text' });
    expect(Math.max(...one.sizes)).toBeLessThanOrEqual(1000);
    expect(Math.max(...one.sizes)).toBeGreaterThan(500);
  });

  test('asks the smallest size at once where the first verdict is wrong', async () => {
    const one = trial(0, 'ignored');
    expect(await found(one)).toMatchObject({ ok: 0, failed: { size: 1, outcome: 'ignored' } });
    expect(one.sizes).toEqual([64, 1]);
  });

  test('goes by steps of one where each doubles the cost', async () => {
    const one = trial(17, 'slow', { limit: { first: 8, cap: 40, growth: { step: 4 } } });
    expect(await found(one)).toMatchObject({ ok: 17, failed: { size: 18 } });
    expect(one.sizes).toEqual([8, 12, 16, 20, 18, 17]);
  });
});

describe('a pace by prediction', () => {
  const pace = predictedPace(100);

  test.each([1, 1.5, 2])('meets a cost of n^%d in few sizes, and fails by little', async (exponent) => {
    const cost = (size: number): number => (size / 10_000) ** exponent * 100;
    const one = trial(10_000, 'slow', { style: { pace, slowPrecision: 1 }, cost });
    const { ok, failed } = await found(one);
    expect((failed?.size ?? 0) / ok).toBeLessThanOrEqual(2);
    expect(one.sizes.length).toBeLessThanOrEqual(9);
    expect(cost(Math.max(...one.sizes))).toBeLessThan(300);
  });

  test('meets a cost of 2^n', async () => {
    const cost = (size: number): number => 2 ** (size - 20) * 100;
    const limits = { first: 8, cap: 40, growth: { step: 4 } };
    const one = trial(20, 'slow', { limit: limits, style: { pace }, cost });
    expect(await found(one)).toMatchObject({ ok: 20, failed: { size: 21 } });
    expect(cost(Math.max(...one.sizes))).toBeLessThan(1000);
  });
});
