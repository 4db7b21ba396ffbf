import type { Case } from '../corpus/case.js';
import type { Exchanged, ServerSession } from '../targets/server/server-session.js';

export interface DispatchSettings {
  readonly concurrency: number;
  /** Least time between two sends, for `--rate-limit`. */
  readonly intervalMs: number;
  /** The JSON-RPC id of the first case; the others count up from it. */
  readonly firstId: number;
  /** True once no further case is to be sent. */
  readonly stopped: () => boolean;
}

export interface Dispatched {
  /** One for each case that was sent: a prefix of the cases. */
  readonly exchanges: readonly Exchanged[];
  /** Calls made again after a restart. */
  readonly resent: number;
  /** Cases after which the process was gone, by index. */
  readonly deaths: readonly number[];
  /** The server did not come back. */
  readonly lost: boolean;
}

/**
 * Sends an epoch's cases in index order, with a window of `concurrency`. When the process dies, what was in
 * flight is sent again one by one on a fresh process, so that each case has an answer of its own and the
 * guilty one stands alone.
 */
export async function dispatch(
  session: ServerSession,
  cases: readonly Case[],
  settings: DispatchSettings,
): Promise<Dispatched> {
  const exchanges: (Exchanged | undefined)[] = [];
  const deaths: number[] = [];
  let next = 0;
  let resent = 0;
  let broken = false;
  const lane = async (): Promise<void> => {
    while (!broken && next < cases.length && !settings.stopped()) {
      const index = next;
      const current = cases[index];
      if (current === undefined) return;
      next += 1;
      const exchanged = await session.call(current.tool, current.stimulus, settings.firstId + index);
      exchanges[index] = exchanged;
      if (isDead(session, exchanged)) broken = true;
      else if (settings.intervalMs > 0) await pause(settings.intervalMs);
    }
  };
  const lanes = settings.intervalMs > 0 ? 1 : Math.max(1, settings.concurrency);
  for (;;) {
    await Promise.all(Array.from({ length: lanes }, lane));
    if (!broken) break;
    broken = false;
    if (!(await session.restart()))
      return { exchanges: answeredPrefix(exchanges), resent, deaths, lost: true };
    for (let index = 0; index < next; index += 1) {
      const before = exchanges[index];
      const current = cases[index];
      if (before === undefined || current === undefined || deaths.includes(index) || !hasEnded(before))
        continue;
      const alone = await session.call(current.tool, current.stimulus, `again-${settings.firstId + index}`);
      resent += 1;
      exchanges[index] = alone;
      if (!isDead(session, alone)) continue;
      deaths.push(index);
      if (!(await session.restart()))
        return { exchanges: answeredPrefix(exchanges), resent, deaths, lost: true };
    }
  }
  return { exchanges: answeredPrefix(exchanges), resent, deaths, lost: false };
}

const hasEnded = (exchanged: Exchanged): boolean =>
  exchanged.outcome === 'crashed' || exchanged.outcome === 'closed';

/** Over HTTP a closed answer is no death: the next request opens a new connection. */
const isDead = (session: ServerSession, exchanged: Exchanged): boolean =>
  hasEnded(exchanged) && !session.alive;

function answeredPrefix(exchanges: readonly (Exchanged | undefined)[]): readonly Exchanged[] {
  const prefix: Exchanged[] = [];
  for (const exchanged of exchanges) {
    if (exchanged === undefined) break;
    prefix.push(exchanged);
  }
  return prefix;
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
