import type { Goal } from './goal.js';
import type { Item } from './item.js';
import type { Production } from './production.js';

/**
 * A conjunction of items, one object for each set. `size` (bytes of the smallest value) and `height`
 * (levels of that value) are known once it is `settled`; an infinite size says that it has no value.
 */
export interface Node {
  readonly id: number;
  readonly key: string;
  readonly items: readonly Item[];
  readonly goal: Goal | undefined;
  productions: readonly Production[] | undefined;
  /** Those that have a value, once it is settled. */
  live: readonly Production[] | undefined;
  /** A production found by splitting negations, where no other gives a value. */
  found: Production | undefined;
  /** Whether some ways to make values were left out for want of budget. */
  truncated: boolean;
  settled: boolean;
  size: number;
  height: number;
}
