import type { Phase } from '../corpus/case.js';
import type { Canary, Invariant } from '../invariants/invariant.js';
import type { Relation } from '../invariants/relations/relation.js';
import type { Mode, SchemaBounds } from './workshop/workshop.js';

/** Options of a run with every default filled in. Times in milliseconds, sizes in UTF-8 bytes. */
export interface RunSettings extends SchemaBounds {
  readonly seed: number;
  readonly mode: Mode;
  readonly phases: readonly Phase[];
  readonly invariants: readonly Invariant[];
  /** Relations between calls that the user gave. */
  readonly relations: readonly Relation[];
  readonly maxCalls: number;
  readonly maxTimeMs: number | undefined;
  readonly concurrency: number;
  readonly validationBudgetMs: number;
  readonly corpusDir: string | null;
  readonly canaries: readonly Canary[];
  readonly signal: AbortSignal | undefined;
  readonly redact: (text: string) => string;
  /** The line that repeats a case on this target, without secrets. */
  readonly replayLine: (casePath: string) => string;
  /** The line that repeats the run, for what has no case; that of `fuzz` when absent. */
  readonly runLine?: string;
}

/** Cases in one epoch: everything that feeds back changes only between epochs. */
export const epochSize = 64;
