import { setTimeout as wait } from 'node:timers/promises';
import type { Exchanged } from './exchanged.js';

/** An answer that is not there so long after that of a request behind it is not waited for. */
const graceMs = 250;

/**
 * A call that is none, such as one whose `_meta` is a number, may be dropped without a word, and nobody judges
 * that. A request behind it tells when the server has dealt with it, so that its whole deadline need not pass.
 */
export async function unlessDropped(
  asked: Promise<Exchanged>,
  behind: Promise<Exchanged>,
): Promise<Exchanged> {
  asked.catch(() => undefined);
  const after = await behind;
  if (after.observation.kind !== 'answered') return asked;
  const { signal, timer } = graceOf();
  const answered = await Promise.race([asked, timer]);
  signal.abort();
  return answered ?? dropped(after);
}

function graceOf(): { readonly signal: AbortController; readonly timer: Promise<undefined> } {
  const signal = new AbortController();
  const timer = wait(graceMs, undefined, { signal: signal.signal }).catch(() => undefined);
  return { signal, timer };
}

const dropped = (after: Exchanged): Exchanged => ({
  ...after,
  answer: undefined,
  outcome: 'silent',
  shapeFaults: [],
  observation: { ...after.observation, kind: 'silent', answer: undefined, others: [] },
});
