import type { Exchanged } from '../targets/server/exchanged.js';
import type { Hearing } from './judge.js';

/**
 * Judging while others are under way: what came is judged once the next cases have left, so that the laws
 * work while the peer does. An opinion is a function of the exchange alone; it counts only later, in index
 * order, and not at all when something more is known of the exchange by then.
 */
export class EarlyJudgement {
  private readonly hearingOf: (index: number, exchanged: Exchanged) => Hearing | undefined;
  private readonly hearings = new Map<Exchanged, Hearing>();
  private waiting: { readonly index: number; readonly exchanged: Exchanged }[] = [];
  private scheduled = false;
  private failure: { readonly error: unknown } | undefined;

  /** `hearingOf` gives `undefined` where it needs to know more. */
  constructor(hearingOf: (index: number, exchanged: Exchanged) => Hearing | undefined) {
    this.hearingOf = hearingOf;
  }

  /** Notes what came; it is judged in a later phase of the event loop, after all that is to be sent. */
  seen(index: number, exchanged: Exchanged): void {
    this.waiting.push({ index, exchanged });
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => this.judge());
  }

  /** What the laws say of an exchange, if that can be said already. */
  of(exchanged: Exchanged): Hearing | undefined {
    if (this.waiting.length > 0) this.judge();
    if (this.failure !== undefined) throw this.failure.error;
    return this.hearings.get(exchanged);
  }

  private judge(): void {
    this.scheduled = false;
    const { waiting } = this;
    this.waiting = [];
    try {
      for (const { index, exchanged } of waiting) {
        const hearing = this.hearingOf(index, exchanged);
        if (hearing !== undefined) this.hearings.set(exchanged, hearing);
      }
    } catch (error) {
      // Here nobody would catch it: a law that throws is told to who asks for its opinion.
      this.failure ??= { error };
    }
  }
}
