import { McpServer as McpServer1 } from '@modelcontextprotocol/sdk/server/mcp.js';
import { McpServer as McpServer2 } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

import type { MemoryEndpoint } from '../../../../src/transport/endpoint.js';
import { openTransport } from '../../../../src/transport/open-transport.js';
import type { PortTransport } from '../../../../src/transport/memory/server-port.js';
import type { Link } from '../../../../src/transport/transport.js';

const listen = (transport: PortTransport, onmessage: () => unknown): unknown =>
  Object.assign(transport, { onmessage });

const open = (endpoint: MemoryEndpoint): Promise<Link> => openTransport(endpoint).connect();

const initialize = {
  id: 1,
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '0' } },
  }),
};
const call = (args: unknown): { id: number; body: string } => ({
  id: 2,
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 2,
    method: 'tools/call',
    params: { name: 'echo', arguments: args },
  }),
});

const server1 = (): McpServer1 => {
  const server = new McpServer1({ name: 'one', version: '1' });
  server.registerTool('echo', { inputSchema: { text: z.string() } }, ({ text }) => ({
    content: [{ type: 'text', text }],
  }));
  return server;
};

const server2 = (): McpServer2 => {
  const server = new McpServer2({ name: 'two', version: '2' });
  server.registerTool('echo', { inputSchema: z.object({ text: z.string() }) }, ({ text }) => ({
    content: [{ type: 'text', text }],
  }));
  return server;
};

describe.each([
  ['SDK 1.x', server1],
  ['SDK 2.x', server2],
  [
    'SDK 2.x behind serveStdio',
    () => ({ connect: (transport: never) => serveStdio(server2, { transport }) }),
  ],
])('a server of %s', (_, make) => {
  test('answers over text', async () => {
    const link = await open({ kind: 'memory', server: make });
    expect(await link.exchange(initialize, 5000)).toMatchObject({
      kind: 'answered',
      answer: { kind: 'result', id: 1 },
    });
    await link.send({ id: undefined, body: '{"jsonrpc":"2.0","method":"notifications/initialized"}' });
    const { answer } = await link.exchange(call({ text: 'a' }), 5000);
    expect(answer).toMatchObject({ kind: 'result', result: { content: [{ type: 'text', text: 'a' }] } });
    await link.close();
    expect(link.alive).toBe(false);
    expect((await link.exchange(initialize, 100)).kind).toBe('closed');
  });

  test('is silent to what is no JSON, and stays', async () => {
    const link = await open({ kind: 'memory', server: make() });
    expect((await link.exchange({ id: 1, body: '{' }, 50)).kind).toBe('silent');
    expect((await link.exchange(initialize, 5000)).kind).toBe('answered');
    await link.close();
  });
});

describe('a server object', () => {
  test('passes only what a wire would carry', async () => {
    const link = await open({
      kind: 'memory',
      server: {
        connect(transport) {
          const result = { gone: undefined, date: new Date(0) };
          listen(transport, () => transport.send({ jsonrpc: '2.0', id: 1, result }));
        },
      },
    });
    const { answer } = await link.exchange({ id: 1, body: '{}' }, 5000);
    expect(answer?.text).toBe('{"jsonrpc":"2.0","id":1,"result":{"date":"1970-01-01T00:00:00.000Z"}}');
    await link.close();
  });

  test('that throws while it takes a message has crashed in this exchange', async () => {
    const throwing = (): never => {
      throw new RangeError('boom');
    };
    const link = await open({
      kind: 'memory',
      server: { connect: (transport) => listen(transport, throwing) },
    });
    expect(await link.exchange({ id: 1, body: '{}' }, 5000)).toMatchObject({
      kind: 'crashed',
      failure: 'threw RangeError: boom',
    });
    expect(link.alive).toBe(true);
    await link.close();
  });

  test('that closes its transport has closed in good order', async () => {
    const link = await open({
      kind: 'memory',
      server: { connect: (transport) => listen(transport, () => transport.close()) },
    });
    expect(await link.exchange({ id: 1, body: '{}' }, 5000)).toMatchObject({
      kind: 'closed',
      failure: 'closed its transport',
    });
    expect(link.alive).toBe(false);
  });

  test('that does not connect is unreachable', async () => {
    const server = { connect: () => Promise.reject(new Error('no')) };
    await expect(open({ kind: 'memory', server })).rejects.toMatchObject({
      code: 'unreachable',
      message: 'the server in memory did not connect: no',
    });
  });
});

describe('a handler', () => {
  const answer = '{"jsonrpc":"2.0","id":1,"result":{}}';

  test.each([
    ['answers', () => answer, { kind: 'answered', bytesReceived: answer.length }],
    ['answers later', () => Promise.resolve(answer), { kind: 'answered' }],
    ['returns nothing', () => undefined, { kind: 'silent' }],
    ['throws', () => Promise.reject(new Error('boom')), { kind: 'crashed', failure: 'threw Error: boom' }],
    ['throws no error', () => Promise.reject(null), { kind: 'crashed', failure: 'threw object' }],
    ['answers something else', () => '[]', { kind: 'silent' }],
    ['never answers', () => new Promise<string>(() => undefined), { kind: 'silent' }],
  ])('that %s', async (_, handler, observation) => {
    const link = await open({ kind: 'memory', handler });
    expect(await link.exchange({ id: 1, body: '{}' }, 50)).toMatchObject(observation);
    await link.close();
  });

  test('gets raw bytes as a peer would read them', async () => {
    let seen = '';
    const link = await open({ kind: 'memory', handler: (text) => void (seen = text) });
    await link.send({ id: undefined, body: Buffer.of(0x7b, 0xff) });
    expect(seen).toBe('{\uFFFD');
    await link.close();
  });
});
