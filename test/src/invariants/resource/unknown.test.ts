import { describe, expect, test } from 'vitest';
import { unknownResource } from '../../../../src/invariants/resource/unknown.js';
import { legacy, modern } from '../peers.js';
import type { Asked, Peer } from '../probing.js';
import { inShort, judgePeer, refusal, result } from '../probing.js';

const resources = { capabilities: { resources: {} } } as const;
const old = { ...resources, era: '2025-11-25' } as const;
const reading =
  (reply: (asked: Asked) => ReturnType<Peer>): Peer =>
  (asked) =>
    asked.method === 'resources/read' ? reply(asked) : modern(asked);

const contents = (...items: readonly object[]): Peer =>
  reading((asked) => result(asked, { resultType: 'complete', contents: items as never }));

describe('resource.unknown', () => {
  test('finds empty contents: must now, should before', async () => {
    expect(await judgePeer(unknownResource, contents(), resources)).toMatchObject([
      {
        level: 'must',
        place: '/contents',
        message: 'resources/read of an unknown uri gives empty contents; error -32602 is due',
      },
    ]);
    expect(await inShort(unknownResource, contents(), old)).toEqual(['should /contents']);
  });

  test.each([-32002, -32603, -32601])('finds the code %i in 2026-07-28 only', async (code) => {
    const peer = reading((asked) => refusal(asked, code));
    expect(await inShort(unknownResource, peer, resources)).toEqual(['must /error/code']);
    expect(await inShort(unknownResource, peer, old)).toEqual([]);
  });

  test.each([
    ['-32602', modern, resources],
    ['-32002 in the older era', legacy, old],
    ['-32602 in the older era', modern, old],
    ['a server that makes something of any uri', contents({ uri: 'a:b', text: '' }), resources],
  ] as readonly [string, Peer, object][])('holds for %s', async (_, peer, told) => {
    expect(await inShort(unknownResource, peer, told)).toEqual([]);
  });

  test.each([
    ['', 'an empty uri'],
    ['no-such-resource', 'a uri without a scheme'],
    ['assay-unknown://%zz/%', 'a uri with broken percent signs'],
    ['assay-unknown://[no-such-host/', 'a uri with a broken host'],
  ])('finds what %j alone is answered with, once', async (uri, what) => {
    const only = (reply: (asked: Asked) => ReturnType<Peer>): Peer =>
      reading((asked) => (asked.params['uri'] === uri ? reply(asked) : refusal(asked, -32602)));
    expect(
      await judgePeer(
        unknownResource,
        only((asked) => refusal(asked, -32603)),
        resources,
      ),
    ).toMatchObject([
      {
        level: 'should',
        place: '/error/code/malformed',
        message: `resources/read of ${what} is refused with -32603; error -32602 is due`,
      },
    ]);
    const empty = only((asked) => result(asked, { resultType: 'complete', contents: [] }));
    expect(await inShort(unknownResource, empty, resources)).toEqual(['must /contents']);
  });

  test('has nothing to ask a server without resources, nor to say of silence', async () => {
    expect(await inShort(unknownResource, contents())).toContain('announces no resources');
    expect(
      await inShort(
        unknownResource,
        reading(() => undefined),
        resources,
      ),
    ).toContain('not answered');
  });
});
