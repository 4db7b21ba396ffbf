import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { readJson } from '../../../../src/protocol/json/reader.js';
import { textOf } from '../../../../src/protocol/json/place.js';
import { walk } from '../../../../src/protocol/json/walk.js';
import { readTree } from '../../../../src/protocol/json/tree.js';
import { valueOf } from '../../../../src/protocol/json/value.js';
import type { JsonReading } from '../../../../src/protocol/json/reading.js';
import { property } from '../../../property.js';
import { jsonText, nearlyJsonText } from './json-text.js';

type Read = Extract<JsonReading, { readonly ok: true }>;

function read(text: string): Read {
  const reading = readJson(text);
  if (!reading.ok) throw new Error(`${reading.problem} at ${reading.offset}`);
  return reading;
}

const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('validity', () => {
  property(
    'agrees with JSON.parse on what is JSON',
    [fc.oneof(nearlyJsonText, fc.string())],
    (text) => {
      expect(readTree(text).ok).toBe(parses(text));
      expect(readJson(text).ok).toBe(parses(text));
    },
    { numRuns: 2000 },
  );

  property('gives the value of JSON.parse, by both paths', [jsonText], (text) => {
    const value: unknown = JSON.parse(text);
    const { value: fast, root } = read(text);
    expect(isDeepStrictEqual(fast, value)).toBe(true);
    expect(isDeepStrictEqual(valueOf(root()), value)).toBe(true);
  });

  test.each([
    ['', 0, 'end of text where a value is due'],
    ['01', 1, "'1' after the end of the value"],
    ['1.', 2, 'end of text where a digit is due'],
    ['-', 1, 'end of text where a digit is due'],
    ['1e+', 3, 'end of text where a digit is due'],
    ['+1', 0, "'+' where a value is due"],
    ['.5', 0, "'.' where a value is due"],
    ['NaN', 0, "'N' where a value is due"],
    ['nul', 0, "'n' where a value is due"],
    ['[1,]', 3, "']' where a value is due"],
    ['[1', 2, "end of text where ',' or ']' is due"],
    ['{"a":1,}', 7, "'}' where a member name is due"],
    ['{"a" 1}', 5, "'1' where ':' is due"],
    ['{a:1}', 1, "'a' where a member name is due"],
    ['{"a":1 "b"', 7, "'\"' where ',' or '}' is due"],
    ['"a', 2, 'a string without end'],
    ['"a\nb"', 2, 'control character U+000A in a string'],
    ['"\\x"', 1, 'bad escape "\\\\x" in a string'],
    ['"\\u12g4"', 1, 'bad escape "\\\\u" in a string'],
    ['\ufeff1', 0, 'U+FEFF where a value is due'],
    ['1 \u00a0', 2, 'U+00A0 after the end of the value'],
    ["'a'", 0, "''' where a value is due"],
    ['// c\n1', 0, "'/' where a value is due"],
  ])('tells where %j stops being JSON', (text, offset, problem) => {
    expect(readJson(text)).toStrictEqual({ ok: false, text, offset, problem });
  });
});

test('no control character stands in a string unescaped', () => {
  for (let code = 0; code < 0x20; code += 1) {
    expect(readTree(`"${String.fromCharCode(code)}"`)).toMatchObject({ ok: false, offset: 1 });
  }
  expect(readTree('" \u007f\u2028"').ok).toBe(true);
});

describe('the lossless tree', () => {
  property('points every node at its own text', [jsonText], (text) => {
    for (const node of walk(read(text).root())) {
      const own = textOf(text, node);
      expect(own).toBe(own.trim());
      expect(isDeepStrictEqual(valueOf(node), JSON.parse(own))).toBe(true);
      if (node.kind === 'number') expect(node.text).toBe(own);
    }
  });

  test('keeps duplicate members, in order', () => {
    const root = read('{"a":1,"b":2,"a":3}').root();
    if (root.kind !== 'object') throw new Error('no object');
    expect(root.members.map(({ name }) => name)).toStrictEqual(['a', 'b', 'a']);
  });

  test('is made once', () => {
    const { root } = read('[1,2]');
    expect(root()).toBe(root());
  });
});

