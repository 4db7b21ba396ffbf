import type { PeerMessage } from '../../protocol/answer.js';
import type { Era } from '../../protocol/era.js';
import type { Link, Transport } from '../../transport/transport.js';
import type { Handshake, HandshakeAttempt } from './handshake.js';
import { isWorthAnotherEra, shakeHands, straysOf } from './handshake.js';
import { interruptible } from './interruption.js';
import type { SessionOptions } from './server-session.js';
import { unreachable } from './unreachable.js';

/** How long a process may take from its start to its answer to a handshake. */
export const startDeadline = (deadlineMs: number): number => Math.max(5000, deadlineMs);
/** The first time of all, when a package runner may still be at work. */
const firstDeadline = (deadlineMs: number): number => Math.max(5000, 4 * deadlineMs);

/**
 * Meets a server. `auto` asks `server/discover` first, then `initialize`: on the same connection where the server
 * refused, on a fresh one where it fell silent, ended, or tied the process to an era.
 *
 * @throws AssayError `unreachable`, `not-mcp`, `unsupported-era`, `authorization` or `rate-limited`
 * @throws Interruption when the signal aborts meanwhile
 */
export async function meet(
  transport: Transport,
  options: SessionOptions,
): Promise<{ readonly link: Link; readonly handshake: Handshake }> {
  const started = performance.now();
  const tried: Era[] = [];
  // A banner comes with the first answer, also where that is a refusal.
  const strays: PeerMessage[] = [];
  let connections = 1;
  let link = await transport.connect();
  const attempt = async (era: Era): Promise<HandshakeAttempt> => {
    if (!tried.includes(era)) tried.push(era);
    const first = tried.length === 1 && connections === 1;
    const deadline = (first ? firstDeadline : startDeadline)(options.deadlineMs);
    const met = await interruptible(shakeHands(link, era, deadline), options.signal);
    strays.push(...straysOf(met));
    return met;
  };
  const afresh = async (): Promise<void> => {
    await link.close();
    link = await transport.connect();
    connections += 1;
  };
  try {
    let met = await attempt(options.era === 'auto' ? '2026-07-28' : options.era);
    if (!met.ok && options.era === 'auto' && isWorthAnotherEra(met)) {
      if (met.failure.kind !== 'refused') await afresh();
      met = await attempt('2025-11-25');
      if (!met.ok && met.failure.kind !== 'noise' && connections === 1) {
        await afresh();
        met = await attempt('2025-11-25');
      }
    }
    if (met.ok) return { link, handshake: { ...met.handshake, strays } };
    const seconds = (performance.now() - started) / 1000;
    throw unreachable(transport, link, met.failure, { connections, seconds, tried });
  } catch (error) {
    await link.close();
    throw error;
  }
}
