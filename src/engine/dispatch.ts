import type { Case } from '../corpus/case.js';
import { unlessInterrupted } from '../targets/server/interruption.js';
import type { Exchanged, ServerSession } from '../targets/server/server-session.js';

export interface DispatchSettings {
  readonly concurrency: number;
  /** The JSON-RPC id of the first case; the others count up from it. */
  readonly firstId: number;
  /** True once this case and those after it are not to be sent. */
  readonly stopped: (next: Case) => boolean;
  /** A call that is made again after a restart, because another case ended the process. */
  readonly resending: (again: Case) => void;
}

/** A case that was under way when the process ended, and what was seen of it then. */
export interface Ending {
  readonly at: number;
  readonly exchanged: Exchanged;
}

export interface Dispatched {
  /** One for each case that was sent: a prefix of the cases. */
  readonly exchanges: readonly Exchanged[];
  /** Cases that ended the process, or stood alone when it ended, by index. */
  readonly deaths: readonly Ending[];
  /** The server did not come back. */
  readonly lost: boolean;
}

/**
 * Sends an epoch's cases in index order, with a window of `concurrency`. When the process dies, what was in
 * flight is sent again one by one on a fresh process, so that each case has an answer of its own and the
 * guilty one stands alone; from then on one case is under way at a time.
 */
export function dispatch(
  session: ServerSession,
  cases: readonly Case[],
  settings: DispatchSettings,
): Promise<Dispatched> {
  return new Dispatch(session, cases, settings).run();
}

class Dispatch {
  private readonly session: ServerSession;
  private readonly cases: readonly Case[];
  private readonly settings: DispatchSettings;
  private readonly exchanges: (Exchanged | undefined)[] = [];
  private readonly deaths: Ending[] = [];
  private lanes: number;
  private next = 0;
  private broken = false;
  private stopped = false;

  constructor(session: ServerSession, cases: readonly Case[], settings: DispatchSettings) {
    this.session = session;
    this.cases = cases;
    this.settings = settings;
    this.lanes = Math.max(1, settings.concurrency);
  }

  async run(): Promise<Dispatched> {
    for (let from = 0; ; from = this.next) {
      await Promise.all(Array.from({ length: this.lanes }, () => this.lane()));
      if (!this.broken) return this.result(false);
      const inFlight = this.endedFrom(from);
      const before = this.deaths.length;
      const back = (await this.restarted()) && (await this.settle(inFlight));
      if (!back && this.deaths.length === before) this.blame(inFlight);
      if (!back) return this.result(true);
      this.lanes = 1;
      this.broken = false;
    }
  }

  private async lane(): Promise<void> {
    for (;;) {
      const index = this.next;
      const current = this.cases[index];
      if (current === undefined || this.broken || this.stopped) return;
      if (this.settings.stopped(current)) this.stopped = true;
      else {
        this.next += 1;
        await this.send(current, index);
      }
    }
  }

  private async send(current: Case, index: number): Promise<void> {
    const { firstId } = this.settings;
    const exchanged = await unlessInterrupted(
      this.session.call(current.tool, current.stimulus, firstId + index),
    );
    if (exchanged === undefined) this.stopped = true;
    else {
      this.exchanges[index] = exchanged;
      if (isDead(this.session, exchanged)) this.broken = true;
    }
  }

  private endedFrom(from: number): readonly Ending[] {
    return this.exchanges.flatMap((exchanged, at) =>
      exchanged !== undefined && at >= from && hasEnded(exchanged) ? [{ at, exchanged }] : [],
    );
  }

  /** Asks each of those in flight alone; a single one was alone already. False when the server is lost. */
  private async settle(inFlight: readonly Ending[]): Promise<boolean> {
    if (inFlight.length <= 1) {
      this.deaths.push(...inFlight);
      return true;
    }
    const before = this.deaths.length;
    for (const ending of inFlight) {
      const current = this.cases[ending.at];
      if (current === undefined || this.stopped) break;
      this.settings.resending(current);
      const id = `again-${this.settings.firstId + ending.at}`;
      const alone = await unlessInterrupted(this.session.call(current.tool, current.stimulus, id));
      if (alone === undefined) break;
      this.exchanges[ending.at] = alone;
      if (!isDead(this.session, alone)) continue;
      this.deaths.push({ at: ending.at, exchanged: alone });
      if (!(await this.restarted())) return false;
    }
    if (this.deaths.length === before && !this.stopped) this.blame(inFlight);
    return true;
  }

  /** None can be asked alone, or none dies alone: the first that was under way stands for the death. */
  private blame([first]: readonly Ending[]): void {
    if (first === undefined) return;
    this.exchanges[first.at] = first.exchanged;
    this.deaths.push(first);
  }

  /** An interruption is no loss. */
  private async restarted(): Promise<boolean> {
    const came = await unlessInterrupted(this.session.restart());
    if (came === undefined) this.stopped = true;
    return came !== false;
  }

  private result(lost: boolean): Dispatched {
    const gap = this.exchanges.findIndex((exchanged) => exchanged === undefined);
    const prefix = gap < 0 ? this.exchanges : this.exchanges.slice(0, gap);
    return {
      exchanges: prefix.filter((exchanged) => exchanged !== undefined),
      deaths: this.deaths.filter(({ at }) => at < prefix.length),
      lost,
    };
  }
}

const hasEnded = (exchanged: Exchanged): boolean =>
  exchanged.outcome === 'crashed' || exchanged.outcome === 'closed';

/** Over HTTP a closed answer is no death: the next request opens a new connection. */
const isDead = (session: ServerSession, exchanged: Exchanged): boolean =>
  hasEnded(exchanged) && !session.alive;
