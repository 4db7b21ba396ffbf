import { describe, expect, test } from 'vitest';
import { embeddedDatum } from '../../../../src/invariants/resource/embedded-datum.js';
import { embeddedEqual } from '../../../../src/invariants/resource/embedded-equal.js';
import { exchangeOf } from '../exchange.js';
import type { Told } from '../exchange.js';
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

const told = (embedded: string, structured: object): Told => ({
  answer: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    result: {
      content: [{ type: 'resource', resource: { uri: 'zoo://a', text: embedded } }],
      structuredContent: structured,
    },
  }),
});

describe('resource.embedded-equal in one result', () => {
  test('finds a datum that is embedded with other values', () => {
    const exchange = exchangeOf(told('{"b":2,"a":1}', { a: 1, b: 3 }));
    expect(embeddedDatum.on === 'exchange' && embeddedDatum.check(exchange)).toMatchObject([
      {
        level: 'policy',
        place: '/content/*/resource/text',
        got: { at: 'content[0].resource.text', text: '{"b":2,"a":1}' },
        other: { text: '{"a":1,"b":3}' },
      },
    ]);
  });

  test.each([
    ['the same in another order', '{"b":3.0,"a":1}', { a: 1, b: 3 }],
    ['other members', '{"a":1,"c":3}', { a: 1, b: 3 }],
    ['more members', '{"a":1,"b":2,"c":3}', { a: 1, b: 3 }],
    ['one member', '{"a":1}', { a: 2 }],
    ['no JSON', '{"a":1,"b"', { a: 1, b: 3 }],
    ['a text', 'a and b', { a: 1, b: 3 }],
  ])('has no quarrel with %s', (_, embedded, structured) => {
    const exchange = exchangeOf(told(embedded, structured));
    expect(embeddedDatum.on === 'exchange' && embeddedDatum.check(exchange)).toEqual([]);
  });
});
