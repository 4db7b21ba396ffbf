import { AssayError } from '../../errors/assay-error.js';
import type { MemoryEndpoint } from '../endpoint.js';
import type { Link, Transport } from '../transport.js';
import { HandlerLink } from './handler-link.js';
import { connectServer } from './server-link.js';

/** A peer in this process. Texts are exchanged, so that nothing passes that a wire would not carry. */
export function memoryTransport(endpoint: MemoryEndpoint): Transport {
  return {
    kind: 'memory',
    endpoint: endpoint.name ?? 'in memory',
    connect: async (): Promise<Link> => {
      if ('handler' in endpoint) return new HandlerLink(endpoint.handler);
      try {
        const { server } = endpoint;
        return await connectServer(typeof server === 'function' ? await server() : server);
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new AssayError('unreachable', `the server in memory did not connect: ${reason.slice(0, 500)}`, {
          next: 'give a function that makes a fresh server for each connection',
          cause,
        });
      }
    },
  };
}
