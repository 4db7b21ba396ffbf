import type { Goal } from './goal.js';
import type { RunLoop } from './run-loop.js';

/** One figure of the generators: how often a second, and its ratio to a named peer of the same run. */
export interface Measured {
  readonly suite: string;
  readonly name: string;
  readonly perSecond: number;
  readonly ratio: number;
  readonly to: string;
}

/** All that one run of the bench has measured. */
export interface BenchResults {
  readonly seed: number;
  readonly loadBefore: readonly number[];
  readonly generators: readonly Measured[];
  readonly shrinking: { readonly pairs: number; readonly median: number; readonly p95: number };
  readonly runLoop: RunLoop;
  /** Those of the run loop included. */
  readonly goals: readonly Goal[];
}

/** What is needed to read the figures. */
export interface Conditions {
  readonly date: string;
  readonly version: string;
  readonly node: string;
  readonly machine: { readonly cpu: string; readonly cores: number; readonly memoryMb: number };
  /** Load averages over 1, 5 and 15 minutes. */
  readonly load: { readonly before: readonly number[]; readonly after: readonly number[] };
  readonly seed: number;
}
