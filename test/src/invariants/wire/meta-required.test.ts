import { describe, expect, test } from 'vitest';
import { metaRequired } from '../../../../src/invariants/wire/meta-required.js';
import { legacy, modern, modernHttp, tools } from '../peers.js';
import type { Peer } from '../probing.js';
import { inShort, judgePeer, refusal, result } from '../probing.js';

const version = 'io.modelcontextprotocol/protocolVersion';
const capabilities = 'io.modelcontextprotocol/clientCapabilities';
const http = { transport: 'http' } as const;

const listed = { resultType: 'complete', ...tools('noop'), ttlMs: 0, cacheScope: 'public' };
/** Takes whatever `_meta` there is. */
const careless: Peer = (asked) => (asked.method === 'tools/list' ? result(asked, listed) : modern(asked));

describe('wire.meta-required', () => {
  test('finds a server that does not look at _meta', async () => {
    expect(await inShort(metaRequired, careless)).toEqual([
      'must /params/_meta/clientCapabilities',
      'must /params/_meta/protocolVersion',
      'must /params/_meta',
    ]);
    const [first] = (await judgePeer(metaRequired, careless)) as never[];
    expect(first).toMatchObject({
      message:
        'tools/list without client capabilities in _meta is answered with a result; error -32602 is due',
    });
  });

  test('finds another code, and silence', async () => {
    const answering =
      (reply: (asked: Parameters<Peer>[0]) => string | undefined): Peer =>
      (asked) =>
        asked.meta[version] !== undefined && asked.meta[capabilities] === undefined
          ? reply(asked)
          : modern(asked);
    expect(
      await inShort(
        metaRequired,
        answering((asked) => refusal(asked, -32603)),
      ),
    ).toEqual(['must /params/_meta/clientCapabilities/code']);
    expect(
      await inShort(
        metaRequired,
        answering(() => undefined),
      ),
    ).toEqual(['must /params/_meta/clientCapabilities']);
  });

  test('finds the status 200 over HTTP', async () => {
    const peer: Peer = (asked) => {
      const reply = modernHttp(asked);
      return asked.meta[capabilities] === undefined && typeof reply === 'object'
        ? { ...reply, status: 200 }
        : reply;
    };
    expect(await inShort(metaRequired, peer, http)).toEqual(['must /params/_meta/clientCapabilities/status']);
  });

  test.each([
    ['a right server over stdio', modern, {}],
    ['a right server over HTTP', modernHttp, http],
    [
      'one that serves older revisions too, and takes a request without a version for one of those',
      (asked) => (asked.meta[version] === undefined ? legacy(asked) : modern(asked)),
      {},
    ],
    [
      'one that lists older revisions and answers all in one form',
      (asked) => {
        if (asked.method === 'server/discover')
          return result(asked, { resultType: 'complete', supportedVersions: ['2026-07-28', '2025-11-25'] });
        return asked.meta[version] === undefined ? result(asked, listed) : modern(asked);
      },
      {},
    ],
    [
      'one that names the versions to who names none',
      (asked) =>
        asked.meta[version] === undefined
          ? refusal(asked, -32022, { supported: ['2026-07-28'] })
          : modern(asked),
      {},
    ],
    [
      'one behind a gateway that is busy',
      (asked) => (asked.meta[capabilities] === undefined ? { status: 429 } : modernHttp(asked)),
      http,
    ],
  ] as readonly [string, Peer, object][])('holds for %s', async (_, peer, told) => {
    expect(await inShort(metaRequired, peer, told)).toEqual([]);
  });

  test('only notes a refusal by status alone, which an intermediary may give', async () => {
    const peer: Peer = (asked) =>
      asked.meta[capabilities] === undefined ? { status: 400 } : modernHttp(asked);
    expect(await inShort(metaRequired, peer, http)).toEqual([
      'observed /params/_meta/clientCapabilities/code',
    ]);
  });

  test('says nothing of the older era, nor of a server that refuses everything', async () => {
    expect(await inShort(metaRequired, legacy, { era: '2025-11-25' })).toContain('asks for no _meta');
    expect(await inShort(metaRequired, (asked) => refusal(asked, -32603))).toContain(
      'did not succeed either',
    );
  });
});
