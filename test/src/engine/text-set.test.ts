import { expect, test } from 'vitest';
import { TextSet } from '../../../src/engine/text-set.js';

test('tells each text once, however many there are', () => {
  const set = new TextSet();
  const texts = Array.from({ length: 50_000 }, (_, at) => `{"a":${at}}`);
  expect(texts.filter((text) => set.add(text)).length).toBe(texts.length);
  expect(texts.filter((text) => set.add(text))).toEqual([]);
});

test('tells texts apart that differ in one character, or in its place', () => {
  const set = new TextSet();
  expect(['', 'a', 'b', 'aa', 'ab', 'ba', '\u0000', '\u0000\u0000'].map((text) => set.add(text))).toEqual(
    Array.from({ length: 8 }, () => true),
  );
});

test('of more texts than it remembers, the first are known and later ones are always new', () => {
  const set = new TextSet(100);
  const texts = Array.from({ length: 5000 }, (_, at) => `${at}`);
  expect(texts.every((text) => set.add(text))).toBe(true);
  expect(texts.filter((text) => !set.add(text))).toEqual(texts.slice(0, 100));
});
