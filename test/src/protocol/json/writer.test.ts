import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../arbitraries/json/json.js';
import { readJson } from '../../../../src/protocol/json/reader.js';
import { excerptOf, writeJson } from '../../../../src/protocol/json/writer.js';
import { property } from '../../../property.js';
import { jsonText } from './json-text.js';

const anyJson = jsonText.map((text) => JSON.parse(text) as Json);

describe('writing', () => {
  property('gives back the value when read, whatever it holds', [anyJson], (value) => {
    const reading = readJson(writeJson(value));
    expect(reading.ok && isDeepStrictEqual(reading.value, value)).toBe(true);
  });

  property(
    'writes as JSON.stringify does where that loses nothing',
    [fc.jsonValue({ noUnicodeString: false })],
    (value) => {
      const text = JSON.stringify(value);
      expect(writeJson(JSON.parse(text) as Json)).toBe(text);
    },
  );

  property('never writes a lone surrogate', [fc.string({ unit: 'binary' })], (value) => {
    expect(writeJson([value])).not.toMatch(/\p{Surrogate}/u);
  });

  test.each<[string, Json]>([
    ['-0', -0],
    ['[-0,0]', [-0, 0]],
    ['1e999', Number.POSITIVE_INFINITY],
    ['-1e999', Number.NEGATIVE_INFINITY],
    ['{"__proto__":{"a":1}}', JSON.parse('{"__proto__":{"a":1}}') as Json],
    ['"\\ud800"', '\ud800'],
    ['{"toJSON":1}', { toJSON: 1 }],
  ])('writes %s', (text, value) => expect(writeJson(value)).toBe(text));

  test('leaves out a member that is undefined', () => {
    expect(writeJson({ a: undefined, b: 1 } as unknown as Json)).toBe('{"b":1}');
  });

  test('writes 100000 levels without recursion', () => {
    const text = '[{"a":'.repeat(5e4) + '-0' + '}]'.repeat(5e4);
    const reading = readJson(text);
    expect(reading.ok && writeJson(reading.value)).toBe(text);
  });
});

describe('an excerpt', () => {
  property(
    'is the text, or its beginning and an ellipsis',
    [anyJson, fc.integer({ min: 1, max: 60 })],
    (value, most) => {
      const text = writeJson(value);
      const excerpt = excerptOf(value, most);
      if (text.length <= most) expect(excerpt).toBe(text);
      else {
        expect(excerpt.endsWith('…')).toBe(true);
        expect(text.startsWith(excerpt.slice(0, -1))).toBe(true);
        expect(excerpt.length).toBeGreaterThanOrEqual(most);
        expect(excerpt.length).toBeLessThanOrEqual(most + 1);
        expect(excerpt).not.toMatch(/\p{Surrogate}/u);
      }
    },
  );

  test('of a huge value costs its own size only', () => {
    const excerpt = excerptOf(Array.from({ length: 1e5 }, () => 'x'.repeat(100)));
    expect(excerpt).toHaveLength(81);
  });
});
