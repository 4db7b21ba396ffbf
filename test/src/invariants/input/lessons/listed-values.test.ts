import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../../arbitraries/json/json.js';
import { listedValues } from '../../../../../src/invariants/input/lessons/listed-values.js';

describe('a list of choices', () => {
  test.each<readonly [string, Json, readonly Json[]]>([
    ['"a"|"b"', 'q', ['a', 'b']],
    ["'a' | 'b', received 'q'", 'q', ['a', 'b']],
    ["'a', 'b' or 'c'", 'q', ['a', 'b', 'c']],
    ["['a', 'b']", 'q', ['a', 'b']],
    ['`a`, `b`, or `c`', 'q', ['a', 'b', 'c']],
    ['m, km, m/s, °C', 'q', ['m', 'km', 'm/s', '°C']],
    ['1, 2, 3', 7, [1, 2, 3]],
    ['1, 2, 3', '7', ['1', '2', '3']],
    ['"a"', 'q', ['a']],
    ['a', 'q', []],
    ['a value from the list', 'q', []],
    ['"a", "a"', 'q', ['a']],
    ['', 'q', []],
  ])('%j', (text, sent, values) => {
    expect(listedValues(text, sent)).toEqual(values);
  });
});
