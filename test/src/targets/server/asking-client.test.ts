import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { ServerSession } from '../../../../src/targets/server/server-session.js';
import type { Endpoint } from '../../../../src/transport/endpoint.js';
import { openTransport } from '../../../../src/transport/open-transport.js';

interface Message {
  readonly id?: unknown;
  readonly method?: string;
  readonly result?: unknown;
  readonly error?: { readonly code: number };
}

const initialized = (id: unknown): object => ({
  jsonrpc: '2.0',
  id,
  result: { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'asks', version: '1' } },
});

/** Calls a tool of a server that answers only once its own request was answered. */
async function called(endpoint: Endpoint): Promise<unknown> {
  const session = await ServerSession.open(openTransport(endpoint), { era: '2025-11-25', deadlineMs: 5000 });
  try {
    const { answer } = await session.call('any', { kind: 'arguments', json: '{}' }, 1);
    return answer?.kind === 'result' ? answer.result : undefined;
  } finally {
    await session.close();
  }
}

const script = `
  const say = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
  let call;
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const message = JSON.parse(line);
    if (message.method === 'initialize') say(${JSON.stringify(initialized(0))
      .replace('"jsonrpc":"2.0",', '')
      .replace('"id":0', '"id":message.id')});
    if (message.method === 'tools/call') { call = message.id; say({ id: 'mine', method: 'roots/list' }); }
    if (message.id === 'mine') say({ id: call, result: { content: [], code: message.error.code } });
  });`;

test('a server over stdio gets an answer to what it asks its client', async () => {
  const endpoint = { kind: 'stdio', command: process.execPath, args: ['-e', script] } as const;
  expect(await called(endpoint)).toMatchObject({ code: -32601 });
});

test('a server over HTTP gets it in a request of its own', async () => {
  let finish: ((code: number | undefined) => void) | undefined;
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { id, method, error } = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Message;
      if (method === 'initialize') {
        outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(initialized(id)));
      } else if (method === 'tools/call') {
        outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
        const say = (message: object): void =>
          void outgoing.write(`data: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`);
        say({ id: 'mine', method: 'sampling/createMessage', params: {} });
        finish = (code) => {
          say({ id, result: { content: [], code } });
          outgoing.end();
        };
      } else {
        if (id === 'mine') finish?.(error?.code);
        outgoing.writeHead(202).end();
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  try {
    expect(await called({ kind: 'http', url: `http://127.0.0.1:${port}/` })).toMatchObject({ code: -32601 });
  } finally {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

test('a server in memory gets it too', async () => {
  let call: unknown;
  const server = {
    connect: async (transport: {
      start(): Promise<void>;
      send(message: never): Promise<void>;
      onmessage?: (message: never) => void;
    }): Promise<void> => {
      const say = (message: object): void => void transport.send({ jsonrpc: '2.0', ...message } as never);
      const hear = ({ id, method, error }: Message): void => {
        if (method === 'initialize') say(initialized(id));
        if (method === 'tools/call') {
          call = id;
          say({ id: 'mine', method: 'elicitation/create', params: {} });
        }
        if (id === 'mine') say({ id: call, result: { content: [], code: error?.code } });
      };
      Object.assign(transport, { onmessage: hear });
      await transport.start();
    },
  };
  expect(await called({ kind: 'memory', server: () => server as never })).toMatchObject({ code: -32601 });
});
