import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import type { HttpManner } from '../../../src/hostile/http/manner.js';
import type { DriverAnswer } from '../../../src/targets/client/driver-protocol.js';
import type { Said, Script } from './scripted-servers.js';
import { call, listTools, read, serving, Standing, strict, tool } from './standing.js';

const right = { content: [], structuredContent: { n: 1 } };
const message = (rest: string): Said => ({ messages: [`{"jsonrpc":"2.0","id":"{id}",${rest}}`] });

describe.each(
  (['2025-11-25', '2026-07-28'] as const).flatMap((era) =>
    (['stdio', 'http'] as const).map((transport) => ({ era, transport })),
  ),
)('at $era over $transport', (stand) => {
  const modern = stand.era === '2026-07-28';
  const client = new Standing(stand);

  test('delivers a right result as it is', async () => {
    const answer = await client.plays(serving([tool(strict)], { result: right }), listTools, call);
    expect(answer).toMatchObject({ outcome: 'success', value: right });
    const said = client.heard.filter(({ message: { id } }) => modern && id !== undefined);
    for (const { message } of said) {
      expect((message['params'] as JsonObject)['_meta']).toMatchObject({
        'io.modelcontextprotocol/protocolVersion': stand.era,
        'io.modelcontextprotocol/clientInfo': { name: 'reference client' },
        'io.modelcontextprotocol/clientCapabilities': {},
      });
    }
  });

  const complete = '"resultType":"complete"';
  test.each<[what: string, Said, RegExp]>([
    ['breaks the schema', { result: { content: [], structuredContent: { n: '1' } } }, /\/n must be integer/],
    ['has no structured content', { result: { content: [] } }, /structuredContent is missing/],
    ['has no content', { result: { structuredContent: { n: 1 } } }, /"content" is missing/],
    [
      'has another id',
      { messages: [`{"jsonrpc":"2.0","id":"3","result":{"content":[],${complete}}}`] },
      /has the id "3", asked was 3/,
    ],
    [
      'is a batch',
      { messages: [`[{"jsonrpc":"2.0","id":"{id}","result":{"content":[],${complete}}}]`] },
      /batch/,
    ],
    [
      'says 1.0',
      { messages: [`{"jsonrpc":"1.0","id":"{id}","result":{"content":[],${complete}}}`] },
      /"jsonrpc" is "2.0"/,
    ],
    ['is no JSON', { messages: ['{"jsonrpc":'] }, /no JSON/],
    [
      'is result and error',
      message(`"result":{"content":[],${complete}},"error":{"code":1,"message":"m"}`),
      /exclude each other/,
    ],
    [
      'has a block of an unknown type',
      { result: { content: [{ type: 'hologram' }], structuredContent: { n: 1 } } },
      /\/content\/0/,
    ],
    [
      'has a flag that is text',
      { result: { content: [], structuredContent: { n: 1 }, isError: 'true' } },
      /\/isError must be boolean/,
    ],
  ])('refuses a result that %s, and stays usable', async (_what, said, why) => {
    const refused = await client.plays(onceThen(said, { result: right }), listTools, call);
    expect(refused).toMatchObject({
      outcome: 'refused',
      error: { message: expect.stringMatching(why) as string },
    });
    expect(await client.does(call)).toMatchObject({ outcome: 'success', value: right });
  });

  test('tells a tool error from an error of the protocol', async () => {
    const failed = { content: [], isError: true, structuredContent: { n: 'no' } };
    const tooled = await client.plays(serving([tool(strict)], { result: failed }), listTools, call);
    expect(tooled).toMatchObject({ outcome: 'toolError', value: failed });
    const error = { error: { code: -32602, message: 'no such thing' } };
    const refused = await client.plays(serving([tool(strict)], error), listTools, call);
    expect(refused).toMatchObject({ outcome: 'protocolError', error: { code: -32602 } });
  });

  test('lists by itself before it calls, and again after the list has changed', async () => {
    const said = [
      '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}',
      `{"jsonrpc":"2.0","id":"{id}","result":{"content":[],"structuredContent":{"n":1},${complete}}}`,
    ];
    expect(await client.plays(serving([tool(strict)], { messages: said }), call)).toMatchObject({
      outcome: 'success',
    });
    expect([client.times('tools/list'), client.times('tools/call')]).toEqual([1, 1]);
    await client.does(call);
    expect([client.times('tools/list'), client.times('tools/call')]).toEqual([2, 2]);
  });

  test.each<[what: string, Json, RegExp]>([
    ['does not compile', { type: 'object', properties: { n: { $ref: '#/nowhere' } } }, /resolve reference/],
    ['points into the network', { type: 'object', $ref: 'http://127.0.0.1:9/schema.json' }, /http:/],
    ['is no schema', { type: 'object', properties: { n: { type: 'integr' } } }, /properties\/n\/type/],
    ['is too deep', { type: 'object', not: nested(3000) }, /depth/],
    ['is of a dialect that nobody knows', { type: 'object', $schema: 'https://example.invalid/' }, /dialect/],
    ['explodes', exponential(24), /expansions/],
  ])('refuses one tool whose schema %s, and calls its siblings', async (_what, schema, why) => {
    const script = serving([tool(schema, 'bad'), tool(strict)], { result: right });
    const refused = await client.plays(script, listTools, { ...call, name: 'bad' });
    expect(refused).toMatchObject({
      outcome: 'refused',
      error: { message: expect.stringMatching(why) as string },
    });
    expect(client.times('tools/call')).toBe(0);
    expect(await client.does(call)).toMatchObject({ outcome: 'success' });
  });

  test('keeps tools apart whose schemas have one $id', async () => {
    const $id = 'https://example.invalid/same';
    const tools = [tool({ $id, type: 'object' }, 'lax'), tool({ $id, ...strict })];
    const script = serving(tools, { result: { content: [], structuredContent: {} } });
    expect(await client.plays(script, listTools, { ...call, name: 'lax' })).toMatchObject({
      outcome: 'success',
    });
    expect(await client.does(call)).toMatchObject({ outcome: 'refused' });
  });

  test('refuses two tools of one name', async () => {
    const script = serving([tool(), tool(strict)], { result: right });
    expect(await client.plays(script, listTools, call)).toMatchObject({ outcome: 'refused' });
  });

  test('does not hang where a pattern backtracks', async () => {
    const schema = { type: 'object', properties: { s: { type: 'string', pattern: '^(a+)+$' } } };
    const structuredContent = { s: `${'a'.repeat(40)}!` };
    const answer = await client.plays(
      serving([tool(schema)], { result: { content: [], structuredContent } }),
      listTools,
      call,
    );
    expect(answer).toMatchObject({ outcome: 'refused' });
    expect(answer.error?.message).toMatch(/CPU time/);
  });

  test('keeps listing over pages', async () => {
    const answer = await client.plays(({ message }) => {
      if (message['method'] === 'tools/call') return { result: { content: [], structuredContent: {} } };
      if (message['method'] !== 'tools/list') return undefined;
      const { cursor } = message['params'] as JsonObject;
      return cursor === undefined
        ? { result: { tools: [tool(strict)], nextCursor: '1' } }
        : { result: { tools: [tool(undefined, 'last')] } };
    }, listTools);
    expect(answer).toMatchObject({ value: { tools: [{ name: 't' }, { name: 'last' }] } });
    expect(await client.does(call)).toMatchObject({ outcome: 'refused' });
  });

  test('refuses a list without a last page', async () => {
    const endless: Script = ({ message }) =>
      message['method'] === 'tools/list' ? { result: { tools: [], nextCursor: '1' } } : undefined;
    expect(await client.plays(endless, listTools)).toMatchObject({ outcome: 'refused' });
  });

  test('refuses what is oversize with a word, and stays usable', async () => {
    const huge = message(`"result":{"content":[],"pad":"${'a'.repeat(17 * 1024 * 1024)}"}`);
    const answer = await client.plays(onceThen(huge, { result: right }), listTools, call);
    expect(answer.error?.message).toMatch(/more than 16777216 bytes/);
    expect(await client.does(call)).toMatchObject({ outcome: 'success' });
  });

  test('reads resources, and takes no empty one for one that is there', async () => {
    const contents = [{ uri: 'x:/r', text: '' }];
    expect(await client.plays(holding({ contents }), read)).toMatchObject({ value: { contents } });
    expect(await client.plays(holding({ contents: [] }), read)).toMatchObject({ outcome: 'refused' });
  });
});

