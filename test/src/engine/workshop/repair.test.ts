import { describe, expect, test } from 'vitest';
import { repaired, repairsOf } from '../../../../src/engine/workshop/repair.js';
import { ToolBench } from '../../../../src/engine/workshop/tool-bench.js';
import { toolOf } from '../../invariants/exchange.js';

const first = (
  value: Parameters<typeof repairsOf>[0],
  breach: Partial<Parameters<typeof repairsOf>[1]>,
  sound: Parameters<typeof repairsOf>[2],
): unknown => {
  const [repair] = repairsOf(
    value,
    { keyword: 'type', schemaPointer: '', instancePointer: '', ...breach },
    sound,
  );
  return repair;
};

describe('repairs of one broken place', () => {
  test('add what is missing and keep the rest', () => {
    expect(first({ b: 2 }, { keyword: 'required' }, { a: 1, b: 0 })).toEqual({ a: 1, b: 2 });
  });

  test('put the sound value in the place of the broken one', () => {
    expect(first({ a: 'x', b: 2 }, { instancePointer: '/a' }, { a: 1 })).toEqual({ a: 1, b: 2 });
  });

  test('take away what the sound value does not have', () => {
    expect(first({ a: 1, extra: 2 }, { instancePointer: '/extra' }, { a: 1 })).toEqual({ a: 1 });
  });

  test('reach into arrays, and keep the place of an item before they take it away', () => {
    const breach = { keyword: 'type', schemaPointer: '', instancePointer: '/list/1' };
    const repairs = [...repairsOf({ list: [1, 'x', 3] }, breach, { list: [] })];
    expect(repairs[0]).toEqual({ list: [1, '', 3] });
    expect(repairs).toContainEqual({ list: [1, 0, 3] });
    expect(repairs.at(-1)).toEqual({ list: [1, 3] });
  });

  test('touch an own __proto__ key and nothing else', () => {
    const value = JSON.parse('{"__proto__":1,"a":2}') as Parameters<typeof repairsOf>[0];
    const [repair] = repairsOf(
      value,
      { keyword: 'type', schemaPointer: '', instancePointer: '/__proto__' },
      {},
    );
    expect(JSON.stringify(repair)).toBe('{"a":2}');
  });
});

describe('arguments are repaired', () => {
  const tool = toolOf({
    type: 'object',
    properties: { node: { type: 'string' }, mode: { enum: ['full', 'docs'] }, depth: { type: 'integer' } },
    required: ['node'],
    additionalProperties: false,
  });
  const settings = { seed: 1, mode: 'all', maxPayloadBytes: 1024, maxSchemaDepth: 8 } as const;
  const mendedText = async (json: string): Promise<string | undefined> => {
    const mended = (await ToolBench.open(tool, settings)).repair({ kind: 'arguments', json });
    return mended?.kind === 'arguments' ? mended.json : undefined;
  };

  test.each([
    ['one fault', '{"node":0,"depth":5}', '{"node":"","depth":5}'],
    ['two', '{"node":0,"mode":"x","depth":5}', '{"node":"","depth":5}'],
    ['an extra key beside what is missing', '{"zz":1,"depth":5}', '{"node":"","depth":5}'],
  ])('of %s, and keep the rest', async (_, json, mended) => {
    expect(JSON.parse((await mendedText(json)) ?? 'null')).toEqual(JSON.parse(mended));
  });

  test('of a thousand extra keys without a thousand validations', () => {
    const names = Array.from({ length: 1000 }, (_, at) => `k${at}`);
    let labelled = 0;
    const breach = { keyword: 'additionalProperties', schemaPointer: '', instancePointer: '' };
    const mended = repaired(Object.fromEntries(names.map((name) => [name, 1])), {}, (value) => {
      labelled += 1;
      const isValid = JSON.stringify(value) === '{}';
      return { label: isValid ? 'valid' : 'invalid', breaches: isValid ? [] : [breach], exercised: [] };
    });
    expect(mended).toEqual({});
    expect(labelled).toBeLessThan(250);
  });

  test('but not when nothing is wrong', async () => {
    expect(await mendedText('{"node":"a"}')).toBeUndefined();
  });
});
