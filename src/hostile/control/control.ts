import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { compiledEntry } from '../../errors/compiled-entry.js';
import type { ServerAddress } from '../../targets/client/driver-protocol.js';
import { LineSplitter } from '../../transport/stdio/line-splitter.js';
import type { HttpManner } from '../http/manner.js';
import type { RequestHead } from '../http/request-head.js';
import { addressVariable, serverVariable, tokenVariable } from './control-address.js';

/** A longer line ends the connection. */
const longestLine = 64 * 1024 * 1024;
/** How long a connection may take to show its token. */
const introductionMs = 10_000;
const lineFeed = Buffer.from('\n');

/** The byte stream to one client, as its server sees it. */
export interface Wire {
  /** `a`, `b`, …: the server that the client believes to talk to. */
  readonly server: string;
  /**
   * Says these messages at once, each byte for byte; what goes between messages is the transport's. `manner` is for
   * HTTP alone.
   */
  say(messages: readonly (string | Uint8Array)[], manner?: HttpManner): void;
  end(): void;
}

/** Takes the lines of one connection, as bytes without their line feed. */
export interface WireListener {
  /** `head` is that of the HTTP request which carried the line. */
  line(bytes: Buffer, head?: RequestHead): void;
  closed(): void;
}

/** The engine's end of all that clients reach our servers by. Loopback only. */
export interface Control {
  /** How a client reaches the server of this name. */
  address(server: string): ServerAddress;
  /** Ends all connections, and with them the server processes. */
  close(): Promise<void>;
}

const entry = (): string =>
  fileURLToPath(compiledEntry(new URL(`../stdio-entry${extname(import.meta.url)}`, import.meta.url)));

/** Listens on a free port of 127.0.0.1; `accept` is asked for each connection that shows the token. */
export async function openControl(accept: (wire: Wire) => WireListener): Promise<Control> {
  const token = randomBytes(24).toString('hex');
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    introduce(socket, token, accept);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    address: (server) => ({
      transport: 'stdio',
      command: process.execPath,
      args: [entry()],
      env: { [addressVariable]: `127.0.0.1:${port}`, [tokenVariable]: token, [serverVariable]: server },
    }),
    async close() {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}

/** The first line has to be `<token> <server>`; what comes with anything else is never looked at. */
function introduce(socket: Socket, token: string, accept: (wire: Wire) => WireListener): void {
  let listener: WireListener | undefined;
  const late = setTimeout(() => socket.destroy(), introductionMs);
  const lines = new LineSplitter(longestLine, {
    line: (bytes) => {
      if (listener !== undefined) {
        listener.line(bytes);
        return;
      }
      const server = serverShown(bytes, token);
      clearTimeout(late);
      if (server === undefined) socket.destroy();
      else listener = accept(wireOf(socket, server));
    },
    tooLong: () => socket.destroy(),
  });
  socket.setNoDelay(true);
  socket.on('data', (chunk: Buffer) => {
    if (!socket.destroyed) lines.push(chunk);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearTimeout(late);
    listener?.closed();
  });
}

function serverShown(bytes: Buffer, token: string): string | undefined {
  const shown = Buffer.alloc(token.length);
  bytes.copy(shown);
  const right = timingSafeEqual(shown, Buffer.from(token)) && bytes[token.length] === 0x20;
  return right ? bytes.subarray(token.length + 1).toString('utf8') : undefined;
}

const wireOf = (socket: Socket, server: string): Wire => ({
  server,
  say: (messages) => {
    const lines = messages.flatMap((message) => [Buffer.from(message), lineFeed]);
    if (socket.writable) socket.write(Buffer.concat(lines));
  },
  end: () => socket.end(),
});
