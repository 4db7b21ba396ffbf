import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../arbitraries/json/json.js';
import { listed } from '../../../src/hostile/attack.js';
import { attacks } from '../../../src/hostile/attacks/attacks.js';
import { HostileServer } from '../../../src/hostile/hostile-server.js';
import { searchStructured } from '../../../src/hostile/hostile-tool.js';
import { rightReaction } from '../../../src/hostile/oracle/right-reaction.js';
import { callAnswered, calling, listing } from '../../../src/hostile/play/acts.js';
import { errorMessage, filled, notification, resultMessage } from '../../../src/hostile/play/message.js';
import { playText, readPlay } from '../../../src/hostile/play/play-text.js';
import type { Act } from '../../../src/hostile/play/play.js';
import { recordedPlay, stepsOf } from '../../../src/hostile/play/recorded-play.js';
import { Script } from '../../../src/hostile/play/script.js';
import type { Era } from '../../../src/protocol/era.js';
import { eras } from '../../../src/protocol/era.js';
import { readMessage } from '../../../src/protocol/message.js';
import { protocols } from '../../../src/protocol/protocols.js';
import { property } from '../../property.js';

const honest = '{"content":[],"structuredContent":{"total":0,"hits":[]}}';

/** A server on a wire that only remembers; `ask` gives the answers to one line. */
function serverOf(...acts: readonly Act[]) {
  const written: string[] = [];
  const heard: string[] = [];
  const script = new Script();
  for (const act of acts) script.enter(act);
  const server = new HostileServer(
    {
      server: 'a',
      say: (messages) =>
        void written.push(...messages.map((message) => Buffer.from(message).toString('utf8'))),
      end: () => undefined,
    },
    {
      answer: (_server, { method, params }) => script.answer(method, params),
      heard: ({ from }) => void heard.push(from),
    },
  );
  return {
    heard,
    ask: (line: string): readonly string[] => {
      written.length = 0;
      server.line(Buffer.from(line));
      return [...written];
    },
  };
}

/** The server with one tool that answers its calls rightly. */
const usual = (era: Era) =>
  serverOf(listing(era, [listed(searchStructured)]), calling(era, searchStructured.name, honest));

const paramsOf = (method: string): string =>
  method === 'tools/call' ? '{"name":"search_structured","arguments":{}}' : '{}';

/** The first of what may be endless. */
function taken<T>(things: Iterable<T>, most: number): readonly T[] {
  const first: T[] = [];
  for (const thing of things) {
    if (first.length === most) break;
    first.push(thing);
  }
  return first;
}

describe('the hostile server', () => {
  test.each([
    ['2026-07-28', 'server/discover'],
    ['2026-07-28', 'tools/list'],
    ['2026-07-28', 'tools/call'],
    ['2025-11-25', 'initialize'],
    ['2025-11-25', 'tools/list'],
    ['2025-11-25', 'tools/call'],
  ] as const)('answers in %s %s as that era wants it', (era: Era, method) => {
    const params =
      method === 'initialize'
        ? '{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}'
        : paramsOf(method);
    const [answer, ...more] = usual(era).ask(protocols[era].request('x-1', method, params));
    const message = readMessage(answer ?? '');
    expect(more).toEqual([]);
    expect(message.faults).toEqual([]);
    expect(message.kind === 'result' && message.id).toBe('x-1');
    expect(message.kind === 'result' && protocols[era].resultFaults(method, message.result)).toEqual([]);
  });

  test('walks through its pages by cursor and refuses a cursor it never gave', () => {
    const pages = [[listed(searchStructured)], [listed(searchStructured, { name: 'later' })]];
    const server = serverOf(listing('2025-11-25', ...pages));
    const page = (cursor: string): Json =>
      JSON.parse(server.ask(protocols['2025-11-25'].request(1, 'tools/list', cursor))[0] ?? '{}') as Json;
    expect(page('{}')).toMatchObject({ result: { tools: [{ name: 'search_structured' }], nextCursor: '1' } });
    expect(page('{"cursor":"1"}')).toMatchObject({ result: { tools: [{ name: 'later' }] } });
    expect(page('{"cursor":"1"}')).not.toHaveProperty('result.nextCursor');
    expect(page('{"cursor":"2"}')).toMatchObject({ error: { code: -32602 } });
    expect(page('{"cursor":7}')).toMatchObject({ error: { code: -32602 } });
  });

  test.each([
    ['2025-11-25', 'resources/read', '{"uri":"assay:///absent"}', -32002],
    ['2025-11-25', 'tools/call', '{"name":"absent"}', -32602],
    ['2025-11-25', 'subscriptions/listen', '{"notifications":{}}', -32601],
    ['2026-07-28', 'resources/read', '{"uri":"assay:///absent"}', -32602],
    ['2026-07-28', 'prompts/get', '{"name":"absent"}', -32602],
    ['2026-07-28', 'ping', '{}', -32601],
  ] as const)('refuses in %s %s with %s by %i', (era, method, params, code) => {
    const { ask } = serverOf();
    expect(JSON.parse(ask(protocols[era].request(1, method, params))[0] ?? '')).toMatchObject({
      id: 1,
      error: { code },
    });
  });

  test('refuses a revision that it does not speak, and says which it does', () => {
    const asked = protocols['2026-07-28']
      .request(1, 'tools/list', '{}')
      .replaceAll('2026-07-28', '2027-01-01');
    expect(JSON.parse(serverOf().ask(asked)[0] ?? '')).toMatchObject({
      error: { code: -32022, data: { supported: ['2026-07-28'], requested: '2027-01-01' } },
    });
    const odd = asked.replace('"2027-01-01"', '7');
    expect(JSON.parse(serverOf().ask(odd)[0] ?? '')).toMatchObject({ error: { code: -32602 } });
  });

  test('acknowledges a subscription with what it will send, and nothing else', () => {
    const params = '{"notifications":{"toolsListChanged":true,"promptsListChanged":true}}';
    const asked = protocols['2026-07-28'].request('s 1', 'subscriptions/listen', params);
    expect(
      serverOf()
        .ask(asked)
        .map((text) => JSON.parse(text) as Json),
    ).toEqual([
      {
        jsonrpc: '2.0',
        method: 'notifications/subscriptions/acknowledged',
        params: {
          _meta: { 'io.modelcontextprotocol/subscriptionId': 's 1' },
          notifications: { toolsListChanged: true },
        },
      },
    ]);
  });

  test('says right things about what it does not know', () => {
    const { ask } = serverOf();
    expect(JSON.parse(ask('no json')[0] ?? '')).toMatchObject({ id: null, error: { code: -32700 } });
    expect(JSON.parse(ask('{"jsonrpc":"2.0","id":1,"method":"tasks/list"}')[0] ?? '')).toMatchObject({
      error: { code: -32601 },
    });
    expect(JSON.parse(ask('[]')[0] ?? '')).toMatchObject({ id: null, error: { code: -32600 } });
    expect(ask('{"jsonrpc":"2.0","method":"notifications/initialized"}')).toEqual([]);
  });

  test('tells its director each line in both directions', () => {
    const { ask, heard } = serverOf();
    ask('{"jsonrpc":"2.0","id":1,"method":"ping"}');
    ask('{"jsonrpc":"2.0","method":"notifications/initialized"}');
    expect(heard).toEqual(['client', 'server', 'client']);
  });
});

