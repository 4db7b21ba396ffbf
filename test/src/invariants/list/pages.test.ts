import { describe, expect, test } from 'vitest';
import { pages } from '../../../../src/invariants/list/pages.js';
import { errorText } from '../exchange.js';
import { judgeWalk, page, placesIn } from './walking.js';

const found = (...answers: readonly (string | undefined)[]): readonly string[] | string =>
  placesIn(judgeWalk(pages, answers));

describe('list.pages', () => {
  test('finds a cursor that comes again', () => {
    expect(judgeWalk(pages, [page(['a'], 'x'), page(['b'], 'y'), page(['a'], 'x')])).toMatchObject([
      {
        level: 'must',
        place: '/nextCursor/repeated',
        message: 'page 3 gives the cursor "x" again; the list never ends',
      },
    ]);
  });

  test('finds a cursor that is refused by who gave it', () => {
    expect(judgeWalk(pages, [page(['a'], 'x'), errorText(-32602, 'no')])).toMatchObject([
      {
        level: 'must',
        place: '/cursor',
        message: 'the cursor "x", given with page 1, is refused with -32602',
      },
    ]);
  });

  test('finds a name on two pages', () => {
    expect(judgeWalk(pages, [page(['a'], 'x'), page(['b', 'a'])])).toMatchObject([
      { level: 'should', tool: 'a', place: '/name' },
    ]);
  });

  test('finds a cursor that is no string', () => {
    expect(found(page(['a'], 7))).toEqual(['must /nextCursor']);
  });

  test('only notes pages that we had enough of', () => {
    expect(found(page(['a'], 'x'), page(['b'], 'y'))).toEqual(['observed /nextCursor/bound']);
  });

  test.each([
    ['two pages', [page(['a'], 'x'), page(['b'])]],
    ['an empty string as a cursor', [page(['a'], ''), page(['b'])]],
    ['an empty page in between', [page(['a'], 'x'), page([], 'y'), page(['b'])]],
    ['null where the pages end', [page(['a'], 'x'), page(['b'], null)]],
    ['a page that got lost', [page(['a'], 'x'), undefined]],
  ])('holds for %s', (_, answers) => {
    expect(found(...answers)).toEqual([]);
  });

  test('says nothing of one page, of null, and of no list', () => {
    expect(found(page(['a']))).toBe('the list has one page only');
    expect(found(page(['a'], null))).toBe('the list has one page only');
    expect(found(errorText(-32601, 'no'))).toBe('tools/list gave no page');
    expect(found(undefined)).toBe('tools/list gave no page');
  });
});
