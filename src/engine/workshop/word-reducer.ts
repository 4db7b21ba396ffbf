import { simplerIn, simplicity } from '../../../arbitraries/text/characters.js';

/** The characters of a text, or of bytes a character for each. */
type Word = readonly string[];

/** At most so many places of one word are worked on, and so many chunks of one size. */
const mostPlaces = 32;
const mostChunks = 64;

/** One character that others become when their kind does not matter. */
const plain = 'a';
/** What a character becomes when its kind has to stay, simplest first. */
const ofEachKind = [plain, '0', 'A', ' ', '\n', '\u0080'] as const;

/**
 * Simpler words, largest steps first: shorter at the end, shorter at the start, all characters the same, without
 * a part in between, many characters simpler at once, and at last each single one. Long before single
 * characters are looked at all of them are made the same, so that where a part is taken out does not matter any
 * more and is not tried again.
 */
export function* smallerWords(word: Word): Generator<Word> {
  yield* shorterWords(word);
  for (const size of halves(word.length)) {
    if (size === 1) break;
    for (let from = 0; from < word.length && from < mostChunks * size; from += size)
      yield* overwritten(word, from, size, plain);
  }
  for (let at = 0; at < Math.min(word.length, mostPlaces); at += 1) {
    for (const simpler of simplerCharacters(word[at] ?? '')) yield word.with(at, simpler);
  }
  yield word.toSorted((left, right) => rank(left) - rank(right));
}

/** Those of them that are shorter, and those made of one character. */
export function* shorterWords(word: Word): Generator<Word> {
  if (word.length === 0) return;
  yield [];
  for (const size of halves(word.length)) {
    yield word.slice(0, word.length - size);
    yield word.slice(size);
  }
  for (const same of ofEachKind) yield* overwritten(word, 0, word.length, same);
  for (const size of halves(word.length)) {
    for (let from = size; from + size < word.length && from < mostChunks * size; from += size)
      yield word.toSpliced(from, size);
  }
}

/** Half of a length, a quarter, … one. */
function* halves(length: number): Generator<number> {
  for (let size = length >> 1; size >= 1; size >>= 1) yield size;
}

/** The word with a part of it made of one character. */
function* overwritten(word: Word, from: number, size: number, same: string): Generator<Word> {
  const part = word.slice(from, from + size);
  if (part.some((character) => rank(character) > rank(same)))
    yield [...word.slice(0, from), ...part.map(() => same), ...word.slice(from + size)];
}

const rank = (character: string): number => simplicity(character.codePointAt(0) ?? 0);

const ascii = { ranges: [{ min: 0x20, max: 0x7e }] };

/** The simplest of each kind, then half-way there, three quarters, and the one just below. */
function simplerCharacters(character: string): ReadonlySet<string> {
  const code = character.codePointAt(0) ?? 0;
  const kinds = ofEachKind.filter((each) => rank(each) < rank(character));
  const below = code > foreign ? [] : [...simplerIn(ascii, code)].slice(1);
  const near = [...below.slice(0, 2), ...below.slice(-1), ...digitBelow(code), ...foreignBelow(code)];
  const inPlace = code >= astral ? [plain + plain, String.fromCodePoint(astral)] : [];
  return new Set([...kinds, ...inPlace, ...near.map((each) => String.fromCodePoint(each))]);
}

const digitBelow = (code: number): readonly number[] => (code >= 0x31 && code <= 0x39 ? [code - 1] : []);

/** Outside ASCII characters count by their code. */
const foreign = 0x80;
/** From here on a character takes two places of a string. */
const astral = 0x10000;

function foreignBelow(code: number): readonly number[] {
  const gap = code - foreign;
  return gap <= 0 ? [] : [1, 2, 4, 8].map((halvings) => code - (gap >> halvings)).concat(code - 1);
}
