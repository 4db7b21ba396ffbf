import * as fc from 'fast-check';

/**
 * Two texts, both legal as an id and as a query, that are not equal: `odd` and what a careless catalog makes of it
 * on the way, by mending a path, decoding, folding, counting or cutting.
 */
export interface TextPair {
  readonly odd: string;
  readonly plain: string;
}

/**
 * One way in which texts get mixed up, in several forms; `round` says whose turn it is.
 *
 * @property pairs `longest`: how many characters a text may have
 */
export interface TextFamily {
  readonly name: string;
  pairs(round: number, longest: number): fc.Arbitrary<TextPair>;
}

type Make = (one: string, other: string) => readonly [odd: string, plain: string];

const word = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'.split('')),
  minLength: 1,
  maxLength: 6,
});

const family = (name: string, ...makes: readonly [Make, ...Make[]]): TextFamily => ({
  name,
  pairs: (round) => {
    const make = makes[round % makes.length] ?? makes[0];
    return fc.tuple(word, word).map(([one, other]) => {
      const [odd, plain] = make(one, other);
      return { odd, plain };
    });
  },
});

const hexOf = (text: string): string => (text.codePointAt(0) ?? 0).toString(16);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** From letters, so that it gets simpler as they do: `a` is 1. */
const numberOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum * 26 + parseInt(letter, 36) - 9, 0);

/** Lengths at which columns, file names, headers and buffers end. */
const cutsAt = [63, 64, 100, 127, 128, 255, 256, 500, 512, 1000, 1023, 1024, 2048, 4095];

/** Texts that differ behind the place where they are cut. */
const long: TextFamily = {
  name: 'long',
  pairs: (round, longest) => {
    const lengths = cutsAt.filter((cut) => cut < longest);
    const length = lengths[round % lengths.length] ?? Math.max(1, longest - 1);
    return word.map((text) => {
      const head = text.repeat(Math.ceil(length / text.length)).slice(0, length);
      return { odd: `${head}b`, plain: `${head}a` };
    });
  },
};

/** All families, in the order in which they are drawn from. */
export const textFamilies: readonly TextFamily[] = [
  family(
    'dots',
    (one) => [`${one}.`, one],
    (one) => [`.${one}`, one],
    (one) => [`./${one}`, one],
    (one) => [`${one}.json`, one],
    (one, other) => [`${one}/../${other}`, other],
    (one, other) => [`${one}..${other}`, `${one}.${other}`],
    () => ['..', '.'],
  ),
  family(
    'slashes',
    (one) => [`${one}/`, one],
    (one) => [`/${one}`, one],
    (one, other) => [`${one}/${other}`, other],
    (one, other) => [`${one}//${other}`, `${one}/${other}`],
    (one, other) => [`${one}\\${other}`, `${one}/${other}`],
    (one, other) => [`https://${one}.example/${other}`, `${one}.example/${other}`],
  ),
  family(
    'case',
    (one) => [one.toUpperCase(), one],
    (one) => [capital(one), one],
    (one) => [`${one}ß`, `${one}ss`],
    (one) => [`${one}İ`, `${one}i`],
  ),
  family(
    'unicode',
    (one) => [`${one}e\u0301`, `${one}\u00e9`],
    (one) => [`${one}\ufb01`, `${one}fi`],
    (one) => [`${one}\u212a`, `${one}K`],
    (one) => [`${one}\uff11`, `${one}1`],
    (one, other) => [`${one}\u200b${other}`, `${one}${other}`],
    (one) => [`\u202e${one}`, one],
    (one) => [`${one}\u2764\ufe0f`, `${one}\u2764`],
    (one) => [`${one}\u{1f600}`, `${one}\u{1f601}`],
  ),
  family(
    'percent',
    (one) => [`%${hexOf(one)}${one.slice(1)}`, one],
    (one, other) => [`${one}%2F${other}`, `${one}/${other}`],
    (one, other) => [`${one}%20${other}`, `${one} ${other}`],
    (one, other) => [`${one}+${other}`, `${one} ${other}`],
    (one) => [`%25${one}`, `%${one}`],
    (one) => [`${one}%00`, one],
    (one) => [`${one}%`, one],
  ),
  family(
    'numbers',
    (one) => [`0${numberOf(one)}`, `${numberOf(one)}`],
    (one) => [`${numberOf(one)}.0`, `${numberOf(one)}`],
    (one) => [`${numberOf(one)}e0`, `${numberOf(one)}`],
    (one) => [`+${numberOf(one)}`, `${numberOf(one)}`],
    (one) => [`0x${numberOf(one).toString(16)}`, `${numberOf(one)}`],
    () => ['9007199254740993', '9007199254740992'],
  ),
  long,
  family(
    'blanks',
    (one) => [` ${one}`, one],
    (one) => [`${one} `, one],
    (one, other) => [`${one}  ${other}`, `${one} ${other}`],
    (one, other) => [`${one}\u00a0${other}`, `${one} ${other}`],
  ),
  family(
    'marks',
    (one, other) => [`${one}?${other}`, one],
    (one, other) => [`${one}#${other}`, one],
    (one, other) => [`${one};${other}`, one],
    (one, other) => [`${one}&${other}=1`, one],
    (one, other) => [`${one}:${other}`, other],
    (one) => [`${one}'`, one],
    (one) => [`"${one}"`, one],
    (one) => [`${one}*`, one],
    (one) => [`<b>${one}</b>`, one],
    (one) => [`${one}\\`, one],
  ),
  family(
    'words',
    () => ['__proto__', 'constructor'],
    () => ['toString', 'hasOwnProperty'],
    () => ['null', 'undefined'],
    () => ['true', 'false'],
    () => ['NaN', 'Infinity'],
  ),
];
