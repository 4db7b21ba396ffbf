import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cut, printable, printableAscii } from '../../../src/reports/escape.js';
import { property } from '../../property.js';
import { hostileText } from './sample-events.js';

describe('printable', () => {
  test.each([
    ['\u001b[31mred', '\\u001b[31mred'],
    ['\u0000\u0007\u007f\u0085\u009b', '\\u0000\\u0007\\u007f\\u0085\\u009b'],
    ['a\u202eb\u2066c\u200f', 'a\\u202eb\\u2066c\\u200f'],
    ['\u2028\u2029', '\\u2028\\u2029'],
    ['\ud800', '\\ud800'],
    ['x\udc00y', 'x\\udc00y'],
    ['\u{e0041}', '\\udb40\\udc41'],
    ['zero\u200bwidth\ufeff', 'zero\\u200bwidth\\ufeff'],
    ['a\nb\r\tc', 'a\\nb\\r\\tc'],
    ['naïve 𝒳 日本 🎉', 'naïve 𝒳 日本 🎉'],
  ])('writes %j as %j', (text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  property(
    'leaves nothing that could move the cursor, reorder, hide or break a line',
    [hostileText],
    (text) => {
      expect(printable(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
      expect(printableAscii(text)).toMatch(/^[ -~]*$/);
    },
  );

  property('changes nothing when applied twice', [hostileText], (text) => {
    expect(printable(printable(text))).toBe(printable(text));
  });
});

describe('cut', () => {
  test('tells the size of what it leaves out in bytes, with thousands apart', () => {
    expect(cut(`ab${'é'.repeat(1956)}`, 2)).toBe('ab… 3,912 more bytes');
    expect(cut('abc', 2)).toBe('ab… 1 more byte');
  });

  test('leaves what fits alone', () => {
    expect(cut('ab', 2)).toBe('ab');
    expect(cut('🎉🎉', 2)).toBe('🎉🎉');
  });

  property(
    'never halves a surrogate pair',
    [fc.string({ unit: 'grapheme', maxLength: 30 }), fc.nat(30)],
    (text, max) => {
      expect(cut(text, max)).not.toMatch(/\p{Cs}/u);
    },
  );
});
