import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numbers } from '../../../../src/invariants/output/numbers.js';
import { isRounding } from '../../../../src/invariants/output/rounding.js';
import type { Told } from '../exchange.js';
import { judge, resultText, theBreach } from '../exchange.js';
import { property } from '../../../property.js';

const both = (structured: string, text: string): Told => ({
  answer: resultText(
    `{"content":[${JSON.stringify({ type: 'text', text })}],"structuredContent":${structured}}`,
  ),
});

const nothing = 'text and structuredContent do not both hold an integer beyond 2^53';

describe('output.numbers', () => {
  test('shows both forms', () => {
    expect(theBreach(numbers, both('{"rows":[[9007199254740992]]}', 'id,9007199254740993'))).toEqual({
      level: 'policy',
      place: '/rows/*/*',
      message: 'rows[0][0] and the text block differ by rounding; an integer beyond 2^53 keeps its digits',
      promised: { at: 'rule output.numbers', text: 'the same digits in text and structuredContent' },
      got: { at: 'structuredContent /rows/0/0', text: '9007199254740992' },
      other: { at: 'content[0].text', text: '9007199254740993' },
      next: expect.any(String) as string,
    });
  });

  test.each([
    ['a text that is JSON', both('{"a":9007199254740993}', '{"a":9007199254740992}')],
    ['what JavaScript writes of 2^60', both('{"a":1152921504606847000}', 'a: 1152921504606846976')],
    ['a negative integer', both('{"a":-9007199254740992}', '-9007199254740993')],
    ['twenty digits', both('{"a":17400000000000000000}', '{"a":17400000000000000001}')],
    ['a structured content that is a number', both('9007199254740992', '9007199254740993')],
  ])('finds the rounding in %s', (_, told) => {
    expect(theBreach(numbers, told).level).toBe('policy');
  });

  test.each([
    ['equal digits', both('{"a":9007199254740993}', 'a=9007199254740993')],
    [
      'two neighbours in both',
      both('[9007199254740992,9007199254740993]', '9007199254740993 9007199254740992'),
    ],
    ['other integers', both('{"a":9007199254740993}', '{"a":9107199254740993}')],
    [
      'the exact id beside the number',
      both('{"id":9007199254740992,"s":"9007199254740993"}', '9007199254740993'),
    ],
    ['more in the text', both('{"a":9007199254740993}', '9007199254740993, 9007199254740992')],
  ])('holds for %s', (_, told) => {
    expect(judge(numbers, told)).toEqual([]);
  });

  test.each([
    ['small integers', both('{"a":9007199254740991}', '{"a":9007199254740991}')],
    ['an id as a string', both('{"a":"9007199254740993"}', '9007199254740993')],
    ['digits inside a word', both('{"a":9007199254740992}', 'x9007199254740993 9007199254740993.5')],
    ['a fraction', both('{"a":0.12345678901234567890}', '0.1234567890123456')],
    [
      'no structured content',
      { answer: resultText('{"content":[{"type":"text","text":"9007199254740993"}]}') },
    ],
  ])('has nothing to say of %s', (_, told) => {
    expect(judge(numbers, told)).toBe(nothing);
  });

  const big = fc.bigInt({ min: 2n ** 53n, max: 2n ** 90n });

  property('takes every change by a double, and no other, for a rounding', [big], (value) => {
    const exact = String(value);
    const rounded = String(BigInt(Number(value)));
    expect(isRounding(exact, rounded)).toBe(exact !== rounded);
    expect(isRounding(exact, exact)).toBe(false);
    expect(isRounding(exact, String(value * 2n))).toBe(false);
  });
});
