import type { CharRange } from 'refa';

/** Draws an integer from `min` to `max`, both included. */
export type NextInt = (min: number, max: number) => number;

/** What one edge of an automaton may be labelled with: one code point out of `ranges`. */
export interface Alphabet {
  readonly ranges: readonly CharRange[];
  /** Members that people type, letters and digits more than once: drawn from in ordinary draws. */
  readonly common: readonly number[];
  /** Members outside ASCII that programs get wrong; drawn seldom. */
  readonly unusual: readonly number[];
  /** The simplest member by `simplicity`. */
  readonly simplest: number;
}

/** The code points of a string; a lone surrogate counts as one. */
export function codePointsOf(text: string): readonly number[] {
  const points: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    if (code > 0xffff) at += 1;
    points.push(code);
  }
  return points;
}

const letters = codePointsOf('abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const printable = codePointsOf(' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~');
const simplestFirst = [...letters, ...printable];
const unusual = codePointsOf('éßñøΩЖאع中日한\u00a0\u0301\u2028€😀👍🇪𝒳');

const simplicityOfAscii = new Map(simplestFirst.map((code, index) => [code, index]));

/** Rank of a code point, lower is simpler: `a` to `z`, digits, capitals, punctuation, then all others. */
export const simplicity = (code: number): number =>
  simplicityOfAscii.get(code) ?? simplestFirst.length + code;

export function alphabetOf(ranges: readonly CharRange[]): Alphabet {
  const has = (code: number): boolean => allows({ ranges }, code);
  const plain = letters.filter(has);
  const common = [...plain, ...plain, ...plain, ...plain, ...printable.filter(has)];
  const simplest = simplestFirst.find(has) ?? ranges[0]?.min ?? 0;
  return { ranges, common, unusual: unusual.filter(has), simplest };
}

/** Members simpler than a code point, some of the simplest first, then by halves up to the one just below it. */
export function* simplerIn(alphabet: Pick<Alphabet, 'ranges'>, code: number, first = 1): Generator<number> {
  const limit = simplicity(code);
  const below = simplestFirst.filter((each) => simplicity(each) < limit && allows(alphabet, each));
  yield* below.slice(0, first);
  if (code === Infinity) return;
  for (let from = first; from < below.length; from += Math.max(1, (below.length - from) >> 1))
    yield below[from] as number;
  if (below.length > first) yield below[below.length - 1] as number;
}

/** Is the code point a member? */
export function allows({ ranges }: Pick<Alphabet, 'ranges'>, code: number): boolean {
  for (const { min, max } of ranges) if (code <= max) return code >= min;
  return false;
}

function anyOf(ranges: readonly CharRange[], nextInt: NextInt): number {
  const size = ranges.reduce((sum, { min, max }) => sum + max - min + 1, 0);
  let index = nextInt(0, size - 1);
  for (const { min, max } of ranges) {
    if (index <= max - min) return min + index;
    index -= max - min + 1;
  }
  throw new RangeError('an alphabet without members');
}

const oneIn = 120;

/** A code point of the alphabet: plain ASCII where there is some, about one in 120 something unusual. */
export function drawCharacter(alphabet: Alphabet, nextInt: NextInt): number {
  const { common, unusual } = alphabet;
  if (common.length === 0 && unusual.length === 0) return anyOf(alphabet.ranges, nextInt);
  if (common.length > 0) {
    const index = nextInt(0, common.length * oneIn - 1);
    if (index >= common.length || unusual.length === 0)
      return common[index % common.length] ?? alphabet.simplest;
  }
  return unusual[nextInt(0, unusual.length - 1)] ?? alphabet.simplest;
}

/** How many code points a string has: what minLength and maxLength count. */
export function codePointLength(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length - 1; at += 1) {
    if ((text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) {
      length -= 1;
      at += 1;
    }
  }
  return length;
}

/** The string of these code points, whatever their number: String.fromCodePoint(...) overflows the stack. */
export function textOf(points: readonly number[]): string {
  const chunk = 8192;
  if (points.length <= chunk) return String.fromCodePoint(...points);
  const parts: string[] = [];
  for (let at = 0; at < points.length; at += chunk)
    parts.push(String.fromCodePoint(...points.slice(at, at + chunk)));
  return parts.join('');
}

/** Is `left` simpler than `right`: fewer code points, or as many and the first that differs is simpler. */
export function isSimpler(left: readonly number[], right: readonly number[]): boolean {
  if (left.length !== right.length) return left.length < right.length;
  const at = left.findIndex((code, index) => code !== right[index]);
  return at >= 0 && simplicity(left[at] ?? 0) < simplicity(right[at] ?? 0);
}
