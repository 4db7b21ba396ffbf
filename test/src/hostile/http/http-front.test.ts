import { connect } from 'node:net';
import { once } from 'node:events';
import { request } from 'undici';
import { afterEach, describe, expect, test } from 'vitest';

import { protocols } from '../../../../src/protocol/protocols.js';
import type { Front } from './kit.js';
import { enter, honest, modern, modernCall, openFront, send } from './kit.js';

const fronts: Front[] = [];
afterEach(async () => {
  await Promise.all(fronts.splice(0).map((front) => front.close()));
});

async function opened(...args: Parameters<typeof openFront>): Promise<Front> {
  const front = await openFront(...args);
  fronts.push(front);
  return front;
}

const parsed = (text: string): { result?: object; error?: { code: number; message: string }; id?: unknown } =>
  JSON.parse(text) as object;

describe('a server over HTTP in 2026-07-28', () => {
  test.each(['server/discover', 'tools/list', 'tools/call'])(
    'answers %s at once, without a session',
    async (method) => {
      const { url } = await opened();
      const got = await send(url, method === 'tools/call' ? modernCall() : modern(method));
      expect(got.status).toBe(200);
      expect(got.headers['content-type']).toBe('application/json');
      expect(got.headers).not.toHaveProperty('mcp-session-id');
      const { result, id } = parsed(got.text);
      expect(id).toBe('n 1');
      expect(protocols['2026-07-28'].resultFaults(method, result as never)).toEqual([]);
    },
  );

  test.each([
    ['no version', { 'mcp-protocol-version': '' }, 'mcp-protocol-version'],
    ['another version', { 'mcp-protocol-version': '2025-11-25' }, 'mcp-protocol-version'],
    ['another method', { 'mcp-method': 'tools/list' }, 'mcp-method'],
    ['a method in other letters', { 'mcp-method': 'Tools/Call' }, 'mcp-method'],
    ['another name', { 'mcp-name': 'search' }, 'mcp-name'],
    ['a name that is no UTF-8', { 'mcp-name': '=?base64?/w==?=' }, 'mcp-name'],
  ])('refuses headers with %s, and says which', async (_what, change, name) => {
    const { url, heard } = await opened();
    const { headers, body } = modernCall();
    const got = await send(url, { headers: { ...headers, ...change }, body });
    expect(got.status).toBe(400);
    expect(parsed(got.text)).toMatchObject({
      id: 'n 1',
      error: { code: -32020, message: `Header mismatch: ${name} does not match the body` },
    });
    expect(heard.map(({ from }) => from)).toEqual(['client', 'server']);
  });

  test.each(['mcp-protocol-version', 'mcp-method', 'mcp-name'])(
    'refuses headers without %s',
    async (name) => {
      const { url } = await opened();
      const { headers, body } = modernCall();
      const { [name]: _left, ...rest } = headers;
      const got = await send(url, { headers: rest, body });
      expect([got.status, parsed(got.text).error?.code]).toEqual([400, -32020]);
    },
  );

  test('decodes a name before it compares', async () => {
    const { url } = await opened();
    const { headers, body } = modernCall();
    const encoded = `=?base64?${Buffer.from('search_structured').toString('base64')}?=`;
    expect((await send(url, { headers: { ...headers, 'mcp-name': encoded }, body })).status).toBe(200);
  });

  test('has no stream to get and nothing to delete', async () => {
    const { url } = await opened();
    for (const method of ['GET', 'DELETE', 'PUT'] as const) {
      const got = await send(url, { method });
      expect([got.status, got.headers['allow']]).toEqual([405, 'POST']);
    }
  });

  test('gives an unknown method its status, and a notification none but 202', async () => {
    const { url } = await opened();
    const unknown = await send(url, modern('tasks/list'));
    expect([unknown.status, parsed(unknown.text).error?.code]).toEqual([404, -32601]);
    const { headers } = modern('notifications/cancelled');
    const body = '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}';
    const got = await send(url, { headers, body });
    expect([got.status, got.text]).toEqual([202, '']);
  });

  test('refuses what is no JSON', async () => {
    const { url } = await opened();
    const { headers } = modern('tools/list');
    const got = await send(url, { headers, body: '{"jsonrpc"' });
    expect([got.status, parsed(got.text).error?.code]).toEqual([400, -32700]);
  });
});

