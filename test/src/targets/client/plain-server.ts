import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openControl } from '../../../../src/hostile/control/control.js';
import type { DriverSetup } from '../../../../src/targets/client/driver-protocol.js';

/** A request as it came, the server it was for, and which connection to it (over HTTP always 0). */
export interface Came {
  readonly server: string;
  readonly connection: number;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly authorization: string | undefined;
}

type Message = {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Came['params'];
  readonly result?: unknown;
};

/** The JSON text of a result or an error; `undefined`: nothing is answered. */
type Say = (came: Came) => string | undefined;

/** A correct server of both eras, `a` and `b`, that says what a test tells it to. */
export interface PlainServer {
  readonly servers: DriverSetup['servers'];
  /** The requests that came since it was last emptied. */
  readonly came: Came[];
  /** The results of the client to requests of ours. */
  readonly given: readonly unknown[];
  /** Over stdio: how many connections are open. */
  open(): number;
  /** What to say by method, instead of what is right. Text of a whole `"result":…` or `"error":…` member. */
  says: Record<string, Say>;
  /** Over stdio: writes a line to the newest connection. */
  write(line: string): void;
  close(): Promise<void>;
}

const modernKey = 'io.modelcontextprotocol/protocolVersion';
const info = '"serverInfo":{"name":"plain","version":"1"}';
const capabilities = '"capabilities":{"tools":{"listChanged":true},"resources":{},"prompts":{}}';

/** A result of the era that the request is in. */
export function result(came: Came, members: string, cacheable = false): string {
  const meta = came.params['_meta'] as object | undefined;
  const modern = meta !== undefined && Object.hasOwn(meta, modernKey);
  const dressing = modern
    ? `"resultType":"complete",${cacheable ? '"ttlMs":0,"cacheScope":"private",' : ''}`
    : '';
  return `"result":{${dressing}${members}}`;
}

const tool = (name: string): string =>
  `{"name":"${name}","inputSchema":{"type":"object"},"outputSchema":{"type":"object","properties":{"n":{"type":"number"}},"required":["n"]}}`;

const right: Record<string, Say> = {
  initialize: () => `"result":{"protocolVersion":"2025-11-25",${capabilities},${info}}`,
  'server/discover': () =>
    `"result":{"resultType":"complete","ttlMs":0,"cacheScope":"private","supportedVersions":["2026-07-28"],${capabilities},"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"plain","version":"1"}}}`,
  ping: () => '"result":{}',
  'tools/list': (came) =>
    came.params['cursor'] === 'second'
      ? result(came, `"tools":[${tool('two')}]`, true)
      : result(came, `"tools":[${tool('one')}],"nextCursor":"second"`, true),
  'tools/call': (came) => result(came, '"content":[],"structuredContent":{"n":1}'),
  'resources/list': (came) =>
    came.params['cursor'] === 'second'
      ? result(came, '"resources":[{"uri":"x:2","name":"two"}]', true)
      : result(came, '"resources":[{"uri":"x:1","name":"one"}],"nextCursor":"second"', true),
  'resources/read': (came) =>
    result(
      came,
      `"contents":[{"uri":"x:1","text":"body of ${came.server} for ${came.authorization ?? 'nobody'}"}]`,
      true,
    ),
  'prompts/get': (came) => result(came, '"messages":[]'),
};

class Answers {
  readonly came: Came[] = [];
  readonly given: unknown[] = [];
  says: Record<string, Say> = {};

  to(text: string, about: Pick<Came, 'server' | 'connection' | 'authorization'>): string | undefined {
    const { id, method, params = {}, result: given } = JSON.parse(text) as Message;
    if (given !== undefined) this.given.push(given);
    if (method === undefined || id === undefined) return undefined;
    const came = { ...about, method, params };
    this.came.push(came);
    const say =
      this.says[method] ?? right[method] ?? (() => '"error":{"code":-32601,"message":"Method not found"}');
    const said = say(came);
    return said === undefined ? undefined : `{"jsonrpc":"2.0","id":${JSON.stringify(id)},${said}}`;
  }
}

export const plainServer = (transport: 'stdio' | 'http'): Promise<PlainServer> =>
  transport === 'stdio' ? overStdio() : overHttp();

async function overStdio(): Promise<PlainServer> {
  const answers = new Answers();
  let connections = 0;
  let open = 0;
  let write = (_line: string): void => undefined;
  const control = await openControl((wire) => {
    const about = { server: wire.server, connection: connections++, authorization: undefined };
    open += 1;
    write = (line) => wire.say([line]);
    return {
      line(bytes) {
        const said = answers.to(bytes.toString('utf8'), about);
        if (said !== undefined) wire.say([said]);
      },
      closed() {
        open -= 1;
        wire.end();
      },
    };
  });
  return plain(answers, {
    servers: { a: control.address('a'), b: control.address('b') },
    write: (line) => write(line),
    open: () => open,
    close: () => control.close(),
  });
}

async function overHttp(): Promise<PlainServer> {
  const answers = new Answers();
  const listener = createServer((request, response) => void answer(request, response));
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.method !== 'POST') {
      response.writeHead(405).end();
      return;
    }
    const about = {
      server: (request.url ?? '').slice(1),
      connection: 0,
      authorization: request.headers.authorization,
    };
    const text = Buffer.concat(chunks).toString('utf8');
    const said = answers.to(text, about);
    const isRequest = 'id' in (JSON.parse(text) as object);
    if (said !== undefined) response.writeHead(200, { 'content-type': 'application/json' }).end(said);
    else if (!isRequest) response.writeHead(202).end();
  }
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const at = (server: string) => ({ transport: 'http' as const, url: `http://127.0.0.1:${port}/${server}` });
  return plain(answers, {
    servers: { a: at('a'), b: at('b') },
    write: () => undefined,
    open: () => 0,
    async close() {
      listener.closeAllConnections();
      listener.close();
      await once(listener, 'close');
    },
  });
}

const plain = (answers: Answers, rest: Omit<PlainServer, 'came' | 'given' | 'says'>): PlainServer => ({
  ...rest,
  came: answers.came,
  given: answers.given,
  get says() {
    return answers.says;
  },
  set says(says) {
    answers.says = says;
  },
});
