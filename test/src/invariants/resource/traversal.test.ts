import { describe, expect, test } from 'vitest';
import { outsideMark, traversal } from '../../../../src/invariants/resource/traversal.js';
import { modern } from '../peers.js';
import type { Asked, Peer } from '../probing.js';
import { inShort, judgePeer, refusal, result } from '../probing.js';

const outside = '/var/tmp/assay-outside-x/canary.txt';
const context = { capabilities: { resources: {} }, templates: ['docs://{+path}'], outside };

/** Shows our file for the URIs that it is asked for and that satisfy this. */
const leaking =
  (
    leaks: (uri: string) => boolean,
    contents: (uri: string) => object = (uri) => ({ uri, text: outsideMark }),
  ): Peer =>
  (asked) => {
    if (asked.method !== 'resources/read') return modern(asked);
    const uri = uriOf(asked);
    return leaks(uri)
      ? result(asked, { resultType: 'complete', contents: [contents(uri)] as never })
      : refusal(asked, -32602);
  };

const uriOf = ({ params }: Asked): string => params['uri'] as string;

/** Every URI that a server is asked for. */
async function askedOf(told: Partial<typeof context>): Promise<readonly string[]> {
  const asked: string[] = [];
  await inShort(
    traversal,
    leaking((uri) => asked.push(uri) < 0),
    { ...context, ...told },
  );
  return asked;
}

describe('resource.traversal', () => {
  test.each([
    ['../', (uri: string) => uri.includes('../') && uri.endsWith('.txt') && !uri.includes('....')],
    ['..%2f', (uri: string) => uri.startsWith('docs://..%2f')],
    ['%2e%2e%2f', (uri: string) => uri.includes('%2e%2e%2f')],
    ['..%252f', (uri: string) => uri.includes('..%252f')],
    ['%2e%2e/', (uri: string) => uri.includes('%2e%2e/')],
    ['a backslash', (uri: string) => uri.includes('..\\')],
    ['....//', (uri: string) => uri.includes('....//')],
    ['../ and a NUL', (uri: string) => uri.includes('%00')],
    ['../ and a trailing dot', (uri: string) => uri.endsWith('.txt.')],
  ])('finds %s that shows our file', async (what, leaks) => {
    expect(await judgePeer(traversal, leaking(leaks), context)).toMatchObject([
      {
        level: 'must',
        tool: 'resource docs://{+path}',
        place: '/uri',
        message: `resources/read of docs://{+path} with ${what} gives a file outside of what the server offers`,
      },
    ]);
  });

  test('finds it in base64 as well', async () => {
    const blob = (uri: string): object => ({ uri, blob: Buffer.from(outsideMark).toString('base64') });
    const peer = leaking((uri) => uri.includes('..%2f'), blob);
    expect(await inShort(traversal, peer, context)).toEqual(['must /uri']);
  });

  test('is milder to a server that takes absolute paths as well, and mild to one of file: uris', async () => {
    const all = leaking((uri) => uri.includes('../') || uri.startsWith('docs:///'));
    expect(await inShort(traversal, all, context)).toEqual(['policy /uri']);
    const plain = leaking((uri) => uri.startsWith('docs:///'));
    expect(await inShort(traversal, plain, context)).toEqual(['policy /uri/absolute']);
    const files = leaking((uri) => uri.startsWith('file://'));
    expect(await inShort(traversal, files, { ...context, templates: ['file://{+path}'] })).toEqual([]);
    const absolute = leaking((uri) => /^file:\/\/(?:\/var|\.\.\/)/.test(uri));
    expect(await inShort(traversal, absolute, { ...context, templates: ['file://{+path}'] })).toEqual([
      'observed /uri',
    ]);
    expect(await inShort(traversal, files, { ...context, templates: [] })).toEqual(['policy /uri/absolute']);
  });

  test('says nothing of a server whose folder holds our file', async () => {
    const ofFolder = (under: string) =>
      leaking((uri) => uri.includes('..') || uri === `docs://${under}/canary.txt`);
    expect(await inShort(traversal, ofFolder('assay-outside-x'), context)).toEqual([]);
    expect(await inShort(traversal, ofFolder('var/tmp/assay-outside-x'), context)).toEqual([]);
  });

  test('holds for a server that refuses all of it, and has nothing to ask without a file or resources', async () => {
    expect(
      await inShort(
        traversal,
        leaking(() => false),
        context,
      ),
    ).toEqual([]);
    const { outside: _outside, ...without } = context;
    expect(await inShort(traversal, modern, without)).toContain('no file could be placed');
    expect(await inShort(traversal, modern, { ...context, capabilities: {} })).toContain(
      'announces no resources',
    );
  });

  test('asks for nothing but our file, and nobody for what it would fetch', async () => {
    const uris = await askedOf({
      templates: ['docs://{a}/{+path}{?q}', 'http://x.invalid/{+path}', 'urn:{id}'],
    });
    expect(uris.length).toBeGreaterThan(10);
    for (const uri of uris) {
      expect(uri).toMatch(/canary\.txt/);
      expect(uri).toMatch(/^(?:docs:\/\/a\/|urn:|file:\/\/\/var\/tmp\/assay-outside-x\/canary\.txt$)/);
    }
    expect(await askedOf({ templates: ['docs://static'] })).toEqual([`file://${outside}`]);
  });
});
