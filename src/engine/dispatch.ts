import type { Case } from '../corpus/case.js';
import { Interruption, unlessInterrupted } from '../targets/server/interruption.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import type { ServerSession } from '../targets/server/server-session.js';

export interface DispatchSettings {
  readonly concurrency: number;
  /** The JSON-RPC id of the first case; the others count up from it. */
  readonly firstId: number;
  /** True once this case and those after it are not to be sent. */
  readonly stopped: (next: Case) => boolean;
  /** What a case has come to, as it comes; it counts unless the case is sent again after a restart. */
  readonly seen: (index: number, exchanged: Exchanged) => void;
  /** A call that is made again after a restart, because another case ended the process. */
  readonly resending: (again: Case) => void;
  /** After a case that got no answer: whether the target answers at all. Once for each such case. */
  readonly isThere: () => Promise<boolean>;
  /** Which cases got no answer on a fresh process either, kept from epoch to epoch: they are not asked again. */
  readonly hanging: Set<string>;
}

/** A case that was under way when the process ended or fell silent, and what was seen of it then. */
export interface Ending {
  readonly at: number;
  readonly exchanged: Exchanged;
}

export interface Dispatched {
  /** One for each case that was sent: a prefix of the cases. */
  readonly exchanges: readonly Exchanged[];
  /** Cases that ended or silenced the process, or stood alone when that happened, by index. */
  readonly deaths: readonly Ending[];
  /** The server did not come back. */
  readonly lost: boolean;
}

