import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * A loopback HTTP listener that nobody has a reason to call: its links are sent to a peer as data, and whoever
 * follows one is counted. It answers 404 without a body to whatever comes.
 */
export interface FetchCanary {
  /** The address of a link; `token` is a path segment of letters, digits and `-`. */
  link(token: string): string;
  /** How many requests came for a link so far. */
  connections(token: string): number;
  /** How many connections came in all, those without a request of ours included. */
  readonly total: number;
  /** Ends the listener and every connection to it. */
  close(): Promise<void>;
}

const mostTokens = 10_000;
const path = '/assay-canary/';

/** The token of a request target, `undefined` for one that is none of our links. */
function tokenOf(target: string | undefined): string | undefined {
  if (target?.startsWith(path) !== true) return undefined;
  const [token = ''] = target.slice(path.length).split(/[/?#]/, 1);
  return /^[A-Za-z0-9-]{1,64}$/.test(token) ? token : undefined;
}

/** Opens a listener on a free port of 127.0.0.1. */
export async function openFetchCanary(): Promise<FetchCanary> {
  const counts = new Map<string, number>();
  const sockets = new Set<Socket>();
  let total = 0;
  const server = createServer((request, response) => {
    const token = tokenOf(request.url);
    if (token !== undefined && (counts.has(token) || counts.size < mostTokens)) {
      counts.set(token, (counts.get(token) ?? 0) + 1);
    }
    request.resume();
    response.writeHead(404, { 'content-length': '0', connection: 'close' }).end();
  });
  server.on('connection', (socket: Socket) => {
    total += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.unref();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    link: (token) => `http://127.0.0.1:${port}${path}${token}`,
    connections: (token) => counts.get(token) ?? 0,
    get total() {
      return total;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
