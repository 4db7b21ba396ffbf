import { once } from 'node:events';
import type { Readable } from 'node:stream';

import { LineSplitter } from '../transport/stdio/line-splitter.js';
import type { Wire, WireListener } from './control/control.js';

/** A longer line ends the conversation. */
const longestLine = 64 * 1024 * 1024;
const lineFeed = Buffer.from('\n');

/** A writer of bytes. */
export interface ByteSink {
  write(bytes: Uint8Array): unknown;
}

/**
 * One of our servers in this very process: lines in, lines out. Resolves when the input ends, or is to end.
 *
 * @param server how the wire calls it
 */
export async function serveStdio(
  { input, output, server, signal }: DirectStdio,
  accept: (wire: Wire) => WireListener,
): Promise<void> {
  const ended = new AbortController();
  const listener = accept({
    server,
    say: (messages) =>
      void output.write(Buffer.concat(messages.flatMap((message) => [Buffer.from(message), lineFeed]))),
    end: () => ended.abort(),
  });
  const lines = new LineSplitter(longestLine, {
    line: (bytes) => listener.line(bytes),
    tooLong: () => ended.abort(),
  });
  const onData = (chunk: Buffer): void => lines.push(chunk);
  input.on('data', onData);
  input.once('error', () => ended.abort());
  await once(input, 'end', { signal: AbortSignal.any([signal, ended.signal]) }).catch(() => undefined);
  input.off('data', onData);
  input.pause();
  listener.closed();
}

interface DirectStdio {
  readonly input: Readable;
  readonly output: ByteSink;
  readonly server: string;
  readonly signal: AbortSignal;
}
