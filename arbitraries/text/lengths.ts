import type { NextInt } from './characters.js';
import type { LengthTable } from './length-table.js';
import type { TextMood } from './text-space.js';

const usualSpread = 24;
/** A bound on the length up to here is reached even where nothing asks for it. */
const mostUsual = 1000;

/**
 * The lengths of words.
 *
 * @property first the least
 * @property top the greatest that is allowed, possibly infinite
 * @property longest the greatest that is ever made
 * @property gaps whether some lengths between have no word
 */
export interface Lengths {
  readonly table: LengthTable;
  readonly first: number;
  readonly top: number;
  readonly longest: number;
  readonly gaps: boolean;
}

/** The greatest length up to a limit that a word has. */
export function lastBelow({ table, first, top, gaps }: Lengths, limit: number): number {
  const most = Math.min(top, Math.max(first, limit));
  return gaps ? (table.last(first, most) ?? first) : most;
}

/** A length for a mood: mostly near the first one, at times far beyond. */
export function drawLength(lengths: Lengths, nextInt: NextInt, mood: TextMood, limit: number): number {
  const { table, first, top, longest, gaps } = lengths;
  if (mood === 'min' || limit <= first) return first;
  if (mood === 'max')
    return lastBelow(lengths, Math.min(limit, top === Infinity ? first + 2 * usualSpread : longest));
  const kind = nextInt(0, 11);
  if (kind < 4) return first;
  if (kind < 6 && top <= Math.min(limit, mostUsual)) return lastBelow(lengths, top);
  const spread = kind === 11 ? 10 * usualSpread : usualSpread;
  const high = Math.min(first + spread, limit, top);
  const wanted = nextInt(first, high);
  return gaps ? (table.first(wanted, high) ?? lastBelow(lengths, wanted)) : wanted;
}
