import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DriverAnswer, DriverOp } from '../../../../src/targets/client/driver-protocol.js';
import type { Bench } from './bench.js';
import { bench, namesIn } from './bench.js';
import type { Came } from './plain-server.js';
import { result } from './plain-server.js';

const drivers = ['sdk-v1', 'sdk-v2-2025', 'sdk-v2-2026'] as const;
const combinations = drivers.flatMap((name) => [[name, 'stdio'] as const, [name, 'http'] as const]);

const call: DriverOp = { op: 'callTool', name: 'one', arguments: {} };
const read: DriverOp = { op: 'readResource', uri: 'x:1' };

describe.each(combinations)('%s over %s', (name, transport) => {
  let at: Bench;
  beforeAll(async () => {
    at = await bench(name, transport);
  });
  beforeEach(async () => {
    at.server.says = {};
    expect(await at.ask({ op: 'connect', server: 'a' })).toEqual({ outcome: 'success' });
    at.server.came.length = 0;
  });
  afterEach(async () => {
    expect(await at.ask({ op: 'close' })).toEqual({ outcome: 'success' });
  });
  afterAll(() => at.end());

  test('lists tools and resources with all pages, or the page of a cursor alone', async () => {
    expect(namesIn(await at.ask({ op: 'listTools' }), 'tools')).toEqual(['one', 'two']);
    expect(namesIn(await at.ask({ op: 'listTools', cursor: 'second' }), 'tools')).toEqual(['two']);
    expect(namesIn(await at.ask({ op: 'listResources' }), 'resources')).toEqual(['one', 'two']);
    expect(namesIn(await at.ask({ op: 'listResources', cursor: 'second' }), 'resources')).toEqual(['two']);
    expect(at.methods()).toEqual([
      'tools/list',
      'tools/list',
      'tools/list',
      'resources/list',
      'resources/list',
      'resources/list',
    ]);
  });

  test('hands over what the application gets, to the last sign', async () => {
    at.server.says['tools/call'] = (came) =>
      result(came, '"content":[],"structuredContent":{"n":-0,"text":"\\ud800\\u2028é","deep":[[1e400]]}');
    const { outcome, value } = await at.ask(call);
    expect(outcome).toBe('success');
    expect(value).toMatchObject({
      content: [],
      structuredContent: { n: -0, text: '\ud800\u2028é', deep: [[Infinity]] },
    });
  });

  test('reads a resource and gets a prompt', async () => {
    expect((await at.ask(read)).value).toMatchObject({
      contents: [{ uri: 'x:1', text: 'body of a for nobody' }],
    });
    const prompt = await at.ask({ op: 'getPrompt', name: 'p', arguments: { a: 'b' } });
    expect(prompt).toMatchObject({ outcome: 'success', value: { messages: [] } });
  });

  test('tells a tool error, an error of the server and a refusal of the client apart', async () => {
    await at.ask({ op: 'listTools' });
    at.server.says['tools/call'] = (came) => result(came, '"content":[],"isError":true');
    expect(await at.ask(call)).toMatchObject({ outcome: 'toolError', value: { isError: true } });
    at.server.says['tools/call'] = () => '"error":{"code":-32602,"message":""}';
    expect(await at.ask(call)).toMatchObject({ outcome: 'protocolError', error: { code: -32602 } });
    at.server.says['tools/call'] = () => '"error":{"code":-32602,"message":"no such thing"}';
    expect(await at.ask(call)).toMatchObject({ outcome: 'protocolError', error: { code: -32602 } });
    at.server.says['tools/call'] = (came) => result(came, '"content":[],"structuredContent":{"n":"text"}');
    const two: DriverOp = { ...call, name: 'two' };
    expect(await at.ask(two)).toMatchObject({ outcome: 'refused', error: { code: -32602 } });
  });

  test('talks to two servers, to the one that is named or else was connected to last', async () => {
    await at.ask({ op: 'connect', server: 'b' });
    at.server.came.length = 0;
    for (const op of [read, { ...read, server: 'a' }, { ...read, server: 'b' }]) await at.ask(op);
    expect(at.server.came.map(({ server }) => server)).toEqual(['b', 'a', 'b']);
    await at.ask({ op: 'close', server: 'b' });
    await at.ask(read);
    expect(at.server.came.at(-1)?.server).toBe('a');
    expect(await at.ask({ ...read, server: 'b' })).toMatchObject({ outcome: 'refused' });
  });

  test('opens a second connection to the same server', async () => {
    await at.ask(read);
    expect(await at.ask({ op: 'connect', server: 'a' })).toEqual({ outcome: 'success' });
    await at.ask(read);
    const reads = at.server.came.filter(({ method }) => method === 'resources/read');
    expect(reads).toHaveLength(2);
    if (transport === 'stdio') expect(reads[0]?.connection).not.toBe(reads[1]?.connection);
    expect(at.methods()).toContain(name === 'sdk-v2-2026' ? 'server/discover' : 'initialize');
  });

  test('takes an authorization that changes on a live connection, over HTTP', async () => {
    const set = await at.ask({ op: 'setAuth', token: 'A' });
    if (transport === 'stdio') {
      expect(set).toMatchObject({ outcome: 'unsupported' });
      return;
    }
    for (const token of ['A', 'B', null]) {
      await at.ask({ op: 'setAuth', token });
      await at.ask(read);
    }
    expect(at.server.came.map(({ authorization }) => authorization)).toEqual([
      'Bearer A',
      'Bearer B',
      undefined,
    ]);
    await at.ask({ op: 'setAuth', token: 'C' });
    await at.ask({ op: 'connect', server: 'b' });
    await at.ask({ op: 'setAuth', token: 'D' });
    await at.ask({ ...read, server: 'b' });
    await at.ask({ ...read, server: 'a' });
    expect(at.server.came.slice(-2).map(({ authorization }) => authorization)).toEqual([
      'Bearer D',
      'Bearer C',
    ]);
    expect(at.server.came.slice(-4, -2).map(({ authorization }) => authorization)).toContain('Bearer C');
    await at.ask({ op: 'setAuth', token: null });
  });

  test.runIf(transport === 'stdio')('keeps what the client complains of as evidence', async () => {
    await at.ask(read);
    at.server.write('{"jsonrpc":"2.0","id":123456,"result":{}}');
    await at.ask(read);
    await vi.waitFor(() => expect(at.driver.stderr()).toMatch(/onerror: .*123456/));
  });

  test('knows no server that it was not told of', async () => {
    expect(await at.ask({ op: 'connect', server: 'nowhere' })).toMatchObject({ outcome: 'unsupported' });
  });
});