describe('an answer', () => {
  property(
    'gives back any id equal in type and value, and a result byte for byte',
    [fc.oneof(fc.string(), fc.maxSafeInteger()), fc.jsonValue(), fc.constantFrom(...eras)],
    (id, value, era) => {
      const result = `{"content":[],"structuredContent":${JSON.stringify(value)},"big":12345678901234567890}`;
      const text = filled(resultMessage(era, result, 'call'), id) as string;
      expect((JSON.parse(text) as { id: unknown }).id).toBe(Object.is(id, -0) ? 0 : id);
      expect(text).toContain(result.slice(1, -1));
    },
  );

  test('leaves "{id}" inside a result alone', () => {
    expect(filled(resultMessage('2025-11-25', '{"a":"{id}"}', 'call'), 5)).toBe(
      '{"jsonrpc":"2.0","id":5,"result":{"a":"{id}"}}',
    );
  });

  test.each([
    ['"{id as text}"', 5, '"5"'],
    ['"{id in hex}"', 31, '" 0x1f "'],
    ['"{another id}"', 5, '7000005'],
    ['"{another id}"', 'x', '"x-other"'],
  ])('can have an id that is not that of the request: %s', (form, id, expected) => {
    const sent = { json: `{"jsonrpc":"2.0","id":${form},"result":{}}` };
    expect(filled(sent, id)).toBe(`{"jsonrpc":"2.0","id":${expected},"result":{}}`);
  });

  test('can be raw bytes', () => {
    expect(filled({ base64: '/wA=' }, 1)).toEqual(Buffer.from([0xff, 0x00]));
  });

  test('comes with the messages beside it, in order, and the last answer comes again and again', () => {
    const changed = notification('notifications/tools/list_changed');
    const server = serverOf(
      callAnswered(
        't',
        { send: errorMessage(1, 'one'), first: [changed] },
        { send: errorMessage(2, 'two'), then: [changed] },
      ),
    );
    const call = () =>
      server.ask(protocols['2025-11-25'].request(1, 'tools/call', '{"name":"t"}')).map((line) => {
        const { method, error } = JSON.parse(line) as { method?: string; error?: { code: number } };
        return method ?? error?.code;
      });
    const changedMethod = 'notifications/tools/list_changed';
    expect([call(), call(), call()]).toEqual([
      [changedMethod, 1],
      [2, changedMethod],
      [2, changedMethod],
    ]);
  });
});

describe.each(attacks.map((attack) => [attack.name, attack] as const))('the attack %s', (_name, attack) => {
  const scene = (seed: number) =>
    ({ era: '2025-11-25', transport: 'http', seed, tool: searchStructured }) as const;
  const some = (seed: number, most = 60) => taken(attack.plays(scene(seed)), most);

  test('is the same for the same seed', () => {
    expect(some(7)).toEqual(some(7));
  });

  test('makes plays that come back from their text and from their case file as they were', () => {
    for (const { play } of some(1)) {
      expect(readPlay(playText(play))).toEqual(play);
      expect(recordedPlay(play.flatMap(stepsOf))).toEqual(play);
    }
  });

  test('makes plays of which the oracle says what is right, but where only the time counts', () => {
    const kinds = eras.flatMap((era) =>
      taken(attack.plays({ ...scene(1), era }), 60).map(({ play }) => rightReaction(play, era).kind),
    );
    const decided = kinds.filter((kind) => kind !== 'open');
    expect(decided.length > 0).toBe(attack.law !== 'client.bounds');
  });
});
