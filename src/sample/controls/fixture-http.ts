import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Session } from '../session.js';
import type { FixtureCatalog } from './fixture-session.js';

const mostBytes = 4 * 1024 * 1024;

/** A fixture's catalog behind Streamable HTTP, on a loopback port that the system chooses. */
export interface FixtureHttp {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the catalog; callers with and without a bearer header have a session each. */
export async function serveFixture(catalog: FixtureCatalog): Promise<FixtureHttp> {
  const sessions = new Map<boolean, Session>();
  const server = createServer((request, response) => {
    const bearer = request.headers.authorization !== undefined;
    const session = sessions.get(bearer) ?? catalog.open(() => bearer);
    sessions.set(bearer, session);
    void answer(request, response, session);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, session: Session): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(405, { Allow: 'POST' }).end();
    return;
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= mostBytes) chunks.push(chunk);
  }
  if (bytes > mostBytes) {
    response.writeHead(413).end();
    return;
  }
  const [line] = session(Buffer.concat(chunks).toString('utf8'));
  if (line === undefined) response.writeHead(202).end();
  else response.writeHead(200, { 'Content-Type': 'application/json' }).end(line);
}
