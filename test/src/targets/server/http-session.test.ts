import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { ServerSession } from '../../../../src/targets/server/server-session.js';
import { openTransport } from '../../../../src/transport/open-transport.js';

interface Asked {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly method: string;
}

type Reply = { readonly status?: number; readonly body?: string } | 'break';

const left: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of left.splice(0)) await end();
});

const result = (body: string, value: string): string => {
  const { id } = JSON.parse(body) as { id?: unknown };
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${value}}`;
};

/** A session with a server that answers what is no handshake and no list with `reply`. */
async function meet(
  era: '2026-07-28' | '2025-11-25',
  reply: (asked: Asked) => Reply,
  schema = '{"type":"object"}',
  negotiated = '2025-11-25',
): Promise<{ readonly session: ServerSession; readonly asked: readonly Asked[] }> {
  const asked: Asked[] = [];
  const known: Readonly<Record<string, string>> = {
    'server/discover': `{"resultType":"complete","supportedVersions":["${era}"],"capabilities":{}}`,
    initialize: `{"protocolVersion":"${negotiated}","capabilities":{},"serverInfo":{"name":"s","version":"1"}}`,
    'tools/list': `{"resultType":"complete","tools":[{"name":"t","inputSchema":${schema}}]}`,
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('latin1')));
    request.on('end', () => {
      const method = /"method":"([^"]*)"/.exec(body)?.[1] ?? '';
      const one = { headers: request.headers, body, method };
      asked.push(one);
      const value = known[method];
      const given = value === undefined ? reply(one) : { body: result(body, value) };
      if (given === 'break') request.socket.destroy();
      else
        response.writeHead(given.status ?? 200, { 'content-type': 'application/json' }).end(given.body ?? '');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  const session = await ServerSession.open(openTransport({ kind: 'http', url }), { era, deadlineMs: 5000 });
  left.push(
    () => session.close(),
    () => new Promise((closed) => (server.close(closed), server.closeAllConnections())),
  );
  await session.listTools();
  return { session, asked };
}

const done = ({ body }: Asked): Reply => ({ body: result(body, '{"resultType":"complete","content":[]}') });

describe('headers over HTTP', () => {
  test.each([
    ['2025-06-18', '2025-06-18'],
    ['2025-11-25', '2025-11-25'],
    ['something', '2025-11-25'],
  ])('name the revision that was negotiated: of %s it is %s', async (negotiated, header) => {
    const { session, asked } = await meet('2025-11-25', done, undefined, negotiated);
    await session.call('t', { kind: 'arguments', json: '{}' }, 1);
    expect(asked.at(-1)?.headers['mcp-protocol-version']).toBe(header);
  });

  const annotated = '{"type":"object","properties":{"where":{"type":"string","x-mcp-header":"Region"}}}';

  test.each([
    ['{"where":"eu"}', 'eu'],
    ['{"where":"\\u00e9"}', '=?base64?w6k=?='],
    ['{"where":null}', undefined],
    ['{}', undefined],
    ['"no object"', undefined],
  ])('mirror annotated arguments: of %s it is %s', async (json, header) => {
    const { session, asked } = await meet('2026-07-28', done, annotated);
    expect((await session.call('t', { kind: 'arguments', json }, 1)).outcome).toBe('success');
    expect(asked.at(-1)?.headers['mcp-param-region']).toBe(header);
  });

  test('mirror the name that a case asks for', async () => {
    const { session, asked } = await meet('2026-07-28', done);
    await session.call('t', { kind: 'params', json: '{"name":"other","arguments":{}}' }, 1);
    await session.call('t', { kind: 'params', json: '{"arguments":{}}' }, 2);
    expect(asked.slice(-2).map(({ headers }) => headers['mcp-name'])).toEqual(['other', undefined]);
  });
});

describe('bytes that are no message, over HTTP', () => {
  const refusal = '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no JSON"}}';

  test.each([
    ['an error without an id', { status: 400, body: refusal }, 'protocolError', 400],
    ['a status alone', { status: 400 }, 'silent', 400],
    ['nothing to say', { status: 202 }, 'silent', 202],
    ['a broken connection', 'break', 'crashed', undefined],
  ] as const)('are answered by %s in their own response', async (_, reply, outcome, status) => {
    const { session, asked } = await meet('2025-11-25', () => reply);
    const before = asked.length;
    const sent = session.sent;
    const exchanged = await session.raw(new TextEncoder().encode('{"a'), 7);
    expect([exchanged.outcome, exchanged.observation.http?.status]).toEqual([outcome, status]);
    expect([asked.slice(before).map(({ body }) => body), session.sent - sent]).toEqual([['{"a'], 1]);
  });
});
