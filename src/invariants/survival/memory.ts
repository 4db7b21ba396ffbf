import type { Applicability, Invariant, JudgedMemory, Violation } from '../invariant.js';
import { sentence } from '../sentence.js';

const MiB = 1024 * 1024;
/** Equal calls below which growth says nothing: a program fills its caches first. */
export const fewestCalls = 40;
/** A garbage collector may put its work off, but not for so much. */
const clear = 160 * MiB;
/** The first quarter of the samples is the program warming up. */
const warmUp = 0.25;

/**
 * Bytes by which memory grew over the samples that count, when it grew in each step and in the later half
 * about as much as in the former; 0 when it fell, stood still or levelled off, however much it grew before.
 *
 * @param samples resident bytes, taken after as many equal calls each
 */
export function steadyGrowth(samples: readonly number[]): number {
  const counted = samples.slice(Math.floor(samples.length * warmUp));
  const steps = counted.slice(1).map((size, at) => size - (counted[at] ?? size));
  const half = Math.floor(steps.length / 2);
  const sum = (some: readonly number[]): number => some.reduce((total, step) => total + step, 0);
  const [former, later] = [sum(steps.slice(0, half)), sum(steps.slice(-half))];
  const isSteady = half > 0 && steps.every((step) => step > 0) && later >= 0.7 * former;
  return isSteady ? sum(steps) : 0;
}

/** Whether growth is clear enough to be told. */
export const isClearGrowth = (samples: readonly number[]): boolean => steadyGrowth(samples) >= clear;

const inMiB = (bytes: number): string => `${Math.round(bytes / MiB)} MiB`;

function applies({ samples, calls }: JudgedMemory): Applicability {
  return calls < fewestCalls || samples.length < 3
    ? { notExercised: 'too few equal calls were made to tell growth from warming up' }
    : true;
}

function check(memory: JudgedMemory): readonly Violation[] {
  const { samples, calls, tools } = memory;
  if (applies(memory) !== true || !isClearGrowth(samples)) return [];
  const [first = 0, last = 0] = [samples[0], samples.at(-1)];
  return [
    {
      level: 'observed',
      place: '',
      message: sentence(
        `memory grew from ${inMiB(first)} to ${inMiB(last)} over ${calls} equal calls and went on growing; equal calls need no more memory in the end`,
      ),
      promised: { at: 'rule survival.memory', text: 'memory does not grow without bound over equal calls' },
      got: {
        at: `resident memory while ${tools.slice(0, 8).join(', ')} was called`,
        text: samples.map(inMiB).join(', '),
      },
      next: 'look for what each call leaves behind: a cache without a bound, a listener, a log kept in memory',
    },
  ];
}

export const memory: Invariant = {
  id: 'survival.memory',
  level: 'observed',
  on: 'memory',
  source: { kind: 'house', reference: 'survival.memory' },
  law: 'memory does not grow without bound over equal calls',
  right: 'keeps nothing of a call that is done, or bounds what it keeps',
  applies,
  check,
};
