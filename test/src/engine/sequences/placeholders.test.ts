import { describe, expect, test } from 'vitest';
import {
  filled,
  placeholder,
  referencesIn,
  withReferences,
  without,
} from '../../../../src/engine/sequences/placeholders.js';
import { placed } from '../../../../src/invariants/relations/evaluate.js';

const name = JSON.stringify(placeholder(1, '/hits/0/id'));

describe('a placeholder', () => {
  test('is filled with what stands at its place, byte for byte', () => {
    const results = [placed(String.raw`{"hits":[{"id":"\ud800\u0061"}]}`)];
    expect(filled(`{"id":${name},"n":1.0}`, results)).toBe(String.raw`{"id":"\ud800\u0061","n":1.0}`);
    expect(filled(`{"id":${name}}`, [placed('{"hits":[{"id":9007199254740993}]}')])).toBe(
      '{"id":9007199254740993}',
    );
  });

  test('can not be filled where nothing stands', () => {
    expect(filled(`{"id":${name}}`, [placed('{"hits":[]}')])).toBeUndefined();
    expect(filled(`{"id":${name}}`, [undefined])).toBeUndefined();
  });

  test('is found wherever it stands, and nothing else is', () => {
    expect(referencesIn(`{"a":[${name}],"b":"{result x /y}","c":"{result 1"}`)).toMatchObject([
      { at: '/a/0', step: 1, from: '/hits/0/id' },
    ]);
  });

  test('comes back into smaller arguments where its value is unchanged', () => {
    const references = referencesIn(`{"id":${name},"more":true}`);
    expect(withReferences('{"id":"x"}', '{"id":"x","more":true}', references)).toBe(`{"id":${name}}`);
    expect(withReferences('{"id":""}', '{"id":"x","more":true}', references)).toBeUndefined();
    expect(withReferences('{}', '{"id":"x","more":true}', references)).toBeUndefined();
  });
});

describe('a sequence without a call', () => {
  const step = (json: string): { readonly tool: string; readonly json: string } => ({ tool: 't', json });

  test('keeps what flows, under new numbers', () => {
    const later = step(`{"id":${JSON.stringify(placeholder(2, '/id'))}}`);
    expect(without([step('{}'), step('{"a":1}'), later], 0)).toEqual([
      step('{"a":1}'),
      step(`{"id":${JSON.stringify(placeholder(1, '/id'))}}`),
    ]);
  });

  test('is none where a later call needs its result', () => {
    expect(without([step('{}'), step(`{"id":${name}}`)], 0)).toBeUndefined();
  });
});
