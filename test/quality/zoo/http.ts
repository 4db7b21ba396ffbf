import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Era } from '../../../src/protocol/era.js';
import { parameterHeaders } from '../../../src/protocol/2026-07-28/parameter-headers.js';
import type { OpenEndpoint } from './endpoint.js';
import { zooServer } from './kit.js';
import type { Connection, Twist } from './kit.js';
import { tools as correctTools } from './tools.js';

/** What a server says over HTTP. */
export interface HttpReply {
  /** Negative: the connection ends without a response. */
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  /** Of the connection. */
  readonly port: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Where a server differs from the correct one in what is HTTP's own. */
export interface HttpTwist extends Twist {
  /** What the headers of a request are refused with, given what a correct server says of them. */
  readonly heard?: (refusal: HttpReply | undefined, request: HttpRequest) => HttpReply | undefined;
  /** Who answers a request, in place of one server for all. */
  readonly connection?: (request: HttpRequest) => Connection;
  /** When and to whom a response goes that is ready. */
  readonly deliver?: (reply: HttpReply, request: HttpRequest, respond: (reply: HttpReply) => void) => void;
  /** What goes out. */
  readonly reply?: (reply: HttpReply, request: HttpRequest) => HttpReply;
}

const json = { 'content-type': 'application/json' };

/** The correct server of an era over Streamable HTTP on a port of its own, or with a twist another. */
export async function inHttp(era: Era, twist: HttpTwist = {}): Promise<OpenEndpoint> {
  const connection = zooServer(era, twist);
  const answer = (request: HttpRequest): HttpReply => {
    const fault = headerFault(era, twist, request);
    const refusal = twist.heard === undefined ? fault : twist.heard(fault, request);
    return refusal ?? replyOf(era, (twist.connection?.(request) ?? connection)(request.text));
  };
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming;
      const port = incoming.socket.remotePort ?? 0;
      const request = { method, url, port, headers, text: Buffer.concat(chunks).toString('utf8') };
      const made = answer(request);
      const respond = ({ status, headers: own = json, body = '' }: HttpReply): void => {
        if (status < 0) outgoing.destroy();
        else outgoing.writeHead(status, own).end(body);
      };
      const ready = twist.reply?.(made, request) ?? made;
      if (twist.deliver === undefined) respond(ready);
      else twist.deliver(ready, request, respond);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: { kind: 'http', url: `http://127.0.0.1:${port}/mcp` },
    close: () => new Promise((closed) => (server.close(() => closed()), server.closeAllConnections())),
  };
}

const refusal = (status: number, id: Json, code: number, message: string): HttpReply => ({
  status,
  body: JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }),
});

/** What is wrong with a request before anybody looks at what it asks for. */
function headerFault(era: Era, twist: Twist, request: HttpRequest): HttpReply | undefined {
  const { method, headers } = request;
  if (headers.origin !== undefined) return refusal(403, null, -32600, 'Forbidden: unknown Origin');
  if (method !== 'POST') return { status: 405, headers: { allow: 'POST' } };
  const message = parsed(request.text);
  if (!isJsonObject(message)) return undefined;
  const id = typeof message['id'] === 'string' || typeof message['id'] === 'number' ? message['id'] : null;
  if (era === '2025-11-25') {
    const version = headers['mcp-protocol-version'];
    const isKnown = version === undefined || version === '2025-11-25' || version === '2025-03-26';
    return isKnown ? undefined : refusal(400, id, -32600, 'Unsupported MCP-Protocol-Version');
  }
  const differs = mirrored(message, twist).find(([name, value]) => decoded(headers[name]) !== value);
  return differs === undefined ? undefined : refusal(400, id, -32020, `Header mismatch: ${differs[0]}`);
}

const versionKey = 'io.modelcontextprotocol/protocolVersion';

/** The headers that must repeat what the body says (2026-07-28), by their names in lower case. */
function mirrored(message: JsonObject, twist: Twist): readonly (readonly [string, string | undefined])[] {
  const params = isJsonObject(message['params']) ? message['params'] : {};
  const meta = isJsonObject(params['_meta']) ? params['_meta'] : {};
  const { method } = message;
  const version = meta[versionKey];
  const target = method === 'resources/read' ? params['uri'] : params['name'];
  const isNamed = method === 'tools/call' || method === 'resources/read' || method === 'prompts/get';
  const tool = (twist.tools ?? correctTools).find(({ name }) => name === params['name']);
  const mirrors =
    method === 'tools/call' && tool !== undefined
      ? parameterHeaders(tool.inputSchema, params['arguments'] ?? null)
      : {};
  return [
    ...(typeof method === 'string' ? [['mcp-method', method] as const] : []),
    ...(typeof version === 'string' ? [['mcp-protocol-version', version] as const] : []),
    ...(isNamed && typeof target === 'string' ? [['mcp-name', target] as const] : []),
    ...Object.entries(mirrors).map(([name, value]) => [name.toLowerCase(), decoded(value)] as const),
  ];
}

function decoded(value: string | readonly string[] | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  const encoded = /^=\?base64\?(.*)\?=$/.exec(value)?.[1];
  return encoded === undefined ? value : Buffer.from(encoded, 'base64').toString('utf8');
}

/** Statuses of 2026-07-28 for errors of the protocol itself. */
const statuses: ReadonlyMap<unknown, number> = new Map([
  [-32601, 404],
  [-32700, 400],
  [-32600, 400],
  [-32602, 400],
  [-32020, 400],
  [-32021, 400],
  [-32022, 400],
]);

/** One answer as JSON, several as events, none as accepted. */
function replyOf(era: Era, texts: readonly string[]): HttpReply {
  const [only = '', another] = texts;
  if (texts.length === 0) return { status: 202 };
  if (another !== undefined)
    return {
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      body: texts.map((text) => `event: message\ndata: ${text}\n\n`).join(''),
    };
  const message = parsed(only);
  const error = isJsonObject(message) && isJsonObject(message['error']) ? message['error'] : undefined;
  const isUnread = isJsonObject(message) && message['id'] === null;
  const status = era === '2026-07-28' || isUnread ? statuses.get(error?.['code']) : undefined;
  return { status: status ?? 200, body: only };
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
