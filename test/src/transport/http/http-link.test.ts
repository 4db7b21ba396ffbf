import type {
  IncomingHttpHeaders,
  IncomingMessage,
  RequestListener,
  Server,
  ServerResponse,
} from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer } from 'node:net';

import { afterEach, describe, expect, test } from 'vitest';

import { openTransport } from '../../../../src/transport/open-transport.js';
import type { Link } from '../../../../src/transport/transport.js';

const links: Link[] = [];
const servers: { close(done: () => void): unknown; closeAllConnections?(): void }[] = [];

afterEach(async () => {
  await Promise.all(links.splice(0).map((link) => link.close()));
  await Promise.all(
    servers.splice(0).map(
      (server) =>
        new Promise<void>((done) => {
          server.close(() => done());
          server.closeAllConnections?.();
        }),
    ),
  );
});

/** A server on a free loopback port; resolves to its URL. */
async function serve(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

async function open(url: string, headers?: Record<string, string>, messageBytes?: number): Promise<Link> {
  const endpoint = { kind: 'http', url, ...(headers === undefined ? {} : { headers }) } as const;
  const link = await openTransport(endpoint, messageBytes === undefined ? {} : { messageBytes }).connect();
  links.push(link);
  return link;
}

const request = { id: 1, body: '{"jsonrpc":"2.0","id":1,"method":"x"}' };
const answer = '{"jsonrpc":"2.0","id":1,"result":{}}';
const event = (data: string): string => `event: message\ndata: ${data}\n\n`;

describe('an answer', () => {
  test('comes as JSON', async () => {
    const url = await serve((_, response) =>
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(answer),
    );
    expect(await (await open(url)).exchange(request, 5000)).toMatchObject({
      kind: 'answered',
      answer: { text: answer, kind: 'result' },
      others: [],
      bytesSent: request.body.length,
      bytesReceived: answer.length,
      http: { status: 200, contentType: 'application/json; charset=utf-8' },
    });
  });

  test('comes as an event, with all other messages of the stream', async () => {
    const notification = '{"jsonrpc":"2.0","method":"n"}';
    const foreign = '{"jsonrpc":"2.0","id":"1","result":{}}';
    const url = await serve((_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .end(
          ['id: 0\ndata:\n\n', event(notification), event(foreign), event(answer), event(answer)].join(''),
        ),
    );
    const observation = await (await open(url)).exchange(request, 5000);
    expect(observation).toMatchObject({ kind: 'answered', answer: { text: answer } });
    expect(observation.others.map(({ text }) => text)).toEqual([notification, foreign, answer]);
  });

  test('is not held up by a stream that stays open', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(event(answer));
    });
    const observation = await (await open(url)).exchange(request, 20_000);
    expect(observation.kind).toBe('answered');
    expect(observation.ms).toBeLessThan(10_000);
  });

  test('may come with an error status', async () => {
    const error = '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no such method"}}';
    const url = await serve((_, response) =>
      response.writeHead(404, { 'content-type': 'application/json' }).end(error),
    );
    expect(await (await open(url)).exchange(request, 5000)).toMatchObject({
      kind: 'answered',
      answer: { kind: 'error' },
      http: { status: 404 },
    });
  });

  test('with a null id answers what has no id, and nothing else', async () => {
    const error = '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no JSON"}}';
    const url = await serve((_, response) =>
      response.writeHead(400, { 'content-type': 'application/json' }).end(error),
    );
    const link = await open(url);
    expect((await link.exchange({ id: undefined, body: Buffer.of(0xff) }, 5000)).kind).toBe('answered');
    expect(await link.exchange(request, 5000)).toMatchObject({ kind: 'closed', others: [{ kind: 'error' }] });
  });

  test('that is no UTF-8 is unreadable, as JSON and as an event', async () => {
    const bytes = Buffer.from(answer.replace('{}', '"\u00FF"'), 'latin1');
    for (const type of ['application/json', 'text/event-stream']) {
      const body =
        type === 'application/json'
          ? bytes
          : Buffer.concat([Buffer.from('data: '), bytes, Buffer.from('\n\n')]);
      const url = await serve((_, response) => response.writeHead(200, { 'content-type': type }).end(body));
      const observation = await (await open(url)).exchange(request, 5000);
      expect(observation).toMatchObject({ kind: 'closed', others: [{ kind: 'unreadable' }] });
    }
  });
});