describe.each(['stdio', 'http'] as const)('at 2026-07-28 over %s', (transport) => {
  const client = new Standing({ era: '2026-07-28', transport });

  test.each([[[1]], [null], [false], [0], ['']])(
    'delivers %j where the schema allows it',
    async (structuredContent) => {
      const script = serving([tool({})], { result: { content: [], structuredContent } });
      expect((await client.plays(script, listTools, call)).value).toMatchObject({ structuredContent });
    },
  );

  const asking = {
    resultType: 'input_required',
    inputRequests: { q: elicitation() },
    requestState: 's\u2028',
  };
  const responses = { 'elicitation/create': { action: 'accept', content: {} } };

  test('gives the input that it is told to, echoes the state, and does not keep the answer', async () => {
    const first = await client.plays(({ message }) => {
      if (message['method'] !== 'resources/read') return undefined;
      const { inputResponses, requestState } = message['params'] as JsonObject;
      const answered = inputResponses !== undefined && requestState === 's\u2028';
      return { result: answered ? { contents: [{ uri: 'x:/r', text: 'body' }], ttlMs: 60_000 } : asking };
    }, read);
    expect(first).toMatchObject({ outcome: 'inputRequired' });
    expect(await client.does({ op: 'answerInput', responses }, read)).toMatchObject({ outcome: 'success' });
    expect(client.times('resources/read')).toBe(3);
    await client.does(read);
    expect(client.times('resources/read')).toBe(5);
  });

  test('ends rounds that have no end', async () => {
    const answer = await client.plays(
      serving([tool()], { result: asking }),
      { op: 'answerInput', responses },
      call,
    );
    expect(answer).toMatchObject({ outcome: 'refused' });
    expect(client.times('tools/call')).toBe(9);
  });

  test.each(['', ',"resultType":"partial"', ',"resultType":1'])('refuses a result with %j', async (type) => {
    const script = serving([tool()], message(`"result":{"content":[]${type}}`));
    expect(await client.plays(script, listTools, call)).toMatchObject({ outcome: 'refused' });
  });

  test('keeps a read for its server alone', async () => {
    const script: Script = ({ server, message }) =>
      message['method'] === 'resources/read'
        ? { result: { contents: [{ uri: 'x:/r', text: server }], ttlMs: 60_000 } }
        : undefined;
    await client.plays(script, read, { op: 'connect', server: 'b' });
    expect((await client.does(read)).value).toMatchObject({ contents: [{ text: 'b' }] });
    await client.does({ ...read, server: 'a' }, read);
    expect(client.times('resources/read')).toBe(2);
  });
});

