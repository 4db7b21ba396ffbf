import type { Automaton } from './automaton.js';
import { pathOf } from './automaton.js';
import { allows, codePointsOf, isSimpler, simplicity, textOf } from './characters.js';
import type { LengthTable } from './length-table.js';
import { simplestWord } from './walk.js';

/** `a`, `0`, `A`: what a character becomes when its case or kind has to stay. */
const letterOfEachKind = [0x61, 0x30, 0x41] as const;
const maxLengths = 12;
const maxPlaces = 200;

/** The word without a chunk: halves first, then quarters, down to single characters. */
export function* withoutChunks(points: readonly number[]): Generator<readonly number[]> {
  let places = 0;
  for (let size = points.length >> 1; size >= 1; size >>= 1) {
    for (let at = 0; at + size <= points.length; at += size) {
      if ((places += 1) > maxPlaces) return;
      yield points.toSpliced(at, size);
    }
  }
}

/** Lengths between the first and `length`, from short to long by bisection. */
function* lengthsBelow(table: LengthTable, first: number, length: number): Generator<number> {
  let from = first;
  for (let tries = 0; tries < maxLengths && from < length; tries += 1) {
    const next = table.first(from, length - 1);
    if (next === undefined) return;
    yield next;
    from = Math.max(next + 1, (next + length) >> 1);
  }
}

/** The same word with one character replaced by a simpler one that takes the same edge. */
function* withSimplerCharacters(
  automaton: Automaton,
  points: readonly number[],
): Generator<readonly number[]> {
  const path = pathOf(automaton, points);
  if (path === undefined) return;
  const simplest = path.map(({ alphabet }, at) =>
    simplicity(alphabet.simplest) < simplicity(points[at] ?? 0) ? alphabet.simplest : (points[at] ?? 0),
  );
  yield simplest;
  for (let at = 0; at < points.length && at < maxPlaces; at += 1) {
    const simpler = simplest[at];
    if (simpler !== undefined && simpler !== points[at]) yield points.with(at, simpler);
    const { alphabet } = path[at] ?? { alphabet: undefined };
    const letter = alphabet && letterOfEachKind.find((code) => allows(alphabet, code));
    if (letter !== undefined && letter !== simpler) yield points.with(at, letter);
  }
}

/**
 * Words that are shorter, or as long and simpler: the simplest word of lesser lengths, the word without
 * chunks, the simplest word of the same length, the characters in order, single ones made simpler.
 */
export function* smallerWords(
  automaton: Automaton,
  table: LengthTable,
  space: { readonly first: number; readonly accepts: (text: string) => boolean },
  value: string,
): Generator<string> {
  const points = codePointsOf(value);
  const seen = new Set<string>([value]);
  const candidates = function* (): Generator<readonly number[]> {
    for (const length of lengthsBelow(table, space.first, points.length))
      yield codePointsOf(simplestWord(automaton, table, length));
    yield* withoutChunks(points);
    if (!space.accepts(value)) return;
    yield codePointsOf(simplestWord(automaton, table, points.length));
    yield points.toSorted((left, right) => simplicity(left) - simplicity(right));
    yield* withSimplerCharacters(automaton, points);
  };
  for (const candidate of candidates()) {
    if (!isSimpler(candidate, points)) continue;
    const text = textOf(candidate);
    if (seen.has(text) || !space.accepts(text)) continue;
    seen.add(text);
    yield text;
  }
}
