import type { Automaton } from './automaton.js';
import { pathOf } from './automaton.js';
import { allows, codePointsOf, isSimpler, simplerIn, simplicity, textOf } from './characters.js';
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

const otherEnds = 4;

/** A word, and the same with the next simplest last characters: where the simplest may not come twice. */
function* simplestWords(automaton: Automaton, word: readonly number[]): Generator<readonly number[]> {
  yield word;
  const last = pathOf(automaton, word)?.at(-1);
  if (last === undefined) return;
  const others = [...simplerIn(last.alphabet, Infinity, otherEnds)];
  for (const code of others) if (code !== word.at(-1)) yield [...word.slice(0, -1), code];
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

/** The word without the characters between two visits of one state, long loops first. */
function* withoutLoops(automaton: Automaton, points: readonly number[]): Generator<readonly number[]> {
  const path = pathOf(automaton, points);
  if (path === undefined) return;
  const states = [0, ...path.map(({ target }) => target)];
  let places = 0;
  for (let size = points.length; size >= 1; size -= 1) {
    for (let at = 0; at + size < states.length; at += 1) {
      if (states[at] !== states[at + size]) continue;
      if ((places += 1) > maxPlaces) return;
      yield points.toSpliced(at, size);
    }
  }
}

/** The word up to a place, and from there the simplest way to end with as many characters. */
function* withSimplerEnds(
  automaton: Automaton,
  table: LengthTable,
  points: readonly number[],
): Generator<readonly number[]> {
  const path = pathOf(automaton, points);
  if (path === undefined) return;
  for (let at = 1; at < points.length && at < maxPlaces; at += 1) {
    const state = path[at - 1]?.target ?? 0;
    yield [
      ...points.slice(0, at),
      ...codePointsOf(simplestWord(automaton, table, points.length - at, state)),
    ];
  }
}

/** The word with one character made simpler, whatever it is part of. */
export function* withSimpler(points: readonly number[]): Generator<readonly number[]> {
  const ascii = { ranges: [{ min: 0x20, max: 0x7e }] };
  for (let at = 0; at < points.length && at < maxPlaces; at += 1) {
    for (const code of simplerIn(ascii, points[at] ?? 0)) yield points.with(at, code);
    for (const code of digitsBelow(points[at] ?? 0)) yield points.with(at, code);
  }
}

function* digitsBelow(code: number): Generator<number> {
  if (code > 0x30 && code <= 0x39) for (let digit = 0x30; digit < code; digit += 1) yield digit;
}

/** The same word with characters replaced by simpler ones that take the same edges. */
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
    const { alphabet } = path[at] ?? { alphabet: undefined };
    if (alphabet === undefined) continue;
    const kinds = letterOfEachKind.filter((code) => allows(alphabet, code));
    for (const code of new Set([...kinds, ...simplerIn(alphabet, points[at] ?? 0)]))
      if (code !== points[at]) yield points.with(at, code);
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
      yield* simplestWords(automaton, codePointsOf(simplestWord(automaton, table, length)));
    yield* withoutChunks(points);
    if (!space.accepts(value)) return;
    yield* withoutLoops(automaton, points);
    yield codePointsOf(simplestWord(automaton, table, points.length));
    yield points.toSorted((left, right) => simplicity(left) - simplicity(right));
    yield* withSimplerCharacters(automaton, points);
    yield* withSimplerEnds(automaton, table, points);
    for (let at = 0; at + 1 < points.length && at < maxPlaces; at += 1)
      yield points.toSpliced(at, 2, points[at + 1] ?? 0, points[at] ?? 0);
  };
  for (const candidate of candidates()) {
    if (!isSimpler(candidate, points)) continue;
    const text = textOf(candidate);
    if (seen.has(text) || !space.accepts(text)) continue;
    seen.add(text);
    yield text;
  }
}
