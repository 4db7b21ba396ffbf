import { describe, expect, test } from 'vitest';
import { backtrackingIn } from '../../../src/engine/workshop/backtracking-patterns.js';
import { backtracks, mayBacktrack } from '../../../src/validation/backtracking.js';

const found = (pattern: string): boolean => backtrackingIn({ type: 'string', pattern }).length > 0;

describe('a pattern that takes exponential time', () => {
  test.each([
    '^(a+)+$',
    '(a+)+b',
    '^(a|a)*$',
    '^(a|aa)+$',
    '^([a-z]+)*x$',
    String.raw`^(\w+\s?)*$`,
    '^(?:a?b?)*c$',
    '^foo(bar|bar)*!$',
    String.raw`^(([a-z])+.)+[A-Z]([a-z])+$`,
    String.raw`^([a-zA-Z0-9])(([\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}[a-z]{2,3}$`,
    String.raw`^(https?:\/\/)?([\da-z\.\-]+)\.([a-z\.]{2,6})([\/\w \.\-]*)*\/?$`,
  ])('%s is found', (pattern) => {
    expect(found(pattern)).toBe(true);
  });
});

describe('a pattern that does not', () => {
  test.each([
    '^[a-z]+(-[a-z]+)*$',
    String.raw`^\S+@\S+\.\S+$`,
    '^(ab+)+$',
    '^(foo|bar|baz)(,(foo|bar|baz))*$',
    String.raw`^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z?)?$`,
    String.raw`^([a-z0-9]+(?:[._\-][a-z0-9]+)*\/)*[a-z0-9]+$`,
    String.raw`^(\/[^\/]+)+$`,
    '^([A-Z][a-z]*)+$',
    '^([0-9a-f]{2}:){5}[0-9a-f]{2}$',
    String.raw`^(\d+(\.\d+)?)(\s*,\s*\d+(\.\d+)?)*$`,
    '^(a{2}){3}$',
    '^a*a*a*b$',
    '(',
  ])('%s is not accused', (pattern) => {
    expect(found(pattern)).toBe(false);
  });
});

test('what has nothing loose in a repetition is not tried at all', () => {
  expect(mayBacktrack(String.raw`^(?:[0-9]{1,3}\.){3}[0-9]{1,3}$`)).toBe(false);
  expect(mayBacktrack('^[A-Za-z0-9_.-]{1,128}$')).toBe(false);
  expect(mayBacktrack('^(a+)+$')).toBe(true);
});

test('without a text that matches nothing is seen', () => {
  expect(backtracks('^(a+)+$', [])).toBe(false);
});

test('a schema tells the places of its patterns, each once', () => {
  const evil = '^(a+)+$';
  const schema = {
    properties: { a: { pattern: evil }, b: { items: { pattern: evil } }, c: { pattern: '^a+$' } },
    patternProperties: { [evil]: true, '^(b+)+$': true },
  };
  expect([...backtrackingIn(schema)].sort()).toEqual(['', '/properties/a', '/properties/b/items']);
});
