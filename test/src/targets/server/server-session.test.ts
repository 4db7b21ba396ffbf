import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { afterEach, describe, expect, test } from 'vitest';
import { compiledEntry } from '../../../../src/errors/compiled-entry.js';
import type { Era } from '../../../../src/protocol/era.js';
import { ServerSession } from '../../../../src/targets/server/server-session.js';
import type { Endpoint } from '../../../../src/transport/endpoint.js';
import { openTransport } from '../../../../src/transport/open-transport.js';

const sample: Endpoint = {
  kind: 'stdio',
  command: process.execPath,
  args: [compiledEntry(new URL('../../../../src/sample/server.ts', import.meta.url)).pathname],
};

function sdk1(): McpServer {
  const server = new McpServer({ name: 'sdk1', version: '1.0.0' });
  server.registerTool('hello', { annotations: { readOnlyHint: true } }, async () => ({
    content: [{ type: 'text', text: 'hello' }],
  }));
  return server;
}

/** A server in memory that answers each method with what the table says, legacy handshake included. */
function scripted(
  answers: Readonly<Record<string, (params: Record<string, unknown>) => string>>,
  unanswered: readonly string[] = [],
): Endpoint {
  const initialize =
    '{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"scripted","version":"1"}}';
  return {
    kind: 'memory',
    handler: (text) => {
      const { id, method, params } = JSON.parse(text) as {
        id?: unknown;
        method: string;
        params?: Record<string, unknown>;
      };
      if (id === undefined || unanswered.includes(method)) return undefined;
      const result = method === 'initialize' ? initialize : answers[method]?.(params ?? {});
      const body =
        result === undefined ? '"error":{"code":-32601,"message":"unknown"}' : `"result":${result}`;
      return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},${body}}`;
    },
  };
}

const idIn = (text: string): string => JSON.stringify((JSON.parse(text) as { id: unknown }).id);

let open: ServerSession | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});

async function meet(
  endpoint: Endpoint,
  era: Era | 'auto' = 'auto',
  deadlineMs = 5000,
): Promise<ServerSession> {
  open = await ServerSession.open(openTransport(endpoint), { era, deadlineMs });
  return open;
}

describe('meeting a server', () => {
  test.each([
    ['auto', '2026-07-28'],
    ['2026-07-28', '2026-07-28'],
    ['2025-11-25', '2025-11-25'],
  ] as const)('that speaks both eras, with era %s, in %s', async (era, expected) => {
    const { handshake } = await meet(sample, era);
    expect([handshake.era, handshake.serverInfo['name']]).toEqual([expected, 'mcp-assay-sample']);
  });

  test('that speaks only 2025-11-25, on the connection where it refused server/discover', async () => {
    const { handshake } = await meet({ kind: 'memory', server: sdk1 });
    expect([handshake.era, handshake.negotiated]).toEqual(['2025-11-25', '2025-11-25']);
  });

  test('in an era that it does not speak is refused by name', async () => {
    await expect(meet({ kind: 'memory', server: sdk1 }, '2026-07-28')).rejects.toMatchObject({
      code: 'unsupported-era',
      exitCode: 3,
      message: expect.stringContaining('does not speak 2026-07-28') as unknown,
    });
  });

  test('that answers a handshake with nonsense says what it answered', async () => {
    const nonsense: Endpoint = {
      kind: 'memory',
      handler: (text) =>
        `{"jsonrpc":"2.0","id":${JSON.stringify((JSON.parse(text) as { id: unknown }).id)},"error":{"code":1,"message":"no"}}`,
    };
    await expect(meet(nonsense)).rejects.toMatchObject({
      code: 'not-mcp',
      message: expect.stringContaining('error 1 "no"') as unknown,
    });
  });
});

describe('the list of tools', () => {
  test('is walked over all pages, and a cursor that comes again ends the walk', async () => {
    const page = (name: string, cursor: string): string =>
      `{"tools":[{"name":"${name}","inputSchema":{"type":"object"}}],"nextCursor":"${cursor}"}`;
    const session = await meet(
      scripted({ 'tools/list': ({ cursor }) => (cursor === undefined ? page('a', 'x') : page('b', 'x')) }),
    );
    const { tools, warnings } = await session.listTools();
    expect([tools.map(({ name }) => name), warnings]).toEqual([
      ['a', 'b'],
      ['tools/list gives the cursor "x" again; the walk ended there'],
    ]);
  });

  test('keeps the text of a schema byte for byte', async () => {
    const schema =
      '{"type":"object", "properties":{"__proto__":{"maximum":9007199254740993},"a":{"const":1.0}}}';
    const session = await meet(
      scripted({ 'tools/list': () => `{"tools":[{"name":"t","inputSchema":${schema}}]}` }),
    );
    const [tool] = (await session.listTools()).tools;
    expect(tool?.inputSchemaText).toBe(schema);
  });

  test.each([
    ['{"tools":"none"}', 'tools/list answered without an array of tools'],
    ['{"tools":[{"inputSchema":{}}]}', 'tools/list entry 0 is no tool with a name; it is left out'],
    ['{"tools":[null]}', 'tools/list entry 0 is no tool with a name; it is left out'],
  ])('that is %s is told and not thrown', async (result, warning) => {
    const session = await meet(scripted({ 'tools/list': () => result }));
    expect(await session.listTools()).toMatchObject({ tools: [], warnings: [warning] });
  });

  test('keeps what was printed before the first answer, though that is a refusal', async () => {
    const banner = "process.stdout.write('Welcome!\\n');";
    const answers = `require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, method } = JSON.parse(line);
      if (id === undefined) return;
      const result = { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 's', version: '1' } };
      const body = method === 'initialize' ? { result } : { error: { code: -32601, message: 'unknown' } };
      const answer = JSON.stringify({ jsonrpc: '2.0', id, ...body }) + '\\n';
      // Later than the first look at what came.
      if (method === 'server/discover') setTimeout(() => process.stdout.write(answer), 60);
      else process.stdout.write(answer);
    });`;
    const session = await meet({ kind: 'stdio', command: process.execPath, args: ['-e', banner + answers] });
    expect(session.handshake.era).toBe('2025-11-25');
    expect(session.strays().map(({ text }) => text)).toEqual(['Welcome!']);
  });
});

describe('a call', () => {
  test('sends the arguments byte for byte', async () => {
    let seen = '';
    const session = await meet(
      scripted({ 'tools/call': (params) => ((seen = JSON.stringify(params)), '{"content":[]}') }),
    );
    const text = '{"n":9007199254740993,"k":1,"k":2}';
    const exchanged = await session.call('t', { kind: 'arguments', json: text }, 1);
    expect(exchanged.outcome).toBe('success');
    expect(seen).toBe('{"name":"t","arguments":{"n":9007199254740992,"k":2}}');
  });

  test('that could not be read keeps the error without an id that came for it', async () => {
    const unread = '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}';
    const initialized =
      '{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"s","version":"1"}}';
    const endpoint: Endpoint = {
      kind: 'memory',
      handler: (text) =>
        text.includes('initialize"')
          ? `{"jsonrpc":"2.0","id":${idIn(text)},"result":${initialized}}`
          : unread,
    };
    open = await ServerSession.open(openTransport(endpoint), { era: '2025-11-25', deadlineMs: 50 });
    const { outcome, observation } = await open.call('t', { kind: 'arguments', json: '[[[]]]' }, 1);
    expect([outcome, observation.others.map(({ text }) => text).slice(-1)]).toEqual(['silent', [unread]]);
  });

  test('that is none and is dropped is over once a request behind it is answered', async () => {
    const session = await meet(scripted({ ping: () => '{}' }, ['tools/call']), '2025-11-25', 2 ** 30);
    const { id, outcome } = await session.call('t', { kind: 'params', json: '{"name":"t","_meta":7}' }, 1);
    expect([id, outcome]).toEqual([1, 'silent']);
  });

  test('that is none and is answered has its answer', async () => {
    const session = await meet(
      scripted({ ping: () => '{}', 'tools/call': () => '{"content":[]}' }),
      '2025-11-25',
    );
    const { outcome } = await session.call('t', { kind: 'params', json: '{"name":"t","_meta":7}' }, 1);
    expect([outcome, session.sent]).toEqual(['success', 2]);
  });

  test('of a server that ended is no success, and a restart brings it back', async () => {
    const session = await meet(sample);
    await session.close();
    expect((await session.call('search', { kind: 'arguments', json: '{"query":"a"}' }, 2)).outcome).not.toBe(
      'success',
    );
    expect(await session.restart()).toBe(true);
    expect((await session.call('search', { kind: 'arguments', json: '{"query":"a"}' }, 3)).outcome).toBe(
      'success',
    );
  });
});

/** Prints a banner, is deaf to what it does not know, and answers `initialize`. */
const withBanner = `
  process.stdout.write('listening on stdio\\n');
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method } = JSON.parse(line);
    const result = { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'b', version: '1' } };
    if (method === 'initialize') process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n');
  });
`;

test('a server that prints a banner and is deaf to one era is met in the other, and its banner is kept', async () => {
  const endpoint: Endpoint = { kind: 'stdio', command: process.execPath, args: ['-e', withBanner] };
  const session = await meet(endpoint, 'auto', 1000);
  expect(session.handshake.era).toBe('2025-11-25');
  expect(session.strays().map(({ text }) => text)).toContain('listening on stdio');
}, 30_000);
