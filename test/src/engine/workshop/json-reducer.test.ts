import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reductionsOf } from '../../../../src/engine/workshop/json-reducer.js';
import { property } from '../../../property.js';

/** Reduces greedily while `keeps` holds, as the shrinker does: first candidate that is shorter or simpler wins. */
function minimum(text: string, keeps: (text: string) => boolean): string {
  for (const candidate of reductionsOf(text)) {
    if (candidate.length < text.length && keeps(candidate)) return minimum(candidate, keeps);
  }
  return text;
}

describe('reductions of a JSON text', () => {
  property('are JSON themselves', [fc.jsonValue()], (value) => {
    let looked = 0;
    for (const candidate of reductionsOf(JSON.stringify(value))) {
      expect(() => JSON.parse(candidate)).not.toThrow();
      looked += 1;
      if (looked > 200) break;
    }
  });

  test.each([
    ['{"a":[1,2,{"b":"needle"}],"c":null}', (text: string) => text.includes('needle'), '"needle"'],
    ['{"a":1,"b":2,"c":{"d":[true,false]}}', (text: string) => text.includes('"c"'), '{"c":0}'],
    ['[[[[[[[[[[7]]]]]]]]]]', (text: string) => text.includes('7'), '7'],
    ['"aaaaaaaaaaaaaaaaaaaaXaaaaaaaa"', (text: string) => text.includes('X'), '"X"'],
    [
      '{"n":12345678901234567890}',
      (text: string) => text.includes('12345678901234567890'),
      '12345678901234567890',
    ],
    ['{"k":1,"k":2}', (text: string) => (text.match(/"k"/g) ?? []).length === 2, '{"k":1,"k":2}'],
    ['{"__proto__":{"x":1},"y":2}', (text: string) => text.includes('__proto__'), '{"__proto__":0}'],
  ])('of %s end where they should', (text, keeps, expected) => {
    expect(minimum(text, keeps)).toBe(expected);
  });

  test('work on nesting that would overflow the stack', () => {
    const depth = 20_000;
    const deep = '['.repeat(depth) + ']'.repeat(depth);
    expect(minimum(deep, (text) => text.startsWith('[[')).length).toBe(4);
  });
});