describe.each(combinations)('%s over %s, asked for input', (name, transport) => {
  const form =
    '{"method":"elicitation/create","params":{"mode":"form","message":"Your name?","requestedSchema":{"type":"object","properties":{"name":{"type":"string"}}}}}';
  const answer = { 'elicitation/create': { action: 'accept', content: { name: 'x' } } };
  let at: Bench;
  beforeAll(async () => {
    at = await bench(name, transport);
    at.server.says['tools/call'] = (came) =>
      came.params['inputResponses'] === undefined
        ? `"result":{"resultType":"input_required","requestState":"s","inputRequests":{"q":${form}}}`
        : result(came, `"content":[],"structuredContent":${JSON.stringify(came.params['inputResponses'])}`);
  });
  afterAll(() => at.end());

  test.runIf(name === 'sdk-v2-2026')('gives what it was told to give, until it is withdrawn', async () => {
    await at.ask({ op: 'connect', server: 'a' });
    expect(await at.ask(call)).toMatchObject({
      outcome: 'refused',
      error: { code: 'CAPABILITY_NOT_SUPPORTED' },
    });
    const early = await at.ask({ op: 'answerInput', responses: answer });
    expect(early).toMatchObject({ outcome: 'refused' });
    expect(early.error?.message).toMatch(/it counts for connections to come/);
    await at.ask({ op: 'close' });
    await at.ask({ op: 'connect', server: 'a' });
    const asked = await at.ask(call);
    expect(asked.value).toMatchObject({ structuredContent: { q: answer['elicitation/create'] } });
    const no = { 'elicitation/create': { action: 'decline' } };
    expect(await at.ask({ op: 'answerInput', responses: no })).toEqual({ outcome: 'success' });
    expect((await at.ask(call)).value).toMatchObject({ structuredContent: { q: { action: 'decline' } } });
    expect(await at.ask({ op: 'answerInput', responses: null })).toEqual({ outcome: 'success' });
    expect(await at.ask(call)).toMatchObject({ outcome: 'refused' });
  });

  test.runIf(name !== 'sdk-v2-2026' && transport === 'stdio')(
    'answers the server’s own request, and declares that it can',
    async () => {
      await at.ask({ op: 'answerInput', responses: { ...answer, 'roots/list': { roots: [] } } });
      await at.ask({ op: 'connect', server: 'a' });
      const capabilities = at.server.came[0]?.params['capabilities'] as object;
      expect(Object.keys(capabilities).sort()).toEqual(['elicitation', 'roots']);
      at.server.says['tools/call'] = (came) => {
        at.server.write(`{"jsonrpc":"2.0","id":77,${form.slice(1)}`);
        return result(came, '"content":[]');
      };
      expect(await at.ask(call)).toMatchObject({ outcome: 'success' });
      await at.ask(read);
      expect(at.server.given).toEqual([answer['elicitation/create']]);
    },
  );
});

