import { describe, expect, test } from 'vitest';
import { origin } from '../../../../src/invariants/wire/origin.js';
import { legacyHttp, modern, modernHttp } from '../peers.js';
import type { Peer } from '../probing.js';
import { ends, inShort, judgePeer, refusal } from '../probing.js';

const http = { transport: 'http' } as const;
const old = { ...http, era: '2025-11-25', negotiated: '2025-11-25' } as const;

const answering =
  (right: Peer, reply: Peer): Peer =>
  (asked) =>
    asked.headers['origin'] === undefined ? right(asked) : reply(asked);

const blind =
  (right: Peer): Peer =>
  (asked) =>
    right({
      ...asked,
      headers: Object.fromEntries(Object.entries(asked.headers).filter(([name]) => name !== 'origin')),
    });

describe('wire.origin', () => {
  test('finds a server that serves a foreign origin, in both eras', async () => {
    expect(await inShort(origin, blind(modernHttp), http)).toEqual(['must /headers/Origin']);
    const found = await judgePeer(origin, blind(legacyHttp), old);
    expect(found).toMatchObject([
      {
        level: 'must',
        message: 'tools/list with a foreign Origin is answered with a result; HTTP status 403 is due',
      },
    ]);
  });

  test('finds a refusal with status 200, and with another status', async () => {
    const quiet = answering(modernHttp, (asked) => ({ status: 200, body: refusal(asked, -32000) }));
    expect(await inShort(origin, quiet, http)).toEqual(['must /headers/Origin/status']);
    expect(
      await inShort(
        origin,
        answering(modernHttp, () => ({ status: 404 })),
        http,
      ),
    ).toEqual(['should /headers/Origin/status']);
  });

  test.each([
    ['403 without a body', modernHttp, http],
    ['403 with an error that has no id', legacyHttp, old],
    [
      '403 with an error that has the id',
      answering(modernHttp, (asked) => ({ status: 403, body: refusal(asked, -32000) })),
      http,
    ],
    [
      'a refusal of its own, before the status was laid down',
      answering(legacyHttp, () => ({ status: 400 })),
      { ...old, negotiated: '2025-06-18' },
    ],
    ['a connection that breaks', answering(modernHttp, () => ends), http],
  ] as readonly [string, Peer, object][])('holds for %s', async (_, peer, told) => {
    expect(await inShort(origin, peer, told)).toEqual([]);
  });

  test('has nothing to ask over stdio, or of a server that asks who we are', async () => {
    expect(await inShort(origin, modern)).toContain('HTTP only');
    expect(await inShort(origin, () => ({ status: 401 }), http)).toContain('did not succeed either');
  });
});
