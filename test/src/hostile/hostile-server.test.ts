import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../arbitraries/json/json.js';
import { listed, sceneOf } from '../../../src/hostile/attack.js';
import { attacks } from '../../../src/hostile/attacks/attacks.js';
import { HostileServer } from '../../../src/hostile/hostile-server.js';
import { searchStructured } from '../../../src/hostile/hostile-tool.js';
import { filled, resultMessage } from '../../../src/hostile/scene.js';
import type { Era } from '../../../src/protocol/era.js';
import { eras } from '../../../src/protocol/era.js';
import { readMessage } from '../../../src/protocol/message.js';
import { protocols } from '../../../src/protocol/protocols.js';
import { compileAjv } from '../../../src/validation/ajv.js';
import { property } from '../../property.js';

const honest = '{"content":[],"structuredContent":{"total":0,"hits":[]}}';

/** A server on a wire that only remembers; `ask` gives the answers to one line. */
function serverOf(pages = [[listed(searchStructured)]], result = honest) {
  const written: string[] = [];
  const heard: string[] = [];
  const server = new HostileServer(
    {
      server: 'a',
      say: (messages) =>
        void written.push(...messages.map((message) => Buffer.from(message).toString('utf8'))),
      end: () => undefined,
    },
    { scene: (_server, era) => sceneOf(pages, result)(era), heard: ({ from }) => void heard.push(from) },
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
    const [answer, ...more] = serverOf().ask(protocols[era].request('x-1', method, params));
    const message = readMessage(answer ?? '');
    expect(more).toEqual([]);
    expect(message.faults).toEqual([]);
    expect(message.kind === 'result' && message.id).toBe('x-1');
    expect(message.kind === 'result' && protocols[era].resultFaults(method, message.result)).toEqual([]);
  });

  test('walks through its pages by cursor and refuses a cursor it never gave', () => {
    const server = serverOf([[listed(searchStructured)], [listed(searchStructured, { name: 'later' })]]);
    const page = (cursor: string): Json =>
      JSON.parse(server.ask(protocols['2025-11-25'].request(1, 'tools/list', cursor))[0] ?? '{}') as Json;
    expect(page('{}')).toMatchObject({ result: { tools: [{ name: 'search_structured' }], nextCursor: '1' } });
    expect(page('{"cursor":"1"}')).toMatchObject({ result: { tools: [{ name: 'later' }] } });
    expect(page('{"cursor":"1"}')).not.toHaveProperty('result.nextCursor');
    expect(page('{"cursor":"2"}')).toMatchObject({ error: { code: -32602 } });
    expect(page('{"cursor":7}')).toMatchObject({ error: { code: -32602 } });
  });

  test('says right things about what it does not know', () => {
    const { ask } = serverOf();
    expect(JSON.parse(ask('no json')[0] ?? '')).toMatchObject({ id: null, error: { code: -32700 } });
    expect(JSON.parse(ask('{"jsonrpc":"2.0","id":1,"method":"tasks/list"}')[0] ?? '')).toMatchObject({
      error: { code: -32601 },
    });
    expect(ask('{"jsonrpc":"2.0","method":"notifications/initialized"}')).toEqual([]);
  });

  test('tells its director each line in both directions', () => {
    const { ask, heard } = serverOf();
    ask('{"jsonrpc":"2.0","id":1,"method":"ping"}');
    ask('{"jsonrpc":"2.0","method":"notifications/initialized"}');
    expect(heard).toEqual(['client', 'server', 'client']);
  });
});

describe('a scene', () => {
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

  test('can be raw bytes', () => {
    expect(filled({ base64: '/wA=' }, 1)).toEqual(Buffer.from([0xff, 0x00]));
  });
});

describe.each(attacks.map((attack) => [attack.name, attack] as const))('the attack %s', (_name, attack) => {
  const compilation = compileAjv(searchStructured.outputSchema, '2020-12');

  test('sends results that our own validator labels as it says', () => {
    const variants = taken(attack.variants(searchStructured, 1), 200);
    expect(new Set(variants.map(({ phase }) => phase))).toEqual(new Set(['coverage', 'fuzz']));
    for (const { result } of variants) {
      const { structuredContent, content } = JSON.parse(result) as {
        structuredContent: Json;
        content: { text: string }[];
      };
      const kind = compilation.ok ? compilation.schema.validateValue(structuredContent).kind : 'no schema';
      expect(kind).toBe(attack.right === 'deliver' ? 'valid' : 'invalid');
      expect(content[0]?.text).toBe(JSON.stringify(structuredContent));
    }
  });

  test('is the same for the same seed', () => {
    const some = (seed: number) => taken(attack.variants(searchStructured, seed), 120);
    expect(some(7)).toEqual(some(7));
    expect(some(7)).not.toEqual(some(8));
  });

  test('lists the tool under test once, under its own name', () => {
    const names = attack
      .pages(searchStructured)
      .flat()
      .map(({ name }) => name);
    expect(names.filter((name) => name === searchStructured.name)).toHaveLength(1);
  });
});
