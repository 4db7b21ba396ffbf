import type { Automaton } from './automaton.js';
import { acceptsAll, acceptsWord } from './automaton.js';
import { codePointLength, codePointsOf } from './characters.js';
import type { NextInt } from './characters.js';
import { LengthTable } from './length-table.js';
import { refusedSpace } from './refused-space.js';
import { smallerWords } from './smaller-words.js';
import type { TextMood, TextSpace } from './text-space.js';
import { drawnWord, simplestWord } from './walk.js';

/** A string whose shortest form has more code points than this is not made. */
const longest = 1_000_000;
/** Boundaries longer than this are left out: a case of megabytes belongs to the oversize family. */
const longestBoundary = 10_000;
const usualSpread = 24;

const surrogate = /\p{Surrogate}/u;

/** The words of an automaton whose length in code points lies in [minLength, maxLength]. */
export function wordSpace(
  automaton: Automaton,
  minLength: number,
  maxLength: number | undefined,
  outside: TextSpace['outside'],
): TextSpace {
  const tooLong = (length: number): TextSpace =>
    refusedSpace(
      outside,
      `the shortest string has ${String(length)} characters or more, over ${String(longest)}`,
    );
  if (minLength > longest) return tooLong(minLength);
  const table = new LengthTable(automaton);
  const least = table.first(minLength, maxLength);
  if (least === undefined) return refusedSpace(outside);
  const first: number = least;
  if (first > longest) return tooLong(first);
  const top = maxLength ?? Infinity;
  const everything = acceptsAll(automaton);
  const accepts = (text: string): boolean => {
    if (text.length < minLength || text.length > 2 * top || surrogate.test(text)) return false;
    const length = codePointLength(text);
    if (length < minLength || length > top) return false;
    return everything || acceptsWord(automaton, codePointsOf(text));
  };
  const lastBelow = (limit: number): number =>
    table.last(first, Math.min(top, Math.max(first, limit))) ?? first;

  function lengthFor(nextInt: NextInt, mood: TextMood, limit: number): number {
    if (mood === 'min' || limit <= first) return first;
    if (mood === 'max')
      return lastBelow(Math.min(limit, maxLength === undefined ? first + 2 * usualSpread : longest));
    const spread = nextInt(0, 9) === 0 ? 10 * usualSpread : usualSpread;
    const high = Math.min(first + spread, limit, top);
    const wanted = nextInt(first, high);
    return table.first(wanted, high) ?? lastBelow(wanted);
  }

  function boundaries(): string[] {
    const lengths = [first, table.first(first + 1, top)];
    if (maxLength !== undefined && maxLength <= longestBoundary) {
      const last = lastBelow(maxLength);
      lengths.push(table.last(first, last - 1), last);
    }
    const sensible = lengths.filter(
      (length) => length !== undefined && (length === first || length <= longestBoundary),
    );
    return [...new Set(sensible)].map((length) => simplestWord(automaton, table, length ?? 0));
  }

  return {
    empty: false,
    shortestLength: first,
    accepts,
    shortest: () => simplestWord(automaton, table, first),
    draw: (nextInt, mood, limit) => drawnWord(automaton, table, lengthFor(nextInt, mood, limit), nextInt),
    boundaries,
    smaller: (value) => smallerWords(automaton, table, { first, accepts }, value),
    outside,
  };
}
