import type { PeerMessage } from '../protocol/answer.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import type { ServerSession } from '../targets/server/server-session.js';
import type { Stray } from '../transport/transport.js';

/** Answers that came for an exchange after it had ended, by what its request id prints as: a second answer may mistype it. */
export function lateMessages(
  strays: readonly PeerMessage[],
  probed: Exchanged | undefined,
): ReadonlyMap<string, readonly PeerMessage[]> {
  const late = new Map<string, PeerMessage[]>();
  for (const message of [...strays, ...(probed?.observation.others ?? [])]) {
    if (message.kind !== 'result' && message.kind !== 'error') continue;
    if (typeof message.id !== 'string' && typeof message.id !== 'number') continue;
    const id = String(message.id);
    late.set(id, [...(late.get(id) ?? []), message]);
  }
  return late;
}

/** What came and is no message at all: on stdio nothing else may be on stdout. Bounded; it repeats itself. */
export const noiseIn = (strays: readonly Stray[]): readonly Stray[] =>
  strays.filter(({ kind }) => kind === 'unreadable').slice(0, 8);

/** Over HTTP: whether the call made after an epoch was answered, so that the server lives on. */
export const livesOn = (
  { transport }: Pick<ServerSession, 'transport'>,
  probed: Exchanged | undefined,
): boolean | undefined =>
  transport.kind === 'http' ? probed !== undefined && probed.answer !== undefined : undefined;