describe('the probe that client 2.x sends over stdio before it connects', () => {
  test('is a connection of its own to the same server, which is gone at the end', async () => {
    const at = await bench('sdk-v2-2026', 'stdio');
    for (const server of ['a', 'b', 'a']) await at.ask({ op: 'connect', server });
    expect(at.server.came.map(({ server, method }) => [server, method])).toEqual([
      ['a', 'server/discover'],
      ['b', 'server/discover'],
      ['a', 'server/discover'],
    ]);
    const probes = at.server.came.map(({ connection }) => connection);
    await at.ask(read);
    expect(at.server.came.at(-1)).toMatchObject({ server: 'a', method: 'resources/read' });
    expect(new Set(probes).size).toBe(3);
    expect(probes).not.toContain(at.server.came.at(-1)?.connection);
    await at.ask({ op: 'close' });
    await vi.waitFor(() => expect(at.server.open()).toBe(0));
    await at.end();
  });
});

describe('a client that waits in vain', () => {
  test.each(combinations)('is said to time out: %s over %s', async (name, transport) => {
    const at = await bench(name, transport, { timeoutMs: 150 });
    at.server.says['tools/call'] = () => undefined;
    await at.ask({ op: 'connect', server: 'a' });
    expect(await at.ask(call)).toMatchObject({ outcome: 'timeout' });
    await at.end();
  });
});

describe('the second setting of client 2.x', () => {
  const kept = (scope: string) => (came: Came) =>
    result(
      came,
      `"contents":[{"uri":"x:1","text":"body of ${came.server} for ${came.authorization}"}],"ttlMs":60000,"cacheScope":"${scope}"`,
    );
  const bodyFor = (answer: DriverAnswer): string | undefined =>
    (answer.value as { contents: readonly { text: string }[] }).contents[0]?.text;

  test.each([
    ['sdk-v2-2025', 'body of a for Bearer A'],
    ['sdk-v2-2026', 'body of a for Bearer A'],
    ['sdk-v2-2025-no-cache', 'body of a for Bearer B'],
    ['sdk-v2-2026-no-cache', 'body of a for Bearer B'],
  ] as const)('%s gives after a change of authorization: %s', async (name, body) => {
    const at = await bench(name, 'http');
    const client = '@modelcontextprotocol/client';
    expect(at.driver.hello.client.name).toBe(name.endsWith('no-cache') ? `${client} (no-cache)` : client);
    at.server.says['resources/read'] = kept('private');
    await at.ask({ op: 'setAuth', token: 'A' });
    await at.ask({ op: 'connect', server: 'a' });
    await at.ask(read);
    await at.ask({ op: 'setAuth', token: 'B' });
    expect(bodyFor(await at.ask(read))).toBe(body);
    await at.end();
  });

  test.each([
    ['sdk-v2-2025', 'body of b'],
    ['sdk-v2-2025-shared-cache', 'body of a'],
    ['sdk-v2-2026-shared-cache', 'body of a'],
  ] as const)('%s gives, when two servers of one name have the same URI: %s', async (name, body) => {
    const at = await bench(name, 'http');
    at.server.says['resources/read'] = kept('public');
    await at.ask({ op: 'connect', server: 'a' });
    await at.ask(read);
    await at.ask({ op: 'connect', server: 'b' });
    expect(bodyFor(await at.ask(read))).toMatch(body);
    await at.end();
  });

  test.each(['sdk-v2-2025-no-cache', 'sdk-v2-2026-no-cache'] as const)(
    '%s still validates what a listed tool gives',
    async (name) => {
      const at = await bench(name, 'http');
      at.server.says['tools/call'] = (came) => result(came, '"content":[],"structuredContent":{"n":"text"}');
      await at.ask({ op: 'connect', server: 'a' });
      await at.ask({ op: 'listTools' });
      expect(await at.ask(call)).toMatchObject({ outcome: 'refused', error: { code: -32602 } });
      await at.end();
    },
  );
});
