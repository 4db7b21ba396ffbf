import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Control, Wire, WireListener } from '../control/control.js';
import type { HeardLine } from '../hostile-server.js';
import { HttpEndpoints } from './http-endpoints.js';

export interface HttpFrontSettings {
  /** Asked for each session of 2025-11-25, and for each request of 2026-07-28, which knows no sessions. */
  readonly accept: (wire: Wire) => WireListener;
  /** Told of what is refused before a server is asked, and of the refusal. */
  readonly heard: (line: HeardLine) => void;
  /** Default: one that is free. */
  readonly port?: number;
}

/**
 * Our servers behind Streamable HTTP, in both revisions, on one port of 127.0.0.1: `/<token>/<server>`, for
 * each server whose address was asked for. Any other path is not there. Nothing that a client sends makes it throw.
 *
 * @throws the system's error when the port can not be had
 */
export async function openHttpFront(settings: HttpFrontSettings): Promise<Control> {
  const token = randomBytes(16).toString('hex');
  const server = createServer();
  server.keepAliveTimeout = 0;
  server.listen(settings.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const servers = new Set<string>();
  const endpoints = new HttpEndpoints({ ...settings, token, port, servers });
  server.on('request', (request, response) => void endpoints.take(request, response));
  return {
    address(name) {
      servers.add(name);
      return { transport: 'http', url: `http://127.0.0.1:${port}/${token}/${name}` };
    },
    async close() {
      endpoints.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
