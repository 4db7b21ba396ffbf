import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../arbitraries/json/json.js';
import { readable } from '../../../../src/invariants/resource/readable.js';
import { modern } from '../peers.js';
import type { Asked, Peer } from '../probing.js';
import { inShort, judgePeer, refusal, result } from '../probing.js';

const linkedBy = [{ tool: 'link', given: {}, names: ['link'] }] as const;
const context = { capabilities: { resources: {} }, linkedBy, transport: 'http' } as const;

interface Served {
  /** URIs that the tool links to. */
  readonly links?: readonly string[];
  readonly listed?: readonly string[];
  readonly read: (uri: string, asked: Asked) => JsonObject | number | undefined;
}

const text = (uri: string): JsonObject => ({ contents: [{ uri, text: 'a' }] });

const serving =
  ({ links = [], listed = [], read }: Served): Peer =>
  (asked) => {
    const whole = (value: JsonObject): string => result(asked, { resultType: 'complete', ...value });
    if (asked.method === 'tools/call')
      return whole({ content: links.map((uri) => ({ type: 'resource_link', uri, name: 'a' })) });
    if (asked.method === 'resources/list')
      return whole({ resources: listed.map((uri) => ({ uri, name: 'a' })) });
    if (asked.method !== 'resources/read') return modern(asked);
    const came = read(asked.params['uri'] as string, asked);
    if (typeof came === 'number') return refusal(asked, came);
    return came === undefined ? undefined : whole(came);
  };

describe('resource.readable', () => {
  test('finds a link that is refused, and what the link came from', async () => {
    const peer = serving({ links: ['zoo://a'], read: () => -32602 });
    expect(await judgePeer(readable, peer, context)).toMatchObject([
      {
        level: 'policy',
        tool: 'link',
        place: '/content/*/uri',
        message: 'resources/read of zoo://a is refused with -32602; link linked to it right before',
      },
    ]);
  });

  test('finds empty contents, and a listed resource', async () => {
    const empty = serving({ links: ['zoo://a'], read: () => ({ contents: [] }) });
    expect(await inShort(readable, empty, context)).toEqual(['policy /content/*/uri']);
    const listed = serving({
      listed: ['zoo://a', 'zoo://b'],
      read: (uri) => (uri === 'zoo://b' ? -32603 : text(uri)),
    });
    expect(await inShort(readable, listed, context)).toEqual(['policy /resources/*/uri']);
  });

  test('finds what another connection can not read; over pipes that is only observed', async () => {
    const peer = serving({
      links: ['zoo://a'],
      read: (uri, { connection }) => (connection === 0 ? text(uri) : -32602),
    });
    expect(await inShort(readable, peer, context)).toEqual(['policy /content/*/uri/connection']);
    expect(await inShort(readable, peer, { ...context, transport: 'stdio' })).toEqual([
      'observed /content/*/uri/connection',
    ]);
  });

  test('only observes a file: link, and any link of a server that announces no resources', async () => {
    const file = serving({ links: ['file:///a'], read: () => -32602 });
    expect(await inShort(readable, file, context)).toEqual(['observed /content/*/uri']);
    const peer = serving({ links: ['zoo://a'], read: () => -32601 });
    expect(await inShort(readable, peer, { ...context, capabilities: {} })).toEqual([
      'observed /content/*/uri',
    ]);
  });

  test.each([
    ['everything is read', { links: ['zoo://a', 'urn:b'], listed: ['zoo://c'], read: text }],
    [
      'a read asks for input',
      {
        links: ['zoo://a'],
        listed: ['zoo://c'],
        read: (uri) => (uri === 'zoo://c' ? text(uri) : { resultType: 'input_required', inputRequests: {} }),
      },
    ],
  ] satisfies readonly [string, Served][])('holds where %s', async (_, served) => {
    expect(await inShort(readable, serving(served), context)).toEqual([]);
  });

  test('never asks for what a client fetches by itself', async () => {
    const asked: string[] = [];
    const elsewhere = ['https://a.invalid/', 'HTTP://a.invalid', 'ftp://a', 'data:,a', 'no uri'];
    const peer = serving({
      links: elsewhere,
      listed: elsewhere,
      read: (uri) => {
        asked.push(uri);
        return text(uri);
      },
    });
    expect(await inShort(readable, peer, context)).toContain('no result and no list named');
    expect(asked).toEqual([]);
  });
});
