import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cut, printable, sentence } from '../../../src/invariants/sentence.js';
import { nameValue } from '../../../src/invariants/value-name.js';
import { property } from '../../property.js';

describe('a sentence', () => {
  test.each([
    ['total is a string', 'total is a string'],
    ['Total is a string', 'the Total is a string'],
    ['a\nb', 'a\\u000ab'],
    ['see \u202eevil', 'see \\u202eevil'],
    ['\u2028', '\\u2028'],
    ['half \ud800 pair', 'half \\ud800 pair'],
    ['', 'nothing was said'],
    ['größe 😀', 'größe 😀'],
  ])('%j reads %j', (text, line) => {
    expect(sentence(text)).toBe(line);
  });

  test('says that it was cut', () => {
    expect(sentence('a'.repeat(1000))).toBe(`${'a'.repeat(299)}…`);
    expect(sentence('a'.repeat(300))).toBe('a'.repeat(300));
    expect(sentence('\0'.repeat(300)).length).toBeLessThanOrEqual(300);
  });

  property('cuts no character in half', [fc.string({ unit: 'grapheme' }), fc.nat(20)], (text, limit) => {
    const head = cut(text, limit + 1);
    expect(head.length).toBeLessThanOrEqual(limit + 1);
    expect(printable(head)).not.toMatch(/\\ud[89ab]/);
    if (text.length > limit + 1) expect(head.endsWith('…')).toBe(true);
  });
});

describe('a place in a value', () => {
  test.each([
    ['', 'arguments'],
    ['/total', 'total'],
    ['/hits/0/id', 'hits[0].id'],
    ['/0', 'arguments[0]'],
    ['/0/a', 'arguments[0].a'],
    ['/Total', 'the member Total'],
    ['/__proto__', 'the member __proto__'],
    ['/a~1b', 'the value at "/a~1b"'],
    ['/', 'the value at "/"'],
  ])('%j is called %s', (pointer, name) => {
    expect(nameValue(pointer, 'arguments')).toBe(name);
  });

  test('keeps its name short', () => {
    expect(nameValue(`/${'a'.repeat(5000)}`, 'x').length).toBeLessThan(100);
    expect(nameValue('/abc'.repeat(500), 'x').length).toBeLessThanOrEqual(100);
  });
});