describe('faithfulness', () => {
  test.each(['1.0', '1e2', '0.1', '1E+2', '100e-2', '9007199254740992', '-1.50', '5e-324', '0.0', '0e99'])(
    'takes %s for faithful',
    (text) => expect(read(text).faithful).toBe(true),
  );

  test.each([
    '9007199254740993',
    '-9007199254740993',
    '1e400',
    '-1e400',
    '1e-400',
    '-0',
    '-0.0',
    '-0e5',
    '0.10000000000000000555',
    '1152921504606846976',
    `1e${'9'.repeat(400)}`,
    `1${'0'.repeat(400)}`,
    '{"a":1,"a":1}',
    '{"a":1,"\\u0061":1}',
    '[{"b":{"__proto__":1,"__proto__":2}}]',
  ])('takes %s for unfaithful', (text) => expect(read(text).faithful).toBe(false));

  test.each([
    '{"a": 1}',
    '"\\u00e9"',
    '"\\/"',
    '{"2":1,"1":2}',
    '"\\ud800"',
    ' [ ] ',
    '{"__proto__":{"a":1}}',
  ])('takes %s, which JavaScript writes otherwise, for faithful', (text) =>
    expect(read(text).faithful).toBe(true),
  );

  property('says yes to all that JavaScript writes', [fc.jsonValue()], (value) => {
    expect(read(JSON.stringify(value)).faithful).toBe(true);
    expect(read(JSON.stringify(value, undefined, 1)).faithful).toBe(true);
  });

  test('keeps an own __proto__ own', () => {
    for (const text of ['{"__proto__":{"a":1}}', '{ "__proto__":{"a":1} }']) {
      const { value } = read(text);
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(Object.keys(value as object)).toStrictEqual(['__proto__']);
      expect(Object.keys(valueOf(read(text).root()) as object)).toStrictEqual(['__proto__']);
    }
  });
});

describe('depth and size', () => {
  const deep = (levels: number, open: string, inner: string, close: string): string =>
    open.repeat(levels) + inner + close.repeat(levels);

  test.each([
    ['arrays', deep(1e5, '[', '', ']')],
    ['arrays with spaces', deep(1e5, '[ ', '', ']')],
    ['objects', deep(1e5, '{"a":', '1.0', '}')],
  ])('reads 100000 levels of %s without recursion, the value too', (_, text) => {
    const { value, root, faithful } = read(text);
    expect(faithful).toBe(true);
    expect(levelsOf(value)).toBe(1e5);
    expect(levelsOf(valueOf(root()))).toBe(1e5);
  });

  test('does without JSON.parse where that gives up', () => {
    const giveUp = vi.spyOn(JSON, 'parse').mockImplementationOnce(() => {
      throw new RangeError('too deep');
    });
    try {
      expect(read('[{"a":1.0}]')).toMatchObject({ value: [{ a: 1 }], faithful: true });
    } finally {
      giveUp.mockRestore();
    }
  });

  test('refuses broken text 100000 levels deep with the place', () => {
    expect(readJson('['.repeat(1e5))).toMatchObject({ ok: false, offset: 1e5 });
  });

  test('counts levels outside strings only', () => {
    expect(readJson('[["[[\\"[["]]', { maxDepth: 2 }).ok).toBe(true);
    expect(readJson('[[1],[[2]]]', { maxDepth: 2 })).toMatchObject({
      ok: false,
      offset: 6,
      problem: 'more than 2 levels of nesting',
    });
    expect(readJson('1', { maxDepth: 0 }).ok).toBe(true);
    expect(readJson('{}', { maxDepth: 0 }).ok).toBe(false);
  });

  property('counts the bytes of UTF-8', [fc.string({ unit: 'binary' }), fc.nat(40)], (value, maxBytes) => {
    const text = JSON.stringify(value);
    const bytes = new TextEncoder().encode(text).length;
    expect(readJson(text, { maxBytes }).ok).toBe(bytes <= maxBytes);
  });
});

function levelsOf(value: unknown): number {
  let levels = 0;
  let current: unknown = value;
  while (typeof current === 'object' && current !== null) {
    levels += 1;
    current = Object.values(current)[0];
  }
  return levels;
}
