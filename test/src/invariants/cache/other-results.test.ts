import { describe, expect, test } from 'vitest';
import { hints } from '../../../../src/invariants/cache/hints.js';
import { facetsOf } from '../../../../src/invariants/facets.js';
import type { Invariant } from '../../../../src/invariants/invariant.js';
import { inShort, judgePeer } from '../probing.js';
import { announcing, complete, listing } from '../surveyed.js';

const facet = facetsOf([hints]).find(({ on }) => on === 'probe') as Invariant;
const twoPages = (second: object) => (asked: { params: { cursor?: unknown } }) =>
  asked.params.cursor === undefined
    ? { ...complete, prompts: [], nextCursor: 'b' }
    : { ...complete, prompts: [], ...second };

describe('cache.hints, of other methods than tools/list', () => {
  test('holds for a right server, over two pages too', async () => {
    expect(await inShort(facet, listing(), announcing)).toEqual([]);
    const paged = listing({ 'prompts/list': twoPages({ ttlMs: 7 }) as never });
    expect(await inShort(facet, paged, announcing)).toEqual([]);
  });

  test.each([
    ['server/discover', { supportedVersions: ['2026-07-28'], capabilities: {} }],
    ['resources/list', { resources: [] }],
    ['resources/templates/list', { resourceTemplates: [] }],
    ['prompts/list', { prompts: [] }],
    ['resources/read', { contents: [] }],
  ])('misses the hints of %s', async (method, members) => {
    const peer = listing({ [method]: { resultType: 'complete', ...members } });
    const under = `/${method.replaceAll('/', '~1')}`;
    expect(await inShort(facet, peer, announcing)).toEqual([
      `must ${under}/ttlMs`,
      `must ${under}/cacheScope`,
    ]);
  });

  test('says what came and what must be', async () => {
    const peer = listing({ 'prompts/list': { ...complete, ttlMs: -1, prompts: [] } });
    expect(await judgePeer(facet, peer, announcing)).toMatchObject([
      {
        message: 'the ttlMs of prompts/list is -1; it must be an integer, zero or more',
        got: { text: '-1' },
      },
    ]);
  });

  test('finds pages of two scopes', async () => {
    const peer = listing({ 'prompts/list': twoPages({ cacheScope: 'private' }) as never });
    expect(await inShort(facet, peer, announcing)).toEqual(['must /prompts~1list/cacheScope']);
  });

  test('leaves alone what asks for input, what is no cacheable method, and the older era', async () => {
    const asking = { resultType: 'input_required', requestState: 'x' };
    expect(await inShort(facet, listing({ 'resources/read': asking }), announcing)).toEqual([]);
    expect(await inShort(facet, listing(), { ...announcing, era: '2025-11-25' })).toBe(
      '2025-11-25 has no cache hints',
    );
  });
});
