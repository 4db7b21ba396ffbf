import { describe, expect, test } from 'vitest';
import { embeddedEqual } from '../../../../src/invariants/resource/embedded-equal.js';
import { modern } from '../peers.js';
import type { Peer } from '../probing.js';
import { inShort, judgePeer, refusal, result } from '../probing.js';

const context = {
  capabilities: { resources: {} },
  linkedBy: [{ tool: 'embed', given: {}, names: ['embedded'] }],
} as const;

interface Served {
  readonly embedded: (time: number) => object;
  readonly read: (time: number) => readonly object[] | number;
}

/** Each time counts its own questions from 1. */
function serving({ embedded, read }: Served): Peer {
  let calls = 0;
  let reads = 0;
  return (asked) => {
    if (asked.method === 'tools/call') {
      const resource = { uri: 'zoo://a', ...embedded((calls += 1)) };
      return result(asked, { resultType: 'complete', content: [{ type: 'resource', resource }] });
    }
    if (asked.method !== 'resources/read') return modern(asked);
    const came = read((reads += 1));
    return typeof came === 'number'
      ? refusal(asked, came)
      : result(asked, { resultType: 'complete', contents: came as never });
  };
}

const at = (text: string, uri = 'zoo://a'): object => ({ uri, text });

describe('resource.embedded-equal', () => {
  test('finds another text, and another blob', async () => {
    const texts = serving({ embedded: () => at('one'), read: () => [at('other')] });
    expect(await judgePeer(embeddedEqual, texts, context)).toMatchObject([
      {
        level: 'policy',
        tool: 'embed',
        place: '/content/*/resource',
        got: { text: 'other' },
        other: { text: 'one' },
      },
    ]);
    const blobs = serving({
      embedded: () => ({ blob: 'AA==' }),
      read: () => [{ uri: 'zoo://a', blob: 'AB==' }],
    });
    expect(await inShort(embeddedEqual, blobs, context)).toEqual(['policy /content/*/resource']);
  });

  test('holds where both are the same', async () => {
    const peer = serving({ embedded: () => at('one'), read: () => [at('b', 'zoo://b'), at('one')] });
    expect(await inShort(embeddedEqual, peer, context)).toEqual([]);
  });

  test.each([
    ['what is embedded changes', { embedded: (time) => at(`at ${time}`), read: () => [at('at 0')] }],
    ['what is read changes', { embedded: () => at('at 0'), read: (time) => [at(`at ${time}`)] }],
    ['it can not be read', { embedded: () => at('one'), read: () => -32602 }],
    ['nothing of its uri is read', { embedded: () => at('one'), read: () => [at('two', 'zoo://b')] }],
    ['text is read as a blob', { embedded: () => at('one'), read: () => [{ uri: 'zoo://a', blob: 'AA==' }] }],
  ] satisfies readonly [string, Served][])('has nothing to say where %s', async (_, served) => {
    expect(await inShort(embeddedEqual, serving(served), context)).toContain('no result embedded a resource');
  });
});
