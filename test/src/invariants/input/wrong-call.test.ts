import { describe, expect, test } from 'vitest';
import { facetsOf } from '../../../../src/invariants/facets.js';
import { refusalClass } from '../../../../src/invariants/input/refusal-class.js';
import type { Invariant } from '../../../../src/invariants/invariant.js';
import { legacy, legacyHttp, modern, modernHttp } from '../peers.js';
import type { Asked, Peer, Reply } from '../probing.js';
import { inShort, judgePeer, refusal, result } from '../probing.js';

const facet = facetsOf([refusalClass]).find(({ on }) => on === 'probe') as Invariant;

/** A right server but for what it answers to a call that names no tool of its own. */
const answering =
  (reply: (asked: Asked) => Reply): Peer =>
  (asked) =>
    asked.method === 'tools/call' && asked.params['name'] !== 'noop' ? reply(asked) : modern(asked);

const complete = { resultType: 'complete', content: [{ type: 'text', text: 'done' }] } as const;
const every = (level: string): readonly string[] =>
  ['unknown', 'missing', 'type'].map((name) => `${level} /name/${name}`);

describe('input.refusal-class, of calls that name no tool', () => {
  test.each([
    ['of 2026-07-28 over stdio', modern, {}],
    ['of 2026-07-28 over HTTP', modernHttp, { transport: 'http' }],
    ['of 2025-11-25 over stdio', legacy, { era: '2025-11-25' }],
    ['of 2025-11-25 over HTTP', legacyHttp, { era: '2025-11-25', transport: 'http' }],
  ] as readonly [string, Peer, object][])('finds nothing in a right server %s', async (_, peer, told) => {
    expect(await inShort(facet, peer, told)).toEqual([]);
  });

  test('finds a server that calls something for any name', async () => {
    expect(
      await inShort(
        facet,
        answering((asked) => result(asked, complete)),
      ),
    ).toEqual(every('should'));
  });

  test('finds a server that does not answer such a call', async () => {
    expect(
      await inShort(
        facet,
        answering(() => undefined),
      ),
    ).toEqual(every('should'));
  });

  test('finds that such a call is called an internal error', async () => {
    expect(
      await inShort(
        facet,
        answering((asked) => refusal(asked, -32603)),
      ),
    ).toEqual(every('should'));
  });

  test('observes other codes', async () => {
    expect(
      await inShort(
        facet,
        answering((asked) => refusal(asked, -32601)),
      ),
    ).toEqual(every('observed'));
  });

  test('observes a refusal that SDKs make a result of', async () => {
    const refusing = answering((asked) => result(asked, { ...complete, isError: true }));
    expect(await inShort(facet, refusing)).toEqual(every('observed'));
  });

  test('says what was asked and what came', async () => {
    const found = await judgePeer(
      facet,
      answering((asked) => result(asked, complete)),
    );
    expect(found[0]).toMatchObject({
      message:
        'no tool is called "assay-no-such-tool" and a result without isError came; such a call is refused with error -32602',
      got: { at: 'tools/call of an unknown tool' },
    });
  });

  test('does not speak of a server that refuses for another reason', async () => {
    const closed = (asked: Asked): string =>
      JSON.stringify({ jsonrpc: '2.0', id: asked.id, error: { code: -32603, message: 'unauthorized' } });
    expect(await inShort(facet, answering(closed))).toEqual([]);
  });

  test('does not speak of a server that answers no list', async () => {
    expect(await inShort(facet, (asked) => refusal(asked, -32603))).toContain('did not succeed');
  });
});
