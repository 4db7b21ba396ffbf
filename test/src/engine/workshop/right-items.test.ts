import { expect, test } from 'vitest';
import { RightItems } from '../../../../src/engine/workshop/right-items.js';

const mutation = (pointer: string): { pointer: string; keyword: string; what: string } => ({
  pointer,
  keyword: 'type',
  what: '',
});

test('a single wrong item comes behind a right one that was seen', () => {
  const right = new RightItems();
  expect(right.before({ tags: [0] }, mutation('/tags/0'))).toBeUndefined();
  right.note({ tags: ['a', 'b'], n: 1 });
  expect(right.before({ q: '', tags: [0] }, mutation('/tags/0'))).toEqual({ q: '', tags: ['a', 0] });
  for (const [value, pointer] of [
    [{ tags: [0, 1] }, '/tags/0'],
    [{ tags: [0] }, '/tags'],
    [{ n: 'x' }, '/n/0'],
    [[0], '/0'],
  ] as const)
    expect(right.before(value, mutation(pointer))).toBeUndefined();
});
