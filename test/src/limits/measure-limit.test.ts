import { expect, test } from 'vitest';
import { instanceDepth } from '../../../src/limits/limits/instance-depth.js';
import type { Limit } from '../../../src/limits/limit.js';
import { probe } from '../../../src/limits/probe.js';
import { measureLimit } from '../../../src/limits/measure-limit.js';

const coarse = { limit: 'instance-depth', cpuMs: 5000, precision: 1 / 4 } as const;

test('finds where ajv runs out of stack', async () => {
  const result = await measureLimit({ ...coarse, validator: 'ajv', cap: 65_536, first: 2048 });
  expect(result).toMatchObject({ validator: 'ajv', limit: 'instance-depth', cap: 65_536, how: 'stack' });
  expect(result.ok).toBeGreaterThan(2000);
  expect(result.fails).toBeGreaterThan(result.ok);
  expect(result.fails).toBeLessThan(16_385);
  expect(result.probes.map(({ size }) => size).slice(0, 3)).toEqual([2048, 4096, 8192]);
  for (const { size, outcome } of result.probes) expect(outcome === 'ok').toBe(size <= result.ok);
});

test('says that a validator never broke when it reaches the cap', async () => {
  const result = await measureLimit({ ...coarse, validator: 'schemasafe', cap: 100 });
  expect(result).toMatchObject({ ok: 100, fails: null, how: null });
  expect(result.probes.map(({ size }) => size)).toEqual([64, 100]);
});

test('names slow what takes longer than its budget', async () => {
  const endless: Limit = {
    ...instanceDepth,
    cases: (size) => [
      {
        schemaText: '{"pattern":"^(a+)+$"}',
        text: JSON.stringify(`${'a'.repeat(size)}!`),
        expected: 'invalid',
      },
    ],
  };
  const budget = { cpuMs: 50, wallMs: 10_000, memoryMb: 256 };
  expect(await probe('ajv', endless, 60, budget)).toMatchObject({ size: 60, outcome: 'slow' });
});

test.each([
  [{ limit: 'no-such-limit', cap: 10 }, 'no limit is named "no-such-limit"'],
  [{ limit: 'instance-depth', cap: 0 }, 'the cap must be a whole number from 1: 0'],
  [{ limit: 'instance-depth', cap: 1.5 }, 'the cap must be a whole number from 1: 1.5'],
])('refuses %j', async (wrong, message) => {
  await expect(measureLimit({ validator: 'ajv', cpuMs: 1, ...wrong })).rejects.toThrow(message);
});

test('an instance has its fault, if any, at the depth that is asked', () => {
  expect(instanceDepth.cases(2).map(({ text, expected }) => [text, expected])).toEqual([
    ['{"a":{"a":{}}}', 'valid'],
    ['{"a":{"a":0}}', 'invalid'],
  ]);
});
