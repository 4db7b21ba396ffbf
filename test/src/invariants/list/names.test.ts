import { describe, expect, test } from 'vitest';
import { names } from '../../../../src/invariants/list/names.js';
import { judgeWalk, page, placesIn } from './walking.js';

describe('list.names', () => {
  test.each([
    ['', 'a tool has an empty name'],
    ['get user', 'the tool name "get user" has the character " "'],
    ['a/b', 'the tool name "a/b" has the character "/"'],
    ['größe', 'the tool name "größe" has the character "ö"'],
    ['a\nb', 'the tool name "a\\nb" has the character "\\n"'],
    ['😀', 'the tool name "😀" has the character "😀"'],
    ['x'.repeat(129), 'a tool name has 129 characters'],
  ])('finds the name %j', (name, message) => {
    expect(judgeWalk(names, [page(['ok', name])])).toMatchObject([
      { level: 'should', tool: name, place: '/name', message: expect.stringContaining(message) as string },
    ]);
  });

  test('finds a name that is there twice, once a name', () => {
    expect(judgeWalk(names, [page(['a', 'b', 'a', 'a'])])).toMatchObject([
      { level: 'should', tool: 'a', place: '/name/double' },
    ]);
  });

  test('leaves a name on two pages to list.pages', () => {
    expect(judgeWalk(names, [page(['a'], 'x'), page(['a'])])).toEqual([]);
  });

  test.each([
    [['getUser', 'DATA_EXPORT_v2', 'admin.tools.list', 'a', '-', '.']],
    [['x'.repeat(128)]],
    [['constructor', '__proto__', 'toString']],
    [['case', 'Case']],
  ])('holds for %j', (list) => {
    expect(placesIn(judgeWalk(names, [page(list)]))).toEqual([]);
  });

  test('says nothing of an empty list', () => {
    expect(judgeWalk(names, [page([])])).toBe('the list holds no tool');
  });
});
