import { describe, expect, test } from 'vitest';
import { stable } from '../../../../src/invariants/list/stable.js';
import { legacy, modern, tools } from '../peers.js';
import type { Asked, Peer } from '../probing.js';
import { inShort, judgePeer, refusal, result } from '../probing.js';

const old = { era: '2025-11-25' } as const;
const listing =
  (names: (asked: Asked) => readonly string[]): Peer =>
  (asked) =>
    asked.method === 'tools/list'
      ? result(asked, { resultType: 'complete', ...tools(...names(asked)) })
      : modern(asked);

describe('list.stable', () => {
  test('finds another order: should now, observed before', async () => {
    const peer = listing(({ before }) => (before % 2 === 0 ? ['a', 'b'] : ['b', 'a']));
    expect(await inShort(stable, peer)).toEqual(['should /tools/order']);
    expect(await inShort(stable, peer, old)).toEqual(['observed /tools/order']);
  });

  test('finds tools that only one connection has', async () => {
    const peer = listing(({ connection }) => (connection === 0 ? ['a', 'b'] : ['a']));
    expect(await judgePeer(stable, peer)).toMatchObject([
      {
        level: 'must',
        place: '/tools/connection',
        got: { text: '["a"]' },
        other: { text: '["a","b"]' },
      },
    ]);
  });

  test('finds tools that appear on a connection after other requests', async () => {
    const peer = listing(({ before }) => (before < 3 ? ['a'] : ['a', 'late']));
    expect(await inShort(stable, peer)).toEqual(['must /tools/connection']);
  });

  test('only notes tools that come and go', async () => {
    let time = 0;
    const peer = listing(() => [`a${(time += 1)}`]);
    expect(await inShort(stable, peer)).toEqual(['observed /tools']);
  });

  test.each([
    ['a right server', modern, {}],
    ['a right server of the older era', legacy, old],
    ['an empty list', listing(() => []), {}],
    ['tools that are there for good from some time on', listing(afterTime(5)), {}],
    [
      'a fresh connection that is refused',
      (asked) => (asked.connection === 0 ? modern(asked) : refusal(asked, -32603)),
      {},
    ],
    ['one tool listed twice', listing(() => ['a', 'a']), {}],
  ] as readonly [string, Peer, object][])('holds for %s', async (_, peer, told) => {
    expect(await inShort(stable, peer, told)).toEqual([]);
  });

  test('says nothing of a server without a list', async () => {
    expect(await inShort(stable, (asked) => refusal(asked, -32601))).toContain('did not succeed either');
    expect(await inShort(stable, (asked) => result(asked, {}))).toContain('no list');
  });
});

/** The fourth request of all sees one more tool, and so do all that follow, over whatever connection. */
function afterTime(from: number): (asked: Asked) => readonly string[] {
  let time = 0;
  return () => ((time += 1) >= from ? ['a', 'b'] : ['a']);
}
