import { describe, expect, test } from 'vitest';
import { headers } from '../../../../src/invariants/wire/headers.js';
import { toolOf } from '../exchange.js';
import { legacy, modern, modernHttp } from '../peers.js';
import type { Asked, Peer } from '../probing.js';
import { inShort, refusal, result } from '../probing.js';

const http = { transport: 'http' } as const;

/** What the body says, as headers. */
const derived = ({ method, params, meta }: Asked): Asked['headers'] => ({
  'mcp-protocol-version': meta['io.modelcontextprotocol/protocolVersion'] as string,
  'mcp-method': method,
  'mcp-name': params['name'] as string,
});

/** Does not look at these headers. */
const blindTo =
  (...names: readonly string[]): Peer =>
  (asked) => {
    const right = derived(asked);
    const seen = Object.entries(right).map(([name, value]) => [
      name,
      names.includes(name) ? value : asked.headers[name],
    ]);
    return modernHttp({ ...asked, headers: Object.fromEntries(seen) as Asked['headers'] });
  };

describe('wire.headers', () => {
  test.each([
    ['mcp-method', ['must /headers/Mcp-Method/missing', 'must /headers/Mcp-Method/mismatch']],
    ['mcp-name', ['must /headers/Mcp-Name/missing', 'must /headers/Mcp-Name/mismatch']],
    [
      'mcp-protocol-version',
      ['must /headers/MCP-Protocol-Version/mismatch', 'must /headers/MCP-Protocol-Version/missing'],
    ],
  ])('finds a server that does not look at %s', async (name, found) => {
    expect(await inShort(headers, blindTo(name), http)).toEqual(found);
  });

  test('finds an unknown method with status 200, and with another code', async () => {
    const unknown =
      (reply: (asked: Asked) => ReturnType<Peer>): Peer =>
      (asked) =>
        asked.method === 'assay/no-such-method' ? reply(asked) : modernHttp(asked);
    expect(
      await inShort(
        headers,
        unknown((asked) => refusal(asked, -32601)),
        http,
      ),
    ).toEqual(['must /method/status']);
    const wrong = unknown((asked) => ({ status: 404, body: refusal(asked, -32603) }));
    expect(await inShort(headers, wrong, http)).toEqual(['must /method/code']);
  });

  test('finds another code for a mismatch', async () => {
    const peer: Peer = (asked) =>
      asked.headers['mcp-method'] === 'prompts/list'
        ? { status: 400, body: refusal(asked, -32600) }
        : modernHttp(asked);
    expect(await inShort(headers, peer, http)).toEqual(['must /headers/Mcp-Method/mismatch/code']);
  });

  test.each([
    ['a right server', modernHttp, http],
    [
      'one that gives no id back where a header is wrong',
      (asked) => {
        const reply = modernHttp(asked);
        return typeof reply === 'object' && reply.body?.includes('-32020') === true
          ? { status: 400, body: refusal({ ...asked, id: null }, -32020) }
          : reply;
      },
      http,
    ],
    [
      'one that takes a request without version header for one of an older revision',
      (asked) =>
        asked.headers['mcp-protocol-version'] === undefined
          ? { status: 200, body: legacy(asked) as string }
          : modernHttp(asked),
      http,
    ],
    [
      'one that does not know the version that the header names',
      (asked) =>
        asked.headers['mcp-protocol-version'] === '2025-11-25'
          ? { status: 400, body: refusal(asked, -32022, { supported: ['2026-07-28'] }) }
          : modernHttp(asked),
      http,
    ],
    [
      'one whose tool refuses to be called without arguments',
      (asked) =>
        asked.method === 'tools/call' ? { status: 200, body: refusal(asked, -32602) } : modernHttp(asked),
      http,
    ],
    [
      'one that can not be called harmlessly',
      blindTo('mcp-name'),
      { ...http, tools: [{ ...toolOf({ type: 'object' }), readOnly: false }] },
    ],
    [
      'one whose tools ask for arguments',
      blindTo('mcp-name'),
      { ...http, tools: [toolOf({ type: 'object', required: ['q'] })] },
    ],
  ] as readonly [string, Peer, object][])('holds for %s', async (_, peer, told) => {
    expect(await inShort(headers, peer, told)).toEqual([]);
  });

  test('calls no tool when it has to call one that writes', async () => {
    let calls = 0;
    const peer: Peer = (asked) => {
      if (asked.method === 'tools/call') calls += 1;
      return modernHttp(asked);
    };
    await inShort(headers, peer, { ...http, tools: [{ ...toolOf({ type: 'object' }), readOnly: false }] });
    expect(calls).toBe(0);
  });

  test('has nothing to ask over stdio, in the older era, or of a server that fails', async () => {
    expect(await inShort(headers, modern)).toContain('HTTP only');
    expect(await inShort(headers, modernHttp, { ...http, era: '2025-11-25' })).toContain('mirrors nothing');
    expect(await inShort(headers, (asked) => result(asked, null), { transport: 'http' })).not.toEqual([]);
    expect(await inShort(headers, () => ({ status: 401 }), http)).toContain('did not succeed either');
  });
});
