import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excerptLines } from '../../../../src/reports/terminal/excerpt.js';
import { kindOfJson, showMember } from '../../../../src/reports/terminal/json-excerpt.js';
import { styleOf } from '../../../../src/reports/terminal/style.js';
import { widthOf } from '../../../../src/reports/terminal/columns.js';
import { property } from '../../../property.js';

const marked = (text: string, name: string): string | undefined => {
  const { text: laid, mark } = showMember(text, JSON.stringify(name));
  return mark === undefined ? undefined : laid.slice(mark.start, mark.end);
};

describe('a schema excerpt', () => {
  test('stands on one line, with the name of the whole in front', () => {
    expect(showMember('"total":{"type":"integer","minimum":0}', undefined).text).toBe(
      '"total": { "type": "integer", "minimum": 0 }',
    );
  });

  test('has two siblings each side of the violated keyword, and nothing deeper than two', () => {
    const schema = '{"a":1,"b":2,"c":{"d":{"e":{}}},"type":"integer","f":[[1],[]],"g":{},"h":5}';
    expect(showMember(schema, '"type"').text).toBe(
      '{ …, "b": 2, "c": { "d": {…} }, "type": "integer", "f": [[…], []], "g": {}, … }',
    );
    expect(marked(schema, 'type')).toBe('"integer"');
  });

  test.each([
    '{"title":"\\"type\\":1","properties":{"type":{"type":"string"}},"type":"object"}',
    '{"type":"object","properties":{"type":{"type":"string"}}}',
  ])('marks the keyword of the whole in %s, and no namesake', (schema) => {
    expect(marked(schema, 'type')).toBe('"object"');
  });

  test('keeps numbers and duplicate keys as they were written', () => {
    expect(showMember('{"maximum":1.0e400,"x":9007199254740993,"x":-0}', undefined).text).toBe(
      '{ "maximum": 1.0e400, "x": 9007199254740993, "x": -0 }',
    );
  });

  test('shortens a long string to head and tail with its size', () => {
    expect(showMember(JSON.stringify('é'.repeat(100)), undefined).text).toBe(
      `"${'é'.repeat(24)} … ${'é'.repeat(24)}" (200 bytes)`,
    );
  });

  test.each([
    '',
    '{',
    '{"a"}',
    '{"a":1',
    '[1,]',
    'no json at all',
    '{"a":1}}',
    '"a":',
    '{"type":"integer","enum":[1,2…',
  ])('shows %j, which is no JSON, as it is', (text) => {
    expect(showMember(text, undefined).text).toBe(text);
  });

  test('finds the keyword in text that was cut', () => {
    expect(marked('{"type":"integer","enum":[1,2…', 'type')).toBe('"integer"');
  });
});

describe('look-alikes have a word of their own', () => {
  test.each([
    ['1', 'integer'],
    ['"1"', 'string'],
    ['""', 'empty string'],
    ['null', 'null'],
    ['-0', 'minus zero'],
    ['1.5', 'number'],
    ['9007199254740993', 'integer above 2^53'],
    ['9007199254740991', 'integer'],
    ['[]', 'array'],
    ['{}', 'object'],
    ['true', 'boolean'],
  ])('%s is %s', (text, word) => {
    expect(kindOfJson(text)?.word).toBe(word);
  });
});

describe('carets', () => {
  const style = styleOf({});
  const lines = (text: string, name: string, width: number, maxLines = 3): readonly string[] =>
    excerptLines(showMember(text, JSON.stringify(name)), 'word', { width, maxLines }, style);

  test('stand under the violated value, with wide characters before it', () => {
    expect(lines('{"日本":1,"type":"x"}', 'type', 40)).toEqual([
      '{ "日本": 1, "type": "x" }',
      '                     ^^^ word',
    ]);
  });

  test('stand under the right line of several, and both cuts are told', () => {
    const text = '{"aaaa":1,"bbbb":2,"type":"x","cccc":3,"dddd":4}';
    expect(lines(text, 'type', 14)).toEqual([
      '… "bbbb": 2,',
      '"type": "x",',
      '        ^^^',
      '"cccc": 3,',
      '… 11 more byte',
    ]);
  });

  property(
    'are never lost, and no line is wider',
    [
      fc.array(fc.nat(99), { maxLength: 8 }),
      fc.integer({ min: 14, max: 60 }),
      fc.integer({ min: 1, max: 4 }),
    ],
    (values, width, maxLines) => {
      const members = values.map((value, i) => `"k${i}":${value}`);
      const text = `{${[...members.slice(0, 4), '"type":"integer"', ...members.slice(4)].join(',')}}`;
      const shown = lines(text, 'type', width, maxLines);
      expect(shown.filter((line) => /^ *\^+( word)?$/.test(line))).toHaveLength(1);
      for (const line of shown) expect(widthOf(line)).toBeLessThanOrEqual(width);
    },
  );

  test('of one line is the line that is marked', () => {
    const text = '{"type":"integer","description":"as many words as it takes to fill the next line as well"}';
    const [line, carets] = lines(text, 'type', 30, 1);
    expect(line).toContain('"type": "integer"');
    expect(carets?.trim()).toBe('^^^^^^^^^ word');
  });

  test('of one line without a mark is the first', () => {
    const text = '{"a":"one two three four","b":"five six seven eight"}';
    expect(lines(text, 'type', 24, 1)[0]).toMatch(/^\{ "a": "one/);
  });
});
