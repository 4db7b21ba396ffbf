import { describe, expect, test } from 'vitest';
import { version } from '../../../../src/invariants/wire/version.js';
import { legacy, legacyHttp, modern, modernHttp } from '../peers.js';
import type { Peer } from '../probing.js';
import { contextOf, inShort, probe, refusal, result } from '../probing.js';

const versionKey = 'io.modelcontextprotocol/protocolVersion';
const http = { transport: 'http' } as const;
const old = { era: '2025-11-25', negotiated: '2025-11-25' } as const;

/** Takes a version for the right one. */
const blind = (asked: Parameters<Peer>[0]): Parameters<Peer>[0] => ({
  ...asked,
  meta: { ...asked.meta, [versionKey]: '2026-07-28' },
});

describe('wire.version', () => {
  test('finds a server that ignores the version', async () => {
    expect(await inShort(version, (asked) => modern(blind(asked)))).toEqual(['must /protocolVersion']);
  });

  test('finds one that ignores it after a good request', async () => {
    expect(await inShort(version, (asked) => modern(asked.before > 0 ? blind(asked) : asked))).toEqual([
      'must /protocolVersion',
    ]);
    const { sightings } = await probe([version], (asked) => modern(blind(asked)), contextOf());
    expect(sightings[0]?.sighting.violation.message).toBe(
      'tools/list with an unknown protocol version after a request with a known version is answered with a result; error -32022 is due',
    );
  });

  test('finds another code', async () => {
    const peer: Peer = (asked) =>
      asked.meta[versionKey] === '1900-01-01' ? refusal(asked, -32600) : modern(asked);
    expect(await inShort(version, peer)).toEqual(['must /protocolVersion/code']);
  });

  test.each([{}, { supported: [] }, { supported: '2026-07-28' }, { supported: ['1900-01-01'] }])(
    'finds a refusal with the data %j',
    async (data) => {
      const peer: Peer = (asked) =>
        asked.meta[versionKey] === '1900-01-01' ? refusal(asked, -32022, data) : modern(asked);
      expect(await inShort(version, peer)).toEqual(['must /error/data/supported']);
    },
  );

  test('finds a server that a refused request left in another mood', async () => {
    let spoilt = false;
    const peer: Peer = (asked) => {
      if (asked.method === 'tools/list' && spoilt) return refusal(asked, -32600);
      spoilt ||= asked.meta[versionKey] === '1900-01-01';
      return modern(asked);
    };
    expect(await inShort(version, peer)).toEqual(['must /after']);
  });

  test('finds server/discover without this version, or gone', async () => {
    const without: Peer = (asked) =>
      asked.method === 'server/discover'
        ? result(asked, { resultType: 'complete', supportedVersions: ['2025-11-25'] })
        : modern(asked);
    expect(await inShort(version, without)).toEqual(['must /supportedVersions']);
    const gone: Peer = (asked) =>
      asked.method === 'server/discover' ? refusal(asked, -32601) : modern(asked);
    expect(await inShort(version, gone)).toEqual(['must /supportedVersions']);
  });

  test('finds the status 200 over HTTP', async () => {
    const peer: Peer = (asked) => {
      const reply = modernHttp(asked);
      return asked.meta[versionKey] === '1900-01-01' && typeof reply === 'object'
        ? { ...reply, status: 200 }
        : reply;
    };
    expect(await inShort(version, peer, http)).toEqual(['must /protocolVersion/status']);
  });

  test('2025-11-25, HTTP: finds a server that ignores the header', async () => {
    const peer: Peer = (asked) => legacyHttp({ ...asked, headers: {} });
    expect(await inShort(version, peer, { ...old, ...http })).toEqual(['must /headers/MCP-Protocol-Version']);
  });

  test.each([
    ['a right server over stdio', modern, {}],
    ['a right server over HTTP', modernHttp, http],
    ['a right server of 2025-11-25 over HTTP', legacyHttp, { ...old, ...http }],
    [
      'one that serves more revisions',
      (asked) =>
        asked.meta[versionKey] === '1900-01-01'
          ? refusal(asked, -32022, { supported: ['2027-01-01', '2026-07-28', '2025-11-25'] })
          : modern(asked),
      {},
    ],
    [
      'one that refuses an unknown header by status alone',
      (asked) =>
        asked.headers['mcp-protocol-version'] === '1900-01-01' ? { status: 400 } : legacyHttp(asked),
      { ...old, ...http },
    ],
  ] as readonly [string, Peer, object][])('holds for %s', async (_, peer, told) => {
    expect(await inShort(version, peer, told)).toEqual([]);
  });

  test('has nothing to ask a legacy server over stdio, nor one older than the header', async () => {
    expect(await inShort(version, legacy, old)).toContain('over HTTP only');
    const older = { ...old, ...http, negotiated: '2025-03-26' };
    expect(await inShort(version, legacyHttp, older)).toContain('over HTTP only');
    const unstated = { ...older, negotiated: 'not stated' };
    expect(await inShort(version, legacyHttp, unstated)).toContain('over HTTP only');
  });
});
