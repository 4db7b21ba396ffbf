import type { PeerMessage } from '../../protocol/answer.js';
import type { Exchanged } from './exchanged.js';

/** An answer that is not there so long after that of a request behind it is not waited for. */
const leastGraceMs = 250;
/** Nor one that takes so many times as long as that of the request behind it. */
const graceTimes = 10;

/**
 * A request that is none, such as one whose `_meta` is a number, may be dropped without a word. A request behind it
 * tells when the server has dealt with it, so that its whole deadline need not pass.
 *
 * @param others what else came for a request that was dropped
 */
export async function unlessDropped(
  asked: Promise<Exchanged>,
  behind: Promise<Exchanged>,
  others: () => readonly PeerMessage[] = () => [],
): Promise<Exchanged> {
  asked.catch(() => undefined);
  const after = await behind;
  if (after.observation.kind !== 'answered') return asked;
  const ms = Math.max(leastGraceMs, graceTimes * after.observation.ms);
  let timer: NodeJS.Timeout | undefined;
  const grace = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return (await Promise.race([asked, grace])) ?? dropped(after, others());
  } finally {
    clearTimeout(timer);
  }
}

const dropped = (after: Exchanged, others: readonly PeerMessage[]): Exchanged => ({
  ...after,
  answer: undefined,
  outcome: 'silent',
  shapeFaults: [],
  observation: { ...after.observation, kind: 'silent', answer: undefined, others },
});
