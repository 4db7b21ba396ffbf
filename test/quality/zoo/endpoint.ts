import { fileURLToPath } from 'node:url';
import type { Era } from '../../../src/protocol/era.js';
import type { Endpoint } from '../../../src/transport/endpoint.js';
import type { PortTransport } from '../../../src/transport/memory/server-port.js';
import { zooServer } from './kit.js';
import type { Connection, Twist } from './kit.js';

/** A server that is there, and how it goes away. */
export interface OpenEndpoint {
  readonly endpoint: Endpoint;
  readonly close: () => Promise<void>;
}

/** Opens what has to be opened first; what is in memory or starts by itself needs nothing. */
export async function opened(server: Endpoint | Promise<OpenEndpoint>): Promise<OpenEndpoint> {
  const made = await server;
  return 'endpoint' in made ? made : { endpoint: made, close: async () => undefined };
}

/** A server in memory, a function from text to text: what it writes arrives byte for byte. */
export function inMemory(era: Era, twist: Twist = {}): Endpoint {
  const connection = zooServer(era, twist);
  return { kind: 'memory', handler: (text) => connection(text)[0] };
}

/** A server in memory that may say more than one thing, and begins anew with each connection. */
export const perConnection = (era: Era, twist: () => Twist): Endpoint => ({
  kind: 'memory',
  server: () => port(zooServer(era, twist())),
});

/** The same, with answers that take their time, one after the other. */
export const slowly = (era: Era, twist: () => Twist): Endpoint => ({
  kind: 'memory',
  server: () => port(zooServer(era, twist()), 2),
});

const port = (connection: Connection, delayMs = 0): { connect(transport: PortTransport): Promise<void> } => ({
  connect: async (transport) => {
    const say = (texts: readonly string[]): void => {
      for (const text of texts) void transport.send(JSON.parse(text));
    };
    const hear = (message: unknown): void => {
      const texts = connection(JSON.stringify(message));
      if (delayMs === 0) say(texts);
      else setTimeout(() => say(texts), delayMs);
    };
    Object.assign(transport, { onmessage: hear });
    await transport.start();
  },
});

/** Where the entry is compiled to, whether this file runs from source or is compiled itself. */
const entry = fileURLToPath(
  import.meta.url.endsWith('.ts')
    ? new URL('../../../dist/test/quality/zoo/process.js', import.meta.url)
    : new URL('./process.js', import.meta.url),
);

/** A server in a process of its own, by the name of what it does there. */
export const inProcess = (era: Era, conduct: string): Endpoint => ({
  kind: 'stdio',
  command: process.execPath,
  args: [entry, era, conduct],
});
