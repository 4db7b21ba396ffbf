import { describe, expect, test } from 'vitest';
import type { JudgedMemory, Violation } from '../../../../src/invariants/invariant.js';
import { isClearGrowth, memory, steadyGrowth } from '../../../../src/invariants/survival/memory.js';

const MiB = 1024 * 1024;
const subject = (samples: readonly number[], more: Partial<JudgedMemory> = {}): JudgedMemory => ({
  era: '2025-11-25',
  tools: ['search'],
  calls: 48,
  samples: samples.map((size) => size * MiB),
  ...more,
});

function judge(given: JudgedMemory): readonly Violation[] | string {
  if (memory.on !== 'memory') throw new Error('no law of memory');
  const applies = memory.applies(given);
  return applies === true ? memory.check(given) : applies.notExercised;
}

/** As many samples as a run takes, of a program that starts with 60 MiB. */
const growing = (sizeAt: (block: number) => number): readonly number[] =>
  Array.from({ length: 9 }, (_, block) => 60 + sizeAt(block));

describe('survival.memory', () => {
  test('finds memory that grows by the same with each block', () => {
    expect(judge(subject(growing((block) => 32 * block)))).toEqual([
      {
        level: 'observed',
        place: '',
        message:
          'memory grew from 60 MiB to 316 MiB over 48 equal calls and went on growing; equal calls need no more memory in the end',
        promised: { at: 'rule survival.memory', text: 'memory does not grow without bound over equal calls' },
        got: {
          at: 'resident memory while search was called',
          text: '60 MiB, 92 MiB, 124 MiB, 156 MiB, 188 MiB, 220 MiB, 252 MiB, 284 MiB, 316 MiB',
        },
        next: expect.any(String) as string,
      },
    ]);
  });

  test.each([
    ['stands still', growing(() => 0)],
    ['grows a little, for ever', growing((block) => 4 * block)],
    ['levels off', growing((block) => 400 * (1 - 0.6 ** block))],
    ['is collected now and then', growing((block) => 60 * (block % 4))],
    ['grows and is collected at last', growing((block) => (block === 8 ? 0 : 60 * block))],
    ['warms up a lot', growing((block) => Math.min(2, block) * 200)],
    ['falls', growing((block) => -5 * block)],
  ])('holds for memory that %s', (_, samples) => {
    expect(judge(subject(samples))).toEqual([]);
  });

  test('says nothing of a few calls', () => {
    const samples = growing((block) => 99 * block);
    expect(judge(subject(samples, { calls: 39 }))).toContain('too few equal calls');
    expect(judge(subject([60, 600]))).toContain('too few equal calls');
  });

  test('counts steady growth only', () => {
    expect(steadyGrowth([1, 2, 3, 4, 5, 6, 7, 8, 9])).toBe(6);
    expect(steadyGrowth([1, 2, 3, 4, 4, 6, 7, 8, 9])).toBe(0);
    expect(steadyGrowth([])).toBe(0);
    expect(isClearGrowth([0, 0, 0, 1, 2])).toBe(false);
  });
});