describe('a server over HTTP in 2025-11-25', () => {
  test('opens a session with initialize, in which everything else happens', async () => {
    const { url } = await opened();
    const headers = await enter(url);
    const body = '{"jsonrpc":"2.0","method":"notifications/initialized"}';
    expect((await send(url, { headers, body })).status).toBe(202);
    const call = await send(url, {
      headers,
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_structured"}}',
    });
    expect(call.text).toBe(`{"jsonrpc":"2.0","id":1,"result":${honest}}`);
    expect(call.headers).not.toHaveProperty('mcp-session-id');
    const unknown = await send(url, { headers, body: '{"jsonrpc":"2.0","id":1,"method":"tasks/list"}' });
    expect([unknown.status, parsed(unknown.text).error?.code]).toEqual([200, -32601]);
  });

  test('knows no other session, nor one of another server, nor one that has ended', async () => {
    const front = await opened();
    const headers = await enter(front.url);
    const body = '{"jsonrpc":"2.0","id":7,"method":"ping"}';
    expect((await send(front.url, { body })).status).toBe(400);
    expect((await send(front.url, { headers: { 'mcp-session-id': 'x' }, body })).status).toBe(404);
    expect((await send(front.address('b'), { headers, body })).status).toBe(404);
    expect((await send(front.url, { headers, body })).status).toBe(200);
    expect((await send(front.url, { method: 'DELETE', headers })).status).toBe(204);
    const gone = await send(front.url, { headers, body });
    expect([gone.status, parsed(gone.text).id]).toEqual([404, 7]);
    expect((await send(front.url, { method: 'DELETE', headers })).status).toBe(404);
    expect((await send(front.url, { method: 'GET', headers })).status).toBe(404);
  });

  test('refuses a revision that it does not know', async () => {
    const { url } = await opened();
    const headers = { ...(await enter(url)), 'mcp-protocol-version': '1999-01-01' };
    const got = await send(url, { headers, body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' });
    expect(got.status).toBe(400);
  });

  test('sends by GET what belongs to no request', async () => {
    let push = (_text: string): void => undefined;
    const { url } = await opened((wire) => ({
      line: () => {
        wire.say(['{"jsonrpc":"2.0","id":0,"result":{}}']);
        push = (text) => wire.say([text]);
      },
      closed: () => wire.end(),
    }));
    const headers = await enter(url);
    const stream = await request(url, {
      method: 'GET',
      headers: { ...headers, accept: 'text/event-stream' },
    });
    expect([stream.statusCode, stream.headers['content-type']]).toEqual([200, 'text/event-stream']);
    push('{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}');
    const [chunk] = (await once(stream.body, 'data')) as [Buffer];
    expect(String(chunk)).toBe(
      'event: message\ndata: {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}\n\n',
    );
    const ended = once(stream.body, 'end');
    expect((await send(url, { method: 'DELETE', headers })).status).toBe(204);
    await ended;
  });
});

describe('whoever asks', () => {
  test.each([
    ['a foreign page', { origin: 'http://evil.example' }, 403],
    ['a page on another port', { origin: 'http://127.0.0.1:1' }, 403],
    ['a name that was bound to us', { host: 'evil.example' }, 403],
    ['one who takes no event stream', { accept: 'application/json' }, 406],
    ['one who takes nothing', { accept: 'text/html' }, 406],
    ['one who sends no JSON', { 'content-type': 'text/plain' }, 415],
  ])('is refused: %s', async (_what, headers, status) => {
    const { url, heard } = await opened();
    const call = modernCall();
    expect((await send(url, { ...call, headers: { ...call.headers, ...headers } })).status).toBe(status);
    expect(heard).toEqual([]);
  });

  test('may take everything, and say where it comes from when that is here', async () => {
    const { url } = await opened();
    const call = modernCall();
    const headers = { ...call.headers, accept: '*/*', origin: new URL(url).origin };
    expect((await send(url, { ...call, headers })).status).toBe(200);
  });

  test('finds nothing under another path', async () => {
    const { url } = await opened();
    const { origin, pathname } = new URL(url);
    const token = pathname.split('/')[1] ?? '';
    for (const path of ['/', '/mcp', `/${token}`, `/${token}/`, `/${token}/c`, `/${'0'.repeat(48)}/a`]) {
      expect((await send(`${origin}${path}`, modernCall())).status).toBe(404);
    }
  });

  test('is told apart by its authorization, which is not kept', async () => {
    const { url, heard } = await opened();
    const call = modernCall();
    for (const authorization of ['Bearer canary-1', undefined, 'Bearer canary-2', 'Bearer canary-1'])
      await send(url, {
        ...call,
        headers: { ...call.headers, ...(authorization === undefined ? {} : { authorization }) },
      });
    expect(heard.flatMap(({ head }) => head?.principal ?? [])).toEqual([
      'auth 1',
      'none',
      'auth 2',
      'auth 1',
    ]);
    expect(JSON.stringify(heard)).not.toContain('canary');
    expect(heard[0]?.head?.headers).toEqual({
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'search_structured',
    });
  });

  test('can not make it fail', async () => {
    const { url } = await opened();
    const { port, pathname } = new URL(url);
    const head = `POST ${pathname} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept: */*\r\ncontent-type: application/json\r\n`;
    const attempts = [
      'no http at all\r\n\r\n',
      `${head}content-length: -1\r\n\r\n`,
      `${head}content-length: 100\r\n\r\n{"half"`,
      `${head}transfer-encoding: chunked\r\n\r\nzz\r\n`,
      `${head}x: ${'y'.repeat(70_000)}\r\n\r\n`,
      `${head}mcp-name: \u0000\r\ncontent-length: 2\r\n\r\n{}`,
      `GET http://127.0.0.1:${port}${pathname} HTTP/1.1\r\n\r\n`,
      `OPTIONS * HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`,
    ];
    for (const attempt of attempts) {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.resume();
      socket.end(attempt);
      await once(socket, 'close');
    }
    for (const body of [
      '',
      '[]',
      '[{}]',
      '7',
      '"x"',
      'null',
      '{}',
      Buffer.of(0xff, 0xfe),
      '['.repeat(200_000),
    ]) {
      const got = await send(url, { headers: modern('x').headers, body });
      expect(got.status).toBe(400);
    }
    expect((await send(url, modernCall())).status).toBe(200);
  });

  test('goes away before there is an answer, and the server hears of it', async () => {
    const leaving = new AbortController();
    let closed = (): void => undefined;
    const left = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const { url } = await opened(() => ({ line: () => leaving.abort(), closed }));
    const call = modernCall();
    const headers = { ...call.headers, accept: '*/*', 'content-type': 'application/json' };
    const asked = request(url, { method: 'POST', ...call, headers, signal: leaving.signal });
    await expect(asked).rejects.toThrow(/abort/i);
    await left;
  });
});