describe('what is no answer', () => {
  test.each([
    [200, 'text/html', '<!doctype html><title>Hello</title>', {}],
    [202, '', '', {}],
    [302, '', '', { location: '/elsewhere' }],
    [401, '', '', { 'www-authenticate': 'Bearer realm="x"' }],
    [403, 'text/plain', 'no', {}],
    [404, 'text/html', '<p>nothing here</p>', {}],
    [405, '', '', { allow: 'GET' }],
    [429, '', '', { 'retry-after': '30' }],
    [500, 'text/plain', 'oops', {}],
  ])('is closed and shows: status %i, %s', async (status, contentType, body, headers) => {
    let requests = 0;
    const url = await serve((_, response) => {
      requests++;
      response
        .writeHead(status, { ...(contentType === '' ? {} : { 'content-type': contentType }), ...headers })
        .end(body);
    });
    const observation = await (await open(url)).exchange(request, 5000);
    expect(observation).toMatchObject({
      kind: 'closed',
      answer: undefined,
      http: { status, contentType, ...(Object.keys(headers).length === 0 ? {} : { headers }) },
    });
    expect(observation.others.map(({ kind, text }) => ({ kind, text }))).toEqual(
      body === '' ? [] : [{ kind: 'unreadable', text: body }],
    );
    expect(requests).toBe(1);
  });

  test('is read to a bound only', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(16 * 1024)));
      };
      response.on('drain', more);
      more();
    });
    const observation = await (await open(url)).exchange(request, 20_000);
    expect(observation).toMatchObject({ kind: 'closed', others: [{ kind: 'unreadable' }] });
    expect(observation.others[0]?.text).toHaveLength(64 * 1024);
  });

  test.each([
    ['application/json', 'sends a response of more than 1 MB'],
    ['text/event-stream', 'sends a stream of more than 1 MB'],
  ])('is ended when it is endless: %s', async (type, failure) => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-type': type });
      const more = (): void => {
        while (!response.destroyed && response.write(`data: ${'x'.repeat(16 * 1024)}\n`));
      };
      response.on('drain', more);
      more();
    });
    const observation = await (await open(url, undefined, 1024 * 1024)).exchange(request, 20_000);
    expect(observation).toMatchObject({ kind: 'closed', failure, http: { status: 200 } });
    expect(observation.bytesReceived).toBeLessThan(2 * 1024 * 1024);
  });

  test('is silence when the deadline passes, before the head and after it', async () => {
    const before = await serve(() => undefined);
    expect(await (await open(before)).exchange(request, 100)).toMatchObject({ kind: 'silent' });
    const after = await serve((_, response) => {
      response
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .write(event('{"jsonrpc":"2.0","method":"n"}'));
    });
    const observation = await (await open(after)).exchange(request, 1000);
    expect(observation).toMatchObject({
      kind: 'silent',
      http: { status: 200 },
      others: [{ kind: 'notification' }],
    });
  });

  test('is closed when the stream ends, and crashed when it breaks', async () => {
    const ended = await serve((_, response) =>
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(': nothing\n\n'),
    );
    expect((await (await open(ended)).exchange(request, 5000)).kind).toBe('closed');
    const cut = await serve((_, response) => {
      response
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .write('data: {"json', () => response.destroy());
    });
    const observation = await (await open(cut)).exchange(request, 5000);
    expect(observation).toMatchObject({ kind: 'crashed', http: { status: 200 } });
    expect(observation.failure).toMatch(/\((?:UND_ERR_SOCKET|ECONNRESET)\)$/);
  });

  test('is a refused connection', async () => {
    const url = await serve(() => undefined);
    await new Promise<void>((done) => servers.splice(0).forEach((server) => server.close(() => done())));
    const link = await open(url);
    expect(await link.exchange(request, 5000)).toMatchObject({
      kind: 'crashed',
      failure: 'connection refused (ECONNREFUSED)',
    });
    expect(link.alive).toBe(true);
  });

  test('is a peer that speaks no HTTP', async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.resume();
      socket.end('SSH-2.0-OpenSSH_9.6\r\n');
    });
    servers.push(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const link = await open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const observation = await link.exchange(request, 5000);
    expect(observation).toMatchObject({ kind: 'crashed', failure: 'no HTTP' });
  });
});

