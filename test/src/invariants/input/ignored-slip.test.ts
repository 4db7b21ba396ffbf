import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../arbitraries/json/json.js';
import { facetsOf } from '../../../../src/invariants/facets.js';
import { unknownKey } from '../../../../src/invariants/input/unknown-key.js';
import type { Invariant, KeyTrial, Violation } from '../../../../src/invariants/invariant.js';
import { legacy } from '../peers.js';
import type { Asked, Peer } from '../probing.js';
import { inShort, judgePeer, refusal, result } from '../probing.js';

const [law] = facetsOf([unknownKey]).filter(({ on }) => on === 'probe') as [Invariant];

const trial = (meant = 'limit', sent = 'lmiit'): KeyTrial => ({
  tool: 'search',
  meant,
  sent,
  without: '{"query":"a"}',
  right: `{"query":"a","${meant}":1}`,
  slip: `{"query":"a","${sent}":1}`,
});
const told = { era: '2025-11-25', keyTrials: [trial()] } as const;

/** A peer whose search answers a text. */
const searching =
  (answer: (args: JsonObject, asked: Asked) => string | undefined): Peer =>
  (asked) => {
    if (asked.method !== 'tools/call') return legacy(asked);
    const text = answer(asked.params['arguments'] as JsonObject, asked);
    return text === undefined
      ? refusal(asked, -32602)
      : result(asked, { content: [{ type: 'text', text }], _meta: { at: asked.before } });
  };
const hits = ({ limit }: JsonObject): string => (limit === undefined ? '3 hits' : '1 hit');

describe('input.unknown-key under an open schema', () => {
  test('observes a misspelt key that changes nothing, where the right one does', async () => {
    expect(await judgePeer(law, searching(hits), told)).toMatchObject([
      {
        level: 'observed',
        tool: 'search',
        place: '/properties/limit',
        message:
          'the key "lmiit" was taken without a word and ignored: the answer is that without it, and with "limit", which was most likely meant, it is another',
        got: {
          at: 'tools/call "search" with "lmiit" for "limit"',
          text: expect.stringContaining('3 hits') as string,
        },
      },
    ] satisfies Partial<Violation>[]);
  });

  test('looks at the first key of a tool that makes a difference', async () => {
    const keyTrials = [trial('format', 'fromat'), trial(), trial('offset', 'offest')];
    const peer = searching(({ limit, offset }) => JSON.stringify([limit ?? 3, offset ?? 0]));
    expect(await inShort(law, peer, { ...told, keyTrials })).toEqual(['observed /properties/limit']);
  });

  test.each<readonly [string, Peer]>([
    ['refuses it', searching((args) => (args['lmiit'] === undefined ? hits(args) : undefined))],
    ['warns of it', searching((args) => hits(args) + (args['lmiit'] === undefined ? '' : ', lmiit?'))],
    ['echoes its arguments', searching((args) => JSON.stringify(args))],
    [
      'takes the word that was meant',
      searching((args) => hits({ limit: args['limit'] ?? args['lmiit'] ?? 3 })),
    ],
  ])('holds for a server that %s', async (_, peer) => {
    expect(await inShort(law, peer, told)).not.toContain('observed /properties/limit');
  });

  test.each<readonly [string, Peer]>([
    ['whose key makes no difference', searching(() => '3 hits')],
    ['whose answers change by themselves', searching((args, { before }) => hits(args) + before)],
    ['that fails', searching(() => undefined)],
    ['that refuses the key', searching((args) => (args['limit'] === undefined ? hits(args) : undefined))],
  ])('has nothing to say of a server %s', async (_, peer) => {
    expect(await inShort(law, peer, told)).toContain('no optional key of an open schema was seen');
  });

  test('has nothing to say of answers that differ the second time', async () => {
    let calls = 0;
    const peer = searching((args) => {
      calls += 1;
      return calls % 4 === 0 ? 'stale' : hits(args);
    });
    expect(await inShort(law, peer, told)).toContain('no optional key of an open schema was seen');
  });

  test('asks nothing where there is nothing to misspell', async () => {
    expect(await inShort(law, searching(hits), { era: '2025-11-25' })).toContain('four letters or more');
  });
});
