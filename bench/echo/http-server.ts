// The echo server over Streamable HTTP, on a free port of the loopback; its URL is the one line on stdout.
// It ends with stdin, so that it can not outlive who started it.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isJsonObject } from '../../arbitraries/json/json.js';
import { echoSession } from './session.js';

const session = echoSession();
const versionKey = 'io.modelcontextprotocol/protocolVersion';

const revisions: ReadonlySet<unknown> = new Set([undefined, '2025-11-25', '2026-07-28']);

/** A request that the transport refuses by itself, as JSON-RPC wants to be told. */
const refused = (id: unknown, code: number, message: string): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** In 2026-07-28 headers mirror the message, which says its version in `_meta`; earlier ones mirror nothing. */
function refusalFor(headers: IncomingHttpHeaders, text: string): string | undefined {
  const version = headers['mcp-protocol-version'];
  if (!text.includes(versionKey))
    return revisions.has(version) ? undefined : refused(null, -32600, 'Unsupported protocol version');
  const message = parsed(text);
  const params = isJsonObject(message) ? message['params'] : undefined;
  if (!isJsonObject(message) || !isJsonObject(params)) return undefined;
  const meta = params['_meta'];
  const due: Readonly<Record<string, unknown>> = {
    'mcp-protocol-version': isJsonObject(meta) ? meta[versionKey] : undefined,
    'mcp-method': message['method'],
    ...(message['method'] === 'tools/call' ? { 'mcp-name': params['name'] } : {}),
  };
  const wrong = Object.keys(due).find((name) => typeof due[name] === 'string' && headers[name] !== due[name]);
  return wrong === undefined
    ? undefined
    : refused(message['id'] ?? null, -32020, `${wrong} does not match the message`);
}

/** 2026-07-28 gives a status to errors that concern the request itself. */
function statusOf(headers: IncomingHttpHeaders, answer: string): number {
  const version = headers['mcp-protocol-version'];
  if (version === undefined || version === '2025-11-25' || !answer.includes('"error":{"code":-32'))
    return 200;
  return answer.includes('"code":-32601') ? 404 : 400;
}

function send(response: ServerResponse, status: number, body = ''): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

function answer(request: IncomingMessage, response: ServerResponse, text: string): void {
  const refusal = refusalFor(request.headers, text);
  if (refusal !== undefined) return send(response, 400, refusal);
  const body = session(text);
  return body === undefined ? send(response, 202) : send(response, statusOf(request.headers, body), body);
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (request.headers.origin !== undefined) send(response, 403);
    else if (request.method !== 'POST') send(response, 405);
    else answer(request, response, Buffer.concat(chunks).toString('utf8'));
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp\n`);
});
process.stdin.resume().on('end', () => {
  server.close();
  server.closeAllConnections();
});
