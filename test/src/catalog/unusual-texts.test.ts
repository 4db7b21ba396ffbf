import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { textFamilies } from '../../../src/catalog/text-families.js';
import { textsOf, unusualPairs } from '../../../src/catalog/unusual-texts.js';

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

/** What catalogs do to ids on the way, and the family that shows it. */
const slips: readonly (readonly [what: string, family: string, slip: (text: string) => string])[] = [
  ['mends a path', 'dots', (text) => posix.normalize(text)],
  ['takes an extension off', 'dots', (text) => text.replace(/\.[a-z]*$/, '')],
  ['keeps the last part of a path', 'slashes', (text) => text.slice(text.lastIndexOf('/') + 1)],
  ['folds slashes', 'slashes', (text) => text.replaceAll('\\', '/').replaceAll(/\/+/g, '/')],
  ['folds case', 'case', (text) => text.toLowerCase()],
  ['normalises', 'unicode', (text) => text.normalize('NFC')],
  ['normalises for compatibility', 'unicode', (text) => text.normalize('NFKC')],
  ['drops what is not seen', 'unicode', (text) => text.replaceAll(/\p{Cf}/gu, '')],
  [
    'reads UTF-16 by half',
    'unicode',
    (text) =>
      Array.from(text)
        .map((unit) => unit.charAt(0))
        .join(''),
  ],
  ['decodes', 'percent', decoded],
  ['counts', 'numbers', (text) => (Number.isNaN(Number(text)) ? text : String(Number(text)))],
  ['cuts at 255', 'long', (text) => text.slice(0, 255)],
  ['trims', 'blanks', (text) => text.trim()],
  ['folds blanks', 'blanks', (text) => text.replaceAll(/\s+/g, ' ')],
  ['cuts at a question mark', 'marks', (text) => text.replace(/[?#].*$/, '')],
  ['asks a plain object', 'words', (text) => (text in {} ? 'built in' : text)],
];

describe('unusual texts', () => {
  test.each(slips)('a catalog that %s mixes up a pair of %s with every seed', (_, name, slip) => {
    for (const seed of [1, 2, 3]) {
      const pairs = unusualPairs(seed, 'ids', 200).filter(({ family }) => family === name);
      expect([seed, pairs.some(({ odd, plain }) => slip(odd) === slip(plain))]).toEqual([seed, true]);
    }
  });

  test('are never equal in a pair, empty, or text that UTF-8 can not hold', () => {
    for (const { odd, plain } of unusualPairs(7, 'ids', 2000)) {
      expect(odd).not.toBe(plain);
      for (const text of [odd, plain]) {
        expect(text).not.toBe('');
        expect(Buffer.from(text, 'utf8').toString('utf8')).toBe(text);
      }
    }
  });

  test('depend on seed and index alone', () => {
    expect(unusualPairs(5, 'ids', 40).slice(0, 10)).toEqual(unusualPairs(5, 'ids', 10));
    expect(unusualPairs(6, 'ids', 10)).not.toEqual(unusualPairs(5, 'ids', 10));
    expect(unusualPairs(1, 'ids', 10)).toMatchInlineSnapshot(`
      [
        {
          "family": "dots",
          "odd": ".stm",
          "plain": "stm",
        },
        {
          "family": "slashes",
          "odd": "/py",
          "plain": "py",
        },
        {
          "family": "case",
          "odd": "Hzswn",
          "plain": "hzswn",
        },
        {
          "family": "unicode",
          "odd": "nﬁ",
          "plain": "nfi",
        },
        {
          "family": "percent",
          "odd": "apply%2Fw",
          "plain": "apply/w",
        },
        {
          "family": "numbers",
          "odd": "12036.0",
          "plain": "12036",
        },
        {
          "family": "long",
          "odd": "leleleleleleleleleleleleleleleleleleleleleleleleleleleleleleleleb",
          "plain": "lelelelelelelelelelelelelelelelelelelelelelelelelelelelelelelelea",
        },
        {
          "family": "blanks",
          "odd": "rb ",
          "plain": "rb",
        },
        {
          "family": "marks",
          "odd": "fkb#tsfrlo",
          "plain": "fkb",
        },
        {
          "family": "words",
          "odd": "toString",
          "plain": "hasOwnProperty",
        },
      ]
    `);
  });

  test('are of each family before one comes twice', () => {
    expect(unusualPairs(3, 'ids', textFamilies.length).map(({ family }) => family)).toEqual(
      textFamilies.map(({ name }) => name),
    );
  });

  test.each([1, 5, 40, 300])('keep a length of %i characters', (longest) => {
    for (const text of textsOf(unusualPairs(2, 'ids', 300, longest)))
      expect(Array.from(text).length).toBeLessThanOrEqual(longest);
  });

  test('are told once each', () => {
    const texts = textsOf([
      { odd: 'a.', plain: 'a' },
      { odd: '/a', plain: 'a' },
    ]);
    expect(texts).toEqual(['a.', 'a', '/a']);
  });
});
