import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fit,
  headOf,
  padEnd,
  widthOf,
  wrap,
  wrapWithOffsets,
} from '../../../../src/reports/terminal/columns.js';
import { property } from '../../../property.js';

const texts = fc.string({
  unit: fc.constantFrom('a', 'b', ' ', ' ', '日', '🎉', 'e\u0301', '/', '…'),
  maxLength: 60,
});

test.each([
  ['abc', 3],
  ['日本語', 6],
  ['ｆｕｌｌ', 8],
  ['한글', 4],
  ['🎉', 2],
  ['e\u0301', 1],
  ['é…✗▲◆·✓○→▕█▏', 12],
  ['𝒳', 1],
])('%s takes %i columns', (text, columns) => {
  expect(widthOf(text)).toBe(columns);
});

describe('wrapping', () => {
  property('keeps every line within the width', [texts, fc.integer({ min: 2, max: 30 })], (text, width) => {
    for (const line of wrap(text, width)) expect(widthOf(line)).toBeLessThanOrEqual(width);
  });

  property(
    'loses nothing but blanks at the breaks',
    [texts, fc.integer({ min: 2, max: 30 })],
    (text, width) => {
      expect(wrap(text, width).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    },
  );

  property('knows where each line started', [texts, fc.integer({ min: 2, max: 30 })], (text, width) => {
    for (const line of wrapWithOffsets(text, width)) {
      expect(text.slice(line.start, line.start + line.text.length)).toBe(line.text);
    }
  });

  test('breaks at blanks, and inside a word only where it must', () => {
    expect(wrap('one two three', 9)).toEqual(['one two', 'three']);
    expect(wrap('/properties/total/type', 10)).toEqual(['/propertie', 's/total/ty', 'pe']);
    expect(wrap('', 10)).toEqual(['']);
  });
});

property(
  'what is fitted fits, and what fits stays',
  [texts, fc.integer({ min: 3, max: 30 })],
  (text, width) => {
    const line = fit(text, width, '…');
    expect(widthOf(line)).toBeLessThanOrEqual(width);
    if (widthOf(text) <= width) expect(line).toBe(text);
    else expect(line.endsWith('…')).toBe(true);
  },
);

test('a head has at least one character, so that wrapping ends', () => {
  expect(headOf('日', 1)).toBe('日');
  expect(padEnd('日', 4)).toBe('日  ');
});
