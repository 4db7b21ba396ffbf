import type { Verdict } from '../../validation/verdict.js';
import type { LimitCase } from '../limit.js';

/**
 * What a probe process is asked, one after the other. `load` comes first, and works for a while on ordinary schemas where
 * the process is to serve again: its first sizes then meet the same code as its last. `prepare` makes the cases of a size and
 * parses them, outside of what is measured; `compile` and `validate` are measured and each is a request of its own,
 * so that each can be stopped.
 */
export type ProbeRequest =
  | { readonly do: 'load'; readonly warmMs: number }
  | { readonly do: 'judge'; readonly schemaText: string; readonly text: string }
  | { readonly do: 'prepare'; readonly limit: string; readonly size: number; readonly textBytes: number }
  | { readonly do: 'compile' }
  | { readonly do: 'validate' }
  | { readonly do: 'leak'; readonly schemas: number }
  | { readonly do: 'speed'; readonly timeMs: number };

/** A verdict without its breaches, which may be more than any line holds. */
export interface ShortVerdict {
  readonly kind: Verdict['kind'];
  readonly limit: string;
  readonly detail: string;
}

/** `bytes` of all texts together. `large`: there is no such size, its text would be larger than what is tried. */
export type Prepared =
  | { readonly kind: 'ready'; readonly bytes: number; readonly expected: readonly LimitCase['expected'][] }
  | { readonly kind: 'large' };

/** `cpuMs` around the library alone. `verdict`: why a schema did not compile. */
export interface CompileTaken {
  readonly cpuMs: number;
  readonly verdict: ShortVerdict | null;
}

/** The verdicts on the cases, in their order, and the CPU time of all together. */
export interface ValidateTaken {
  readonly cpuMs: number;
  readonly verdicts: readonly ShortVerdict[];
}

/** Bytes of heap that stay of each schema that was compiled, in several rounds. */
export interface LeakTaken {
  readonly keptBytes: readonly number[];
}
