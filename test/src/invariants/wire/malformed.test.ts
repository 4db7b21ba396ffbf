import { describe, expect, test } from 'vitest';
import { malformedMessage } from '../../../../src/invariants/wire/malformed.js';
import { metaRequired } from '../../../../src/invariants/wire/meta-required.js';
import { legacy, legacyHttp, modern, modernHttp } from '../peers.js';
import type { Asked, Peer } from '../probing.js';
import { ends, inShort, judgePeer, refusal, result } from '../probing.js';

const http = { transport: 'http' } as const;
const old = { era: '2025-11-25' } as const;
const answering =
  (reply: (asked: Asked) => ReturnType<Peer>): Peer =>
  (asked) =>
    asked.method === '' ? reply(asked) : modern(asked);

describe('wire.malformed', () => {
  test('finds a process that dies of it, and says of which', async () => {
    const peer: Peer = (asked) => (asked.text === '"assay"' ? ends : modern(asked));
    expect(await judgePeer(malformedMessage, peer)).toMatchObject([
      { level: 'should', place: '', message: expect.stringContaining('it ended at a JSON string') as string },
    ]);
  });

  test('finds a server that answers no more', async () => {
    let deaf = false;
    const peer: Peer = (asked) => {
      deaf ||= asked.method === '';
      return deaf ? undefined : legacy(asked);
    };
    // Once carried out again the control fails as well, so that it is told once.
    expect(await inShort(malformedMessage, peer, old)).toEqual(['should ']);
  });

  test('notes another code', async () => {
    expect(
      await inShort(
        malformedMessage,
        answering((asked) => refusal(asked, -32603)),
      ),
    ).toEqual(['observed /no-json', 'observed /no-method', 'observed /no-object']);
  });

  const onCursor =
    (reply: (asked: Asked) => ReturnType<Peer>): Peer =>
    (asked) =>
      asked.params['cursor'] === undefined ? modern(asked) : reply(asked);

  test('finds an internal error for a cursor of the wrong type', async () => {
    const peer = onCursor((asked) => refusal(asked, -32603));
    expect(await judgePeer(malformedMessage, peer)).toMatchObject([
      {
        level: 'should',
        place: '/cursor',
        message:
          'tools/list with a number for a cursor (5) is answered with -32603, internal error; an invalid cursor gives -32602, invalid params',
      },
    ]);
  });

  test('finds a process that dies of a cursor', async () => {
    const breaches = await judgePeer(
      malformedMessage,
      onCursor(() => ends),
    );
    expect(breaches).toMatchObject([{ place: '', message: expect.stringContaining('a cursor') as string }]);
  });

  test.each([
    ['a cursor that is ignored', onCursor(modern)],
    ['a cursor that is refused', onCursor((asked) => refusal(asked, -32602))],
    ['a cursor that is an invalid request', onCursor((asked) => refusal(asked, -32600))],
    ['a cursor that leads to an empty page', onCursor((asked) => result(asked, { tools: [] }))],
  ])('holds for %s', async (_, peer) => {
    expect(await inShort(malformedMessage, peer)).toEqual([]);
  });

  const isMisshapen = ({ text }: Asked): boolean => /"(?:_meta|params)":7/.test(text);
  const onMisshapen =
    (peer: Peer, reply: (asked: Asked) => ReturnType<Peer>): Peer =>
    (asked) =>
      isMisshapen(asked) ? reply(asked) : peer(asked);

  test('finds a server that drops requests with an id that can be read, once', async () => {
    expect(
      await judgePeer(
        malformedMessage,
        onMisshapen(legacy, () => undefined),
        old,
      ),
    ).toMatchObject([
      {
        level: 'should',
        wavering: 'observed',
        place: '/unanswered',
        message:
          'tools/list with a number for _meta gets no answer; a request whose id can be read gets one, and error -32602 or -32600 is due',
      },
    ]);
  });

  const dropsParams: Peer = (asked) => (asked.text.includes('"params":7') ? undefined : modern(asked));

  test('finds one that drops only params that are no object', async () => {
    expect(await judgePeer(malformedMessage, dropsParams)).toMatchObject([
      { place: '/unanswered', message: expect.stringContaining('number for params') as string },
    ]);
    const http200: Peer = (asked) => (isMisshapen(asked) ? { status: 202 } : legacyHttp(asked));
    expect(await inShort(malformedMessage, http200, { ...old, ...http })).toEqual(['should /unanswered']);
  });

  test('leaves a dropped _meta of the newer era to wire.meta-required', async () => {
    const peer = onMisshapen(modern, () => undefined);
    expect(await inShort(malformedMessage, peer)).toEqual([]);
    expect(await inShort(metaRequired, peer)).toEqual(['must /params/_meta/type']);
    expect(await inShort(metaRequired, dropsParams)).toEqual([]);
  });

  test.each([
    ['an invalid request', (asked: Asked) => refusal(asked, -32600)],
    ['invalid params', (asked: Asked) => refusal(asked, -32602)],
    ['an internal error', (asked: Asked) => refusal(asked, -32603)],
    ['an error without an id', (asked: Asked) => refusal({ ...asked, id: null }, -32600)],
    ['a list, as if nothing was wrong', (asked: Asked) => legacy(asked)],
  ])('takes %s for an answer to params of the wrong shape', async (_, reply) => {
    expect(await inShort(malformedMessage, onMisshapen(legacy, reply), old)).toEqual([]);
    expect(await inShort(metaRequired, onMisshapen(modern, reply))).toEqual([]);
  });

  test.each([
    ['answers', modern, {}],
    ['silence', legacy, old],
    ['answers over HTTP', modernHttp, http],
    ['answers over HTTP in the older era', legacyHttp, { ...old, ...http }],
    ['a status alone', answering(() => ({ status: 400 })), http],
    ['an HTML page', answering(() => ({ status: 500, body: '<html>' })), http],
    ['one code for all', answering((asked) => refusal(asked, -32600)), {}],
  ] as readonly [string, Peer, object][])('holds for %s', async (_, peer, told) => {
    expect(await inShort(malformedMessage, peer, told)).toEqual([]);
  });

  test('says nothing of a server that answers nothing', async () => {
    expect(await inShort(malformedMessage, () => undefined)).toContain('did not succeed either');
    expect(await inShort(malformedMessage, (asked) => result(asked, {}))).toEqual([]);
  });
});
