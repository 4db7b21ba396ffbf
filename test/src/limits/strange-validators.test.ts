import { beforeAll, describe, expect, test } from 'vitest';
import type { LimitResult } from '../../../src/limits/limit-result.js';
import type { LimitsEffort } from '../../../src/limits/limits-file.js';
import type { Measured } from '../../../src/limits/measure-limits.js';
import { measureLimits } from '../../../src/limits/measure-limits.js';
import { limitNamed } from '../../../src/limits/registry.js';
import type { Limit } from '../../../src/limits/limit.js';
import type { ChosenValidator } from '../../../src/limits/validator-check.js';

const effort: LimitsEffort = {
  name: 'quick',
  // A busy machine takes its time to give 64 MB to a process: the room must go before the time.
  cpuMs: 300,
  memoryMb: 64,
  precision: 1 / 8,
  textBytes: 256 * 1024,
};

const strange = (name: string): ChosenValidator => ({
  name,
  module: new URL(`../../fixtures/validators/${name}.mjs`, import.meta.url).href,
});

const limitsOf = (names: readonly string[]): readonly Limit[] =>
  names.map((name) => limitNamed(name)).filter((limit) => limit !== undefined);

const measure = (names: readonly string[], limits: readonly string[]): Promise<Measured> =>
  measureLimits({
    validators: names.map(strange),
    limits: limitsOf(limits),
    effort,
    signal: new AbortController().signal,
  });

describe('a validator that can not be used is named, and the others are measured', () => {
  const unusable = [
    ['throws-at-load', 'crash', /this module can not be loaded/],
    ['spins-at-load', 'slow', /3000 ms of CPU time/],
    ['exits-at-load', 'crash', /exit code 0/],
    ['never-compiles', 'slow', /wall time/],
    ['spins-at-validate', 'slow', /3000 ms of CPU time/],
    ['aborting', 'crash', /SIGABRT/],
    ['answers-nonsense', 'crash', /answered 42, which is no verdict/],
    ['no-validator', 'crash', /exports no compile/],
  ] as const;
  let measured: Measured;
  beforeAll(async () => {
    measured = await measure([...unusable.map(([name]) => name), 'right'], ['prefixItems']);
  }, 240_000);

  test.each(unusable)('%s: %s', (name, how, detail) => {
    const report = measured.validators.find((one) => one.name === name);
    expect(report).toMatchObject({ status: 'unusable', how, speed: [] });
    expect(report?.detail).toMatch(detail);
    expect(measured.results.filter(({ validator }) => validator === name)).toEqual([]);
  });

  test('the right one among them', () => {
    expect(measured.results).toMatchObject([{ validator: 'right', limit: 'prefixItems', how: null }]);
    const report = measured.validators.find(({ name }) => name === 'right');
    expect(report).toMatchObject({ status: 'usable', how: null, remarks: [] });
    expect(report?.speed.map(({ schema }) => schema)).toEqual(['small', 'real']);
  });
});

describe('a validator that misbehaves is found out', () => {
  const cells = [
    ['slow', 'array-items', { kind: 'size', how: 'slow' }],
    ['leaky', 'string-length', { kind: 'size', how: 'memory' }],
    ['leaky', 'compile-leak', { kind: 'rule', how: 'memory' }],
    ['crashing', 'instance-depth', { kind: 'size', how: 'crash', detail: 'validate: exit code 3' }],
    ['crashing', 'enum-members', { kind: 'size', how: 'refused', ok: 0, fails: 1, detail: 'no enum here' }],
    ['lying', 'instance-depth', { kind: 'size', how: 'wrong', ok: 0, fails: 1 }],
    ['lying', 'instance-depth-dynamicRef', { kind: 'size', how: 'ignored', ok: 0, fails: 1 }],
    ['lying', 'required-prototype-names', { kind: 'rule', how: 'wrong' }],
    ['lying', 'prefixItems', { kind: 'rule', how: 'ignored' }],
    ['lying', 'remote-reference', { kind: 'rule', how: 'wrong' }],
    ['printing', 'prefixItems', { kind: 'rule', how: 'ignored' }],
    ['right', 'required-prototype-names', { kind: 'rule', how: null, detail: '' }],
    ['right', 'remote-reference', { kind: 'rule', how: null }],
  ] as const;
  let measured: Measured;
  beforeAll(async () => {
    const names = [...new Set(cells.map(([name]) => name))];
    measured = await measure(names, [...new Set(cells.map(([, limit]) => limit))]);
  }, 240_000);
  const cell = (name: string, limit: string): LimitResult | undefined =>
    measured.results.find((result) => result.validator === name && result.limit === limit);

  test.each(cells)('%s at %s', (name, limit, expected) => {
    expect(cell(name, limit)).toMatchObject(expected);
  });

  test('one that prints is measured all the same, and that is said', () => {
    const remarks = measured.validators.map(({ name, remarks }) => [name, remarks]);
    expect(Object.fromEntries(remarks)).toEqual({
      slow: [],
      leaky: [],
      crashing: [],
      lying: [],
      printing: ['prints on its standard output'],
      right: [],
    });
  });

  test('every cell is there', () => {
    expect(measured.results).toHaveLength(6 * new Set(cells.map(([, limit]) => limit)).size);
  });
});
