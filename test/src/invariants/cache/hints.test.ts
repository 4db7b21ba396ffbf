import { describe, expect, test } from 'vitest';
import { hints } from '../../../../src/invariants/cache/hints.js';
import { judgeWalk } from '../walk.js';

const page = (members: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ resultType: 'complete', tools: [], ttlMs: 0, cacheScope: 'private', ...members });

describe('cache.hints', () => {
  test.each([
    ['no lifetime', page({ ttlMs: undefined }), '/ttlMs', 'absent'],
    ['a negative lifetime', page({ ttlMs: -1 }), '/ttlMs', '-1'],
    ['a fraction of a millisecond', page({ ttlMs: 0.5 }), '/ttlMs', '0.5'],
    ['a lifetime as a string', page({ ttlMs: '60' }), '/ttlMs', '"60"'],
    ['no scope', page({ cacheScope: undefined }), '/cacheScope', 'absent'],
    ['another scope', page({ cacheScope: 'shared' }), '/cacheScope', '"shared"'],
  ])('finds %s', (_, result, place, text) => {
    expect(judgeWalk(hints, { results: [page({}), result] })).toMatchObject([
      { level: 'must', place, got: { at: `tools/list page 2 ${place}`, text } },
    ]);
  });

  test('finds pages of two scopes', () => {
    expect(judgeWalk(hints, { results: [page({}), page({ cacheScope: 'public' })] })).toEqual([
      {
        level: 'must',
        place: '/cacheScope',
        message: 'the pages of tools/list have different cacheScopes; a list has one',
        promised: { at: 'CacheableResult', text: 'one cacheScope over all pages of a list' },
        got: { at: 'tools/list page 2 /cacheScope', text: '"public"' },
        other: { at: 'tools/list page 1 /cacheScope', text: '"private"' },
      },
    ]);
  });

  test('tells each hint once', () => {
    const wrong = page({ ttlMs: -1, cacheScope: 1 });
    expect(judgeWalk(hints, { results: [wrong, wrong, wrong] })).toHaveLength(2);
  });

  test.each([
    ['zero and private', [page({})]],
    ['lifetimes that differ', [page({ ttlMs: 1 }), page({ ttlMs: 86_400_000 })]],
    ['1e3 as a lifetime', ['{"tools":[],"ttlMs":1e3,"cacheScope":"public"}']],
    ['a page that asks for input', [page({}), '{"resultType":"input_required","requestState":"x"}']],
  ])('holds for %s', (_, results) => {
    expect(judgeWalk(hints, { results })).toEqual([]);
  });

  test('has nothing to say of the older era and of a list that did not come', () => {
    expect(judgeWalk(hints, { era: '2025-11-25', results: ['{"tools":[]}'] })).toBe(
      '2025-11-25 has no cache hints',
    );
    expect(judgeWalk(hints, { endedBy: 'no-answer' })).toBe('tools/list gave no result');
    expect(judgeWalk(hints, { results: ['[]'] })).toBe('tools/list gave no result');
  });
});
