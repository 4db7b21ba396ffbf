import { randomInt } from 'node:crypto';
import type { Readable } from 'node:stream';

import type { Attack } from '../../hostile/attack.js';
import type { Control, Wire } from '../../hostile/control/control.js';
import type { ByteSink } from '../../hostile/direct-stdio.js';
import { serveStdio } from '../../hostile/direct-stdio.js';
import type { Fixture } from '../../hostile/fixture/fixture.js';
import { fixtureOf } from '../../hostile/fixture/fixture.js';
import { attackServer } from '../../hostile/hosted/attack-server.js';
import type { HostedServer } from '../../hostile/hosted/hosted-server.js';
import { fixtureServer } from '../../hostile/hosted/hosted-server.js';
import { HostileServer } from '../../hostile/hostile-server.js';
import { openHttpFront } from '../../hostile/http/http-front.js';
import { EventStream } from '../event-stream.js';
import type { AssayEvent } from '../events.js';
import { HostDesk } from './host-desk.js';

/** How a host reaches our servers: over streams of ours, which is one server, or over HTTP, a path each. */
export type Reach =
  | { readonly kind: 'stdio'; readonly input: Readable; readonly output: ByteSink }
  /** 0: a port that is free. */
  | { readonly kind: 'http'; readonly port: number };

export interface HostedOptions {
  readonly reach: Reach;
  /** A server each, over stdio the first alone; without any there is the correct one. */
  readonly attacks?: readonly Attack[];
  /** 32-bit unsigned; drawn when absent. */
  readonly seed?: number;
  /** The command line that starts it, for the receipt. */
  readonly endpoint: string;
  /** Aborted when it is to end. */
  readonly signal: AbortSignal;
  /** Hears each event at once, before the host can ask for anything more: a host may end us at any moment. */
  readonly heard?: (event: AssayEvent) => void;
}

/** Where a server is, by the name of its attack; null is the correct one. */
export interface HostedAddress {
  readonly attack: string | null;
  readonly url: string;
}

/** Our servers, open to a host that nobody drives. */
export interface HostedRun {
  readonly seed: number;
  /** The correct server's, where there is one. */
  readonly fixture: Fixture | undefined;
  /** Over HTTP alone. */
  readonly addresses: readonly HostedAddress[];
  /** From `runStarted` to `runFinished`; over when the input ends or the signal says so. */
  readonly events: AsyncIterable<AssayEvent>;
}

/**
 * Opens our servers to a host.
 *
 * @throws the system's error when the port can not be had
 */
export async function openHosted(options: HostedOptions): Promise<HostedRun> {
  const { reach, attacks = [], endpoint, signal } = options;
  const seed = options.seed ?? randomInt(2 ** 32);
  const fixture = attacks.length === 0 ? fixtureOf(seed) : undefined;
  const servers = new Map<string, HostedServer>([
    ...(fixture === undefined ? [] : [['fixture', fixtureServer(fixture)] as const]),
    ...attacks.map((attack) => [attack.name, attackServer(attack, seed)] as const),
  ]);
  const stream = new EventStream(options.heard === undefined ? {} : { heard: options.heard });
  const desk = new HostDesk({ transport: reach.kind, endpoint, seed, fixture, servers, emit: stream.emit });
  const accept = (wire: Wire) => new HostileServer(wire, desk);
  const front =
    reach.kind === 'http'
      ? await openHttpFront({ accept, heard: (line) => desk.heard(line), port: reach.port })
      : undefined;
  desk.start();
  const [server = ''] = servers.keys();
  const over = reach.kind === 'stdio' ? serveStdio({ ...reach, server, signal }, accept) : aborted(signal);
  void over
    .then(() => front?.close())
    .then(() => desk.finish())
    .then(
      () => stream.end(),
      (error: unknown) => stream.fail(error),
    );
  return { seed, fixture, addresses: addressesOf(front, servers), events: stream };
}

function addressesOf(
  front: Control | undefined,
  servers: ReadonlyMap<string, HostedServer>,
): readonly HostedAddress[] {
  return [...servers].flatMap(([name, { attack }]) => {
    const address = front?.address(name);
    return address?.transport === 'http' ? [{ attack, url: address.url }] : [];
  });
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