describe('a request', () => {
  test('carries its headers, ours first, then the endpoint\u2019s, then its own', async () => {
    let seen: IncomingHttpHeaders = {};
    const url = await serve((message, response) => {
      seen = message.headers;
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
    });
    const link = await open(url.replace('//', '//me:pass@'), { 'X-Given': 'a', 'X-Both': 'endpoint' });
    await link.exchange({ ...request, headers: { 'Mcp-Method': 'x', 'x-both': 'own' } }, 5000);
    expect(seen).toMatchObject({
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from('me:pass').toString('base64')}`,
      'x-given': 'a',
      'x-both': 'own',
      'mcp-method': 'x',
    });
  });

  test('keeps the session that the peer opened, until closing ends it', async () => {
    const seen: unknown[] = [];
    const url = await serve((message, response) => {
      seen.push([message.method, message.headers['mcp-session-id']]);
      response.writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': 's-1' }).end(answer);
    });
    const link = await open(url);
    await link.exchange(request, 5000);
    await link.exchange(request, 5000);
    await link.close();
    expect(seen).toEqual([
      ['POST', undefined],
      ['POST', 's-1'],
      ['DELETE', 's-1'],
    ]);
    expect(await link.exchange(request, 5000)).toMatchObject({ kind: 'closed', failure: 'was closed by us' });
  });

  test('without a session ends with no DELETE', async () => {
    const seen: unknown[] = [];
    const url = await serve((message, response) => {
      seen.push(message.method);
      response.writeHead(202).end();
    });
    const link = await open(url);
    await link.send({ id: undefined, body: '{}' });
    await link.close();
    expect(seen).toEqual(['POST']);
  });

  test('that awaits nothing leaves what came back to the strays', async () => {
    const url = await serve((_, response) =>
      response.writeHead(400, { 'content-type': 'application/json' }).end(answer),
    );
    const link = await open(url);
    await link.send({ id: undefined, body: '{}' });
    expect(link.strays().map(({ text }) => text)).toEqual([answer]);
  });

  test('may be one of many at once', async () => {
    const answerTo = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
      const { id } = JSON.parse(Buffer.concat(await message.toArray()).toString()) as { id: number };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: id }));
    };
    const url = await serve((message, response) => void answerTo(message, response));
    const link = await open(url);
    const ids = Array.from({ length: 50 }, (_, at) => at);
    const all = await Promise.all(
      ids.map((id) => link.exchange({ id, body: JSON.stringify({ id }) }, 10_000)),
    );
    expect(all.map(({ answer }) => answer?.kind === 'result' && answer.result)).toEqual(ids);
  });

  test('is ended by closing', async () => {
    const link = await open(await serve(() => undefined));
    const waiting = link.exchange(request, 20_000);
    await link.close();
    expect(await waiting).toMatchObject({ kind: 'closed', failure: 'was closed by us' });
  });
});

describe('an endpoint', () => {
  test.each(['ftp://x/', 'localhost:3000', 'no url', ''])('must be an http or https URL: %j', (url) => {
    expect(() => openTransport({ kind: 'http', url })).toThrow(
      `no http or https URL: ${JSON.stringify(url)}`,
    );
  });

  test('with a header that can not be sent says so without its value', async () => {
    const transport = openTransport({
      kind: 'http',
      url: 'http://127.0.0.1:1',
      headers: { 'x-key': 'hunter2\n' },
    });
    await expect(transport.connect()).rejects.toMatchObject({
      code: 'configuration',
      message: 'header "x-key" can not be sent: a character is not allowed',
    });
  });
});
