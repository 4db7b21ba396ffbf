import type { Spread } from './spread.js';

/** What is asked of a figure, and what it is. */
export interface Goal {
  readonly what: string;
  /** `undefined` when it was not measured. */
  readonly is: Spread | undefined;
  readonly unit: '' | 'ms' | 'MB' | '/s' | '×';
  readonly due: 'at least' | 'at most';
  readonly goal: number;
  /** What is hoped for beyond the goal. */
  readonly aim?: number;
  /** What else should be known of it. */
  readonly note?: string;
}

/** Whether the median is where it should be; `undefined` when nothing was measured. */
export function isReached({ is, due, goal }: Goal): boolean | undefined {
  if (is === undefined) return undefined;
  return due === 'at least' ? is.median >= goal : is.median <= goal;
}
