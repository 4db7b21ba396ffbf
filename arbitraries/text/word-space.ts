import type { Automaton } from './automaton.js';
import { acceptsAll, acceptsWord } from './automaton.js';
import { codePointLength, codePointsOf } from './characters.js';
import { LengthTable } from './length-table.js';
import { plainText } from './plain-text.js';
import { drawLength, lastBelow } from './lengths.js';
import type { Lengths } from './lengths.js';
import { refusedSpace } from './refused-space.js';
import { smallerWords } from './smaller-words.js';
import type { TextSpace } from './text-space.js';
import { drawnWord, simplestWord } from './walk.js';

/** A string whose shortest form has more code points than this is not made. */
const longest = 1_000_000;
/** Boundaries longer than this are left out: a case of megabytes belongs to the oversize family. */
const longestBoundary = 10_000;

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
  const lengths: Lengths = { table, first, top, longest, gaps: !everything };

  function boundaries(): string[] {
    const edges = [first, table.first(first + 1, top)];
    if (maxLength !== undefined && maxLength <= longestBoundary) {
      const last = lastBelow(lengths, maxLength);
      edges.push(table.last(first, last - 1), last);
    }
    const sensible = edges.filter(
      (length) => length !== undefined && (length === first || length <= longestBoundary),
    );
    return [...new Set(sensible)].map((length) => simplestWord(automaton, table, length ?? 0));
  }

  return {
    empty: false,
    shortestLength: first,
    accepts,
    shortest: () => simplestWord(automaton, table, first),
    draw: (nextInt, mood, limit) => {
      const length = drawLength(lengths, nextInt, mood, limit);
      return everything ? plainText(length, nextInt) : drawnWord(automaton, table, length, nextInt);
    },
    boundaries,
    smaller: (value) => smallerWords(automaton, table, { first, accepts }, value),
    outside,
  };
}
