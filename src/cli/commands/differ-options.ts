import type { Command } from 'commander';

import { AssayError } from '../../errors/assay-error.js';
import { headings } from '../help.js';
import { duration, whole } from '../values/number.js';

/** `limits --differ`: on what validators differ. */
export interface DifferWish {
  readonly seed: number | undefined;
  readonly maxCalls: number | undefined;
  /** In ms. */
  readonly maxTime: number | undefined;
  readonly corpus: string;
}

export interface RawDiffer {
  readonly differ?: boolean;
  readonly seed?: number;
  readonly maxCalls?: number;
  readonly maxTime?: number;
  readonly corpus?: string;
}

export const addDifferOptions = (command: Command): Command =>
  command
    .optionsGroup(headings.differ)
    .option('--differ', 'look for schemas and instances on which they differ, instead of limits')
    .option('--seed <n>', 'repeats a search (default drawn, and printed)', whole('--seed', 0, 2 ** 32 - 1))
    .option(
      '--max-calls <n>',
      'instances in all (default 40000, with --quick 4000)',
      whole('--max-calls', 1, 1e9),
    )
    .option('--max-time <duration>', 'such as 30s, 10m or 6h (default none)', duration('--max-time'))
    .option('--corpus <dir>', 'minimal cases, kept and asked first (default corpus)');

/**
 * What is asked of `--differ`; `undefined` without it.
 *
 * @throws AssayError `usage` when an option is given that only it has
 */
export function differWish({
  differ = false,
  seed,
  maxCalls,
  maxTime,
  corpus,
}: RawDiffer): DifferWish | undefined {
  if (differ) return { seed, maxCalls, maxTime, corpus: corpus ?? 'corpus' };
  const given = Object.entries({
    '--seed': seed,
    '--max-calls': maxCalls,
    '--max-time': maxTime,
    '--corpus': corpus,
  });
  const [only] = given.find(([, value]) => value !== undefined) ?? [];
  if (only !== undefined)
    throw new AssayError('usage', `${only} goes with --differ`, {
      next: `add --differ, or leave ${only} out`,
    });
  return undefined;
}
