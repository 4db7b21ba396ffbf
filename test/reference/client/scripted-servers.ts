import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonObject } from '../../../arbitraries/json/json.js';
import { openControl } from '../../../src/hostile/control/control.js';
import type { Era } from '../../../src/protocol/era.js';
import type { ServerAddress } from '../../../src/targets/client/driver-protocol.js';

/** One request of the client under test. */
interface Asked {
  readonly server: string;
  readonly authorization: string | undefined;
  readonly message: JsonObject;
}

/** What a method is answered with: `result` members, an error, or whole messages with `"{id}"` for the id. */
export type Said =
  | { readonly result: JsonObject }
  | { readonly error: JsonObject }
  | { readonly messages: readonly string[] };

export type Script = (asked: Asked) => Said | undefined;

export interface ScriptedServers {
  readonly servers: Readonly<Record<string, ServerAddress>>;
  /** From now on they say this, and what they heard is forgotten. */
  play(script: Script): void;
  /** What came since, oldest first. */
  readonly heard: readonly Asked[];
  close(): Promise<void>;
}

const modern = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
const capabilities = { tools: { listChanged: true }, resources: {}, prompts: {} };

function usual(method: unknown): Said {
  switch (method) {
    case 'initialize':
      return {
        result: { protocolVersion: '2025-11-25', capabilities, serverInfo: { name: 's', version: '1' } },
      };
    case 'server/discover':
      return { result: { supportedVersions: ['2026-07-28'], capabilities } };
    case 'tools/list':
      return { result: { tools: [] } };
    case 'resources/list':
      return { result: { resources: [] } };
    case 'tools/call':
      return { result: { content: [] } };
    default:
      return { error: { code: -32601, message: 'Method not found' } };
  }
}

/** Servers `a` and `b` that say what a script says, and are correct where it says nothing. */
export async function scriptedServers(transport: 'stdio' | 'http', era: Era): Promise<ScriptedServers> {
  let script: Script = () => undefined;
  const heard: Asked[] = [];
  const texts = (asked: Asked): readonly string[] => {
    heard.push(asked);
    const { id, method } = asked.message;
    if (id === undefined) return [];
    const said = script(asked) ?? usual(method);
    if ('messages' in said) return said.messages.map((text) => text.replace('"{id}"', JSON.stringify(id)));
    const dressed =
      'result' in said && era === '2026-07-28' ? { result: { ...modern, ...said.result } } : said;
    return [JSON.stringify({ jsonrpc: '2.0', id, ...dressed })];
  };
  const opened = await (transport === 'stdio' ? overStdio(texts) : overHttp(texts));
  return {
    ...opened,
    heard,
    play: (next) => {
      script = next;
      heard.length = 0;
    },
  };
}

type Texts = (asked: Asked) => readonly string[];

const parsed = (text: string): JsonObject => JSON.parse(text) as JsonObject;

type Opened = Pick<ScriptedServers, 'servers' | 'close'>;

async function overStdio(texts: Texts): Promise<Opened> {
  const control = await openControl((wire) => ({
    line: (bytes) => {
      const asked = {
        server: wire.server,
        authorization: undefined,
        message: parsed(bytes.toString('utf8')),
      };
      wire.say(texts(asked));
    },
    closed: () => wire.end(),
  }));
  return {
    servers: { a: control.address('a'), b: control.address('b') },
    close: () => control.close(),
  };
}

async function overHttp(texts: Texts): Promise<Opened> {
  const server = createServer((request, response) => void answer(request, response, texts));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    servers: { a: { transport: 'http', url: `${url}/a` }, b: { transport: 'http', url: `${url}/b` } },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** One message goes as JSON, several as events of a stream. */
async function answer(request: IncomingMessage, response: ServerResponse, texts: Texts): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const said = texts({
    server: request.url?.slice(1) ?? '',
    authorization: request.headers.authorization,
    message: parsed(Buffer.concat(chunks).toString('utf8') || '{}'),
  });
  const [only] = said;
  if (only === undefined) response.writeHead(202).end();
  else if (said.length === 1) response.writeHead(200, { 'content-type': 'application/json' }).end(only);
  else {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(said.map((text) => `data: ${text}\n\n`).join(''));
  }
}
