import { describe, expect, test } from 'vitest';
import { fullEffort, quickEffort } from '../../../src/limits/efforts.js';
import type { LimitResult, SizeResult } from '../../../src/limits/limit-result.js';
import type { LimitsEffort } from '../../../src/limits/limits-file.js';
import type { LimitsProgress, LimitsRun, Measured } from '../../../src/limits/measure-limits.js';
import { measureLimits } from '../../../src/limits/measure-limits.js';
import { limitNamed } from '../../../src/limits/registry.js';

const run = (
  validators: readonly string[],
  limits: readonly string[],
  effort: LimitsEffort,
  more: Partial<LimitsRun> = {},
): Promise<Measured> =>
  measureLimits({
    validators: validators.map((name) => ({ name, module: null })),
    limits: limits.map((name) => limitNamed(name)).filter((limit) => limit !== undefined),
    effort,
    signal: new AbortController().signal,
    ...more,
  });

const cellOf = (measured: Measured, validator: string, limit: string): SizeResult => {
  const found = measured.results.find((one) => one.validator === validator && one.limit === limit);
  if (found?.kind !== 'size') throw new Error(`no size of ${limit} for ${validator}`);
  return found;
};

describe('a stack ends where it ended before', () => {
  // No time is part of it: the budget is wider than any size needs.
  const patient = { ...quickEffort, cpuMs: 10_000 };
  const validators = ['ajv', 'schemasafe'];

  test('within a fifth, also in fresh processes', async () => {
    const quick = [
      await run(validators, ['instance-depth'], patient),
      await run(validators, ['instance-depth'], patient),
    ];
    const fresh = await run(validators, ['instance-depth'], {
      ...fullEffort,
      cpuMs: 10_000,
      precision: 1 / 8,
    });
    for (const validator of validators) {
      const cells = [...quick, fresh].map((measured) => cellOf(measured, validator, 'instance-depth'));
      for (const { how, end } of cells) expect([how, end]).toEqual(['stack', 'broke']);
      const sizes = cells.map(({ ok }) => ok);
      expect(Math.max(...sizes) / Math.min(...sizes)).toBeLessThanOrEqual(1.2);
    }
  });
});

describe('what becomes slow', () => {
  test('is found in order: an exponential before a square, and that before a line', async () => {
    const limits = ['pattern-exponential', 'unique-numbers', 'array-items'];
    const measured = await run(['ajv', 'cfworker'], limits, quickEffort);
    for (const validator of ['ajv', 'cfworker']) {
      const sizes = limits.map((limit) => cellOf(measured, validator, limit).ok);
      expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
    }
    const exponential = cellOf(measured, 'ajv', 'pattern-exponential');
    expect(exponential).toMatchObject({ how: 'slow', end: 'broke' });
    expect((exponential.fails ?? 0) - exponential.ok).toBe(1);
  });

  test('has a curve by size with a cost at each', async () => {
    const { curve } = cellOf(await run(['ajv'], ['unique-numbers'], quickEffort), 'ajv', 'unique-numbers');
    expect(curve.length).toBeGreaterThan(2);
    expect(curve.map(({ size }) => size)).toEqual(curve.map(({ size }) => size).sort((a, b) => a - b));
    for (const { bytes, compileMs, validateMs } of curve)
      expect([bytes > 0, compileMs >= 0, validateMs >= 0]).toEqual([true, true, true]);
  });
});

test('the known figures: what ajv, cfworker and hyperjump do', async () => {
  const limits = [
    'remote-reference',
    'required-prototype-names',
    'reference-prototype-names',
    'multipleOf-decimal',
    'dynamicRef',
    'compile-leak',
  ];
  const measured = await run(['ajv', 'cfworker', 'hyperjump'], limits, quickEffort);
  const how = (validator: string): readonly (LimitResult['how'] | undefined)[] =>
    limits.map(
      (limit) => measured.results.find((one) => one.validator === validator && one.limit === limit)?.how,
    );
  expect(how('ajv')).toEqual([null, 'wrong', 'wrong', 'wrong', null, 'memory']);
  expect(how('cfworker')).toEqual([null, null, null, null, 'ignored', null]);
  expect(how('hyperjump')).toEqual(['fetched', null, null, null, null, null]);
});

describe('a run that is interrupted', () => {
  const limits = ['prefixItems', 'equality', 'code-points', 'unique-numbers', 'pattern-quadratic'];

  /** A run that is stopped as soon as so many cells are done. */
  async function interrupted(after: number): Promise<Measured> {
    const controller = new AbortController();
    return run(['jsonschema', 'cfworker'], limits, quickEffort, {
      signal: controller.signal,
      onProgress: ({ done }) => {
        if (done >= after) controller.abort();
      },
    });
  }

  test('gives what was measured, and the next one does the rest', async () => {
    const before = await interrupted(3);
    expect(before.results.length).toBeGreaterThanOrEqual(2);
    expect(before.results.length).toBeLessThan(10);
    const steps: LimitsProgress[] = [];
    const after = await run(['jsonschema', 'cfworker'], limits, quickEffort, {
      known: before,
      onProgress: (progress) => void steps.push(progress),
    });
    expect(after.results).toHaveLength(10);
    for (const result of before.results) expect(after.results).toContainEqual(result);
    const begun = new Set(steps.flatMap(({ current }) => current.map((one) => JSON.stringify(one))));
    expect(begun.size).toBe(12 - before.results.length);
    expect(after.validators.map(({ name }) => name)).toEqual(['jsonschema', 'cfworker']);
  });

  test('before it began has nothing, and starts no process', async () => {
    const controller = new AbortController();
    controller.abort();
    const measured = await run(['ajv'], limits, quickEffort, { signal: controller.signal });
    expect(measured).toEqual({ validators: [], results: [] });
  });
});