/**
 * Sends an epoch's cases in index order, with a window of `concurrency`. When the process dies, what was in
 * flight is sent again one by one on a fresh process, so that each case has an answer of its own and the
 * guilty one stands alone; from then on one case is under way at a time. A process that answers nobody any more
 * is as good as dead.
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
  /** Cases that got no answer, until it is known whether the target is there. */
  private silent: Ending[] = [];
  private lanes: number;
  private next = 0;
  private broken = false;
  private stopped = false;
  private underWay = 0;
  private filling = false;
  private idle: () => void = () => undefined;
  private failed: (error: unknown) => void = () => undefined;

  constructor(session: ServerSession, cases: readonly Case[], settings: DispatchSettings) {
    this.session = session;
    this.cases = cases;
    this.settings = settings;
    this.lanes = Math.max(1, settings.concurrency);
  }

  async run(): Promise<Dispatched> {
    for (let from = 0; ; from = this.next) {
      await this.drained();
      const { silent } = this;
      this.silent = [];
      if (this.broken) {
        if (!(await this.recovered(this.endedFrom(from)))) return this.result(true);
        this.lanes = 1;
        this.broken = false;
      } else if (await this.isMute(silent)) {
        if (!(await this.awakened(silent))) return this.result(true);
      }
      if (!this.mayGoOn()) return this.result(false);
    }
  }

  private async recovered(inFlight: readonly Ending[]): Promise<boolean> {
    const before = this.deaths.length;
    const back = (await this.restarted()) && (await this.settle(inFlight));
    if (!back && this.deaths.length === before) this.blame(inFlight);
    return back;
  }

  /** Whether somebody got no answer and the target does not answer at all. */
  private async isMute(silent: readonly Ending[]): Promise<boolean> {
    for (const { at } of silent) {
      // Behind raw bytes a request went out already, and was not answered.
      if (this.cases[at]?.stimulus.kind === 'raw') return true;
      const there = await unlessInterrupted(this.settings.isThere());
      if (there === undefined) this.stopped = true;
      if (there === false) return true;
    }
    return false;
  }

  /**
   * Starts a target that fell silent again and asks each of the cases that got no answer alone. One that gets none
   * again hangs by itself; when all of them are answered, the guilty one came before them. False when the server
   * is lost.
   */
  private async awakened(mute: readonly Ending[]): Promise<boolean> {
    if (!(await this.restarted())) {
      this.blame(mute);
      return false;
    }
    let explained = false;
    for (const ending of mute) {
      const current = this.cases[ending.at];
      if (current === undefined || this.stopped) return true;
      const known = this.settings.hanging.has(kindOf(current));
      const alone = known ? ending.exchanged : await this.again(current, ending.at);
      if (alone === undefined) return true;
      if (!isSilent(alone) && !isDead(this.session, alone)) continue;
      explained = true;
      this.settings.hanging.add(kindOf(current));
      // No answer to a call is a breach by itself; silence is a right of who can not read a message.
      if (!isSilent(alone) || !this.hangsAsACall(current))
        this.deaths.push({ at: ending.at, exchanged: alone });
      if (!known && !(await this.restarted())) return false;
    }
    const [first] = mute;
    if (!explained && first !== undefined) this.deaths.push(first);
    return true;
  }

  /** Whether that a case gets no answer is the breach of a call, or of its tool's calls in an odd dress. */
  private hangsAsACall({ label, stimulus, tool }: Case): boolean {
    if (label !== 'malformed') return true;
    return stimulus.kind !== 'raw' && this.settings.hanging.has(kindOf({ label: 'valid', tool }));
  }

  /** Sends a case again, alone, whatever it came to before. */
  private async again(current: Case, at: number): Promise<Exchanged | undefined> {
    this.settings.resending(current);
    const id = `again-${this.settings.firstId + at}`;
    const alone = await unlessInterrupted(this.session.call(current.tool, current.stimulus, id));
    if (alone !== undefined) this.exchanges[at] = alone;
    return alone;
  }

  /** Keeps the window full until there is nothing more to send, and nothing under way. */
  private drained(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.idle = resolve;
      this.failed = reject;
      this.fill();
    });
  }

  /** A peer in memory may answer before `begin` returns: the loop takes the free place then, not a recursion. */
  private fill(): void {
    if (this.filling) return;
    this.filling = true;
    while (this.underWay < this.lanes && this.mayGoOn()) {
      const index = this.next;
      const current = this.cases[index];
      if (current === undefined) break;
      if (this.settings.stopped(current)) this.stopped = true;
      else this.begin(current, index);
    }
    this.filling = false;
    if (this.underWay === 0) this.idle();
  }

  private mayGoOn(): boolean {
    const { broken, stopped, silent } = this;
    return !broken && !stopped && silent.length === 0 && this.next < this.cases.length;
  }

  private begin(current: Case, index: number): void {
    this.next += 1;
    this.underWay += 1;
    this.session.begin(current.tool, current.stimulus, this.settings.firstId + index, {
      seen: (exchanged) => {
        this.exchanges[index] = exchanged;
        const isEnded = isDead(this.session, exchanged);
        if (isEnded) this.broken = true;
        else if (isSilent(exchanged)) this.silent.push({ at: index, exchanged });
        this.underWay -= 1;
        // What is sent comes before what is thought of the answer.
        this.fill();
        if (!isEnded && !isSilent(exchanged)) this.settings.seen(index, exchanged);
      },
      failed: (error) => {
        if (!(error instanceof Interruption)) this.failed(error);
        this.stopped = true;
        this.underWay -= 1;
        this.fill();
      },
    });
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
      const alone = await this.again(current, ending.at);
      if (alone === undefined) break;
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

/** Cases of one tool that are calls, or are none, mostly hang for one reason. */
const kindOf = ({ tool, label }: Pick<Case, 'tool' | 'label'>): string =>
  `${label === 'malformed' ? label : 'call'} ${tool}`;

/** Of raw bytes it says that the request behind them was not answered. */
const isSilent = ({ observation }: Exchanged): boolean => observation.kind === 'silent';

/** Over HTTP a closed answer is no death: the next request opens a new connection. */
const isDead = (session: ServerSession, exchanged: Exchanged): boolean =>
  hasEnded(exchanged) && !session.alive;
