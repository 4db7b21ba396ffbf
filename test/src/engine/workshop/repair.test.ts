import { describe, expect, test } from 'vitest';
import { repairsOf } from '../../../../src/engine/workshop/repair.js';

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

  test('reach into arrays', () => {
    expect(first({ list: [1, 'x', 3] }, { instancePointer: '/list/1' }, { list: [] })).toEqual({
      list: [1, 3],
    });
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
