import { describe, expect, test } from 'vitest';
import { walkOf } from '../../../src/engine/walk.js';
import { readMessage } from '../../../src/protocol/message.js';
import { errorText } from '../invariants/exchange.js';
import { page } from '../invariants/list/walking.js';

const walk = (...answers: readonly (string | undefined)[]): ReturnType<typeof walkOf> =>
  walkOf(
    '2025-11-25',
    answers.map((text) => (text === undefined ? undefined : readMessage(text))),
  );

describe('a walk over the pages of a list', () => {
  test.each([
    ['the last page has no cursor', [page(['a'], 'x'), page(['b'])], 'end'],
    ['the only page has none', [page([])], 'end'],
    ['a cursor comes again', [page(['a'], 'x'), page(['b'], 'x')], 'repeated-cursor'],
    ['there is still a cursor', [page(['a'], 'x'), page(['b'], 'y')], 'bound'],
    ['an empty cursor is one', [page(['a'], '')], 'bound'],
    ['a page is refused', [page(['a'], 'x'), errorText(-32602, 'no')], 'no-answer'],
    ['a page does not come', [page(['a'], 'x'), undefined], 'no-answer'],
    ['nothing comes', [], 'no-answer'],
  ])('ends so when %s', (_, answers, endedBy) => {
    expect(walk(...answers).endedBy).toBe(endedBy);
  });

  test('has the tools of all pages in order, doubles included, and the pages that came', () => {
    const { tools, pages } = walk(page(['b', 'a'], 'x'), page(['b']), undefined);
    expect(tools.map(({ name }) => name)).toEqual(['b', 'a', 'b']);
    expect(pages).toHaveLength(2);
  });

  test('takes whatever comes', () => {
    expect(walk('[', '{"jsonrpc":"2.0","id":1,"result":7}', 'null').tools).toEqual([]);
  });
});