describe.each(['2025-11-25', '2026-07-28'] as const)('over HTTP at %s', (era) => {
  const client = new Standing({ era, transport: 'http', timeoutMs: 1000 });
  const fine = '{"jsonrpc":"2.0","id":"{id}","result":{"resultType":"complete","content":[]}}';

  test.each<[HttpManner['kind'], DriverAnswer['outcome'], Partial<Record<string, Json>>]>([
    ['json', 'success', {}],
    ['events', 'success', {}],
    ['status', 'refused', { status: 500 }],
    ['contentType', 'refused', { contentType: 'text/html' }],
    ['accepted', 'refused', {}],
    ['redirect', 'refused', { status: 307 }],
    ['unfinishedEvent', 'refused', {}],
    ['brokenOff', 'refused', {}],
    ['unending', 'timeout', {}],
    ['otherEvent', 'refused', { name: 'other' }],
    ['inflated', 'refused', { bytes: 64 * 1024 * 1024 }],
  ])('what comes as %s is a %s, and the client stays usable', async (kind, outcome, members) => {
    const manner = { kind, ...members } as HttpManner;
    const first: Said = { messages: [fine], manner };
    expect(await client.plays(onceThen(first, { messages: [fine] }, tool()), listTools, call)).toMatchObject({
      outcome,
    });
    expect(await client.does(call)).toMatchObject({ outcome: 'success' });
  });
});

describe('over HTTP', () => {
  const client = new Standing({ era: '2026-07-28', transport: 'http' });

  test('keeps a read for its authorization alone', async () => {
    const script: Script = ({ principal, message }) =>
      message['method'] === 'resources/read'
        ? { result: { contents: [{ uri: 'x:/r', text: principal }], ttlMs: 60_000, cacheScope: 'public' } }
        : undefined;
    const readAs = async (token: string) => (await client.does({ op: 'setAuth', token }, read)).value;
    await client.plays(script);
    expect(await readAs('A')).toMatchObject({ contents: [{ text: 'auth 1' }] });
    expect(await readAs('B')).toMatchObject({ contents: [{ text: 'auth 2' }] });
    expect(await readAs('A')).toMatchObject({ contents: [{ text: 'auth 1' }] });
    expect(client.times('resources/read')).toBe(2);
  });
});

describe('where nobody answers', () => {
  const waiting = new Standing({ era: '2025-11-25', transport: 'stdio', timeoutMs: 300 });

  test('says so, and takes no late answer for another', async () => {
    const late: Script = (asked) => {
      if (asked.message['method'] !== 'tools/call') return serving([tool(strict)], { result: right })(asked);
      const earlier = Number(asked.message['id']) - 1;
      const stale = `{"jsonrpc":"2.0","id":${earlier},"result":{"content":[],"structuredContent":{"n":0}}}`;
      return { messages: [stale] };
    };
    expect(await waiting.plays(late, listTools, call, call)).toMatchObject({ outcome: 'timeout' });
  });
});

/** A script whose first call is answered by one, and all later ones by another. */
function onceThen(first: Said, later: Said, called = tool(strict)): Script {
  let calls = 0;
  return (asked) => {
    if (asked.message['method'] === 'tools/call') calls += 1;
    return serving([called], calls > 1 ? later : first)(asked);
  };
}

const holding =
  (result: JsonObject): Script =>
  ({ message }) =>
    message['method'] === 'resources/read' ? { result } : undefined;

/** `levels` times `not`. */
function nested(levels: number): Json {
  let schema: Json = {};
  for (let level = 0; level < levels; level += 1) schema = { not: schema };
  return schema;
}

/** A value is judged 2^levels times. */
function exponential(levels: number): Json {
  const $defs: Record<string, Json> = { l0: { type: 'string' } };
  for (let level = 1; level <= levels; level += 1) {
    const below = { $ref: `#/$defs/l${level - 1}` };
    $defs[`l${level}`] = { anyOf: [below, below] };
  }
  return { type: 'object', properties: { v: { $ref: `#/$defs/l${levels}` } }, $defs };
}

function elicitation(): JsonObject {
  const requestedSchema = { type: 'object', properties: {} };
  return { method: 'elicitation/create', params: { mode: 'form', message: 'm', requestedSchema } };
}
