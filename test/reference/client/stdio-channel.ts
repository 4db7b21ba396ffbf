import type { ChildProcessByStdio } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { ServerAddress } from '../../../src/targets/client/driver-protocol.js';
import { readBytes } from '../../../src/transport/peer-bytes.js';
import type { Arrival, Channel, Outgoing } from './channel.js';
import { largestMessage, tooLarge } from './channel.js';
import { Lines } from './lines.js';

/** A server in a process of ours; it ends with its input. */
export class StdioChannel implements Channel {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #ended: Promise<string>;

  constructor(address: ServerAddress & { readonly transport: 'stdio' }, heard: (arrival: Arrival) => void) {
    const { command, args, env } = address;
    this.#child = spawn(command, args, {
      env: { ...env, PATH: process.env['PATH'] },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const lines = new Lines(largestMessage, (line) => {
      if (line === undefined) heard(tooLarge);
      else if (line.length > 0) heard(readBytes(line));
    });
    this.#child.stdout.on('data', (chunk: Buffer) => lines.push(chunk));
    this.#child.stdin.on('error', () => undefined);
    this.#ended = new Promise((resolve) => {
      this.#child.once('error', ({ message }) => resolve(`the server did not start: ${message}`));
      this.#child.once('close', () => resolve('the server has closed the connection'));
    });
  }

  send({ text }: Outgoing): Promise<string> {
    this.#child.stdin.write(`${text}\n`);
    return this.#ended;
  }

  authorize(): boolean {
    return false;
  }

  async close(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.stdin.end();
    const impatient = setTimeout(() => this.#child.kill('SIGKILL'), 2000);
    await once(this.#child, 'exit');
    clearTimeout(impatient);
  }
}
