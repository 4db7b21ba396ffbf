import type { Case } from '../corpus/case.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import type { ServerSession } from '../targets/server/server-session.js';
import type { CallBudget } from './call-budget.js';
import type { Liveness } from './liveness.js';
import { bisect, callsOf } from './liveness.js';

/** A case that was sent to a target that did its work before, and what came of both. */
interface Trial {
  /** Whether the target does not do its work any more. */
  readonly failed: boolean;
  readonly exchanged: Exchanged;
  /** The known-good call behind it. */
  readonly after: Exchanged;
}

/** The case that did it. */
export interface Culprit {
  /** Index in the epoch. */
  readonly at: number;
  /** What showed it when it was tried alone; absent when only a search told. */
  readonly after?: Exchanged;
  /** How long its effect may take, in milliseconds. */
  readonly effectMs: number;
}

/** An epoch as it went: the cases that were sent and their exchanges. */
export interface Sent {
  readonly cases: readonly Case[];
  readonly exchanges: readonly Exchanged[];
}

export interface SearchSettings {
  readonly session: ServerSession;
  readonly liveness: Liveness;
  readonly budget: CallBudget;
}

/** So many cases before the one that was under way are tried alone before all of them are searched. */
export const nearest = 3;
/** So many cases before it are waited for. */
const furthest = 96;
/** The effect of a case may come as long after its answer as it came before, twice, and this. */
const leastEffectMs = 50;
const mostEffectMs = 3000;

/** Ids of its calls are numbers as those of cases are, and far from them. */
const firstId = 1_500_000_001;

/**
 * Finds the case after which a target did not do its work any more. The one that was under way when it showed need
 * not be the one: a process may die a moment after its answer. So each suspect is tried on a process that was well
 * before, and given as long as the effect took.
 */
export class CulpritSearch {
  private readonly settings: SearchSettings;
  private readonly session: ServerSession;
  private ids = 0;
  private sentBefore = 0;
  /** The server did not come back. */
  lost = false;

  constructor(settings: SearchSettings) {
    this.settings = settings;
    this.session = settings.session;
  }

  /** A search may take what shrinking may take from now on. */
  begun<T>(search: () => Promise<T>): Promise<T> {
    this.sentBefore = this.session.sent;
    return search();
  }

  /**
   * Searches backwards from `at`, the case that was under way, or behind the last one. `end` is what was seen
   * there: an ending that comes by itself is waited for case by case, anything else is searched by halves.
   */
  async near(sent: Sent, at: number, end: Exchanged): Promise<Culprit | undefined> {
    if (!(await this.restart())) return undefined;
    for (let index = at; index >= Math.max(0, at - nearest); index -= 1) {
      const suspect = sent.cases[index];
      if (suspect === undefined) continue;
      if (this.left() < callsOf(suspect.stimulus) + 1) return undefined;
      const effectMs = effectOf(sent, index, at);
      const { failed, after } = await this.trial(suspect, effectMs);
      if (failed) return { at: index, after, effectMs };
    }
    if (end.outcome === 'crashed' || end.outcome === 'closed') return this.further(sent, at);
    const effectMs = effectOf(sent, Math.max(0, at - nearest), at);
    return this.within(sent.cases, { from: 0, to: at + 1, effectMs });
  }

  /** One case after the other, the latest first, each with the time that its effect may have taken. */
  private async further(sent: Sent, at: number): Promise<Culprit | undefined> {
    const { session } = this;
    for (let index = at - nearest - 1; index >= Math.max(0, at - furthest); index -= 1) {
      const suspect = sent.cases[index];
      if (suspect === undefined || this.left() < callsOf(suspect.stimulus)) return undefined;
      const effectMs = effectOf(sent, index, at);
      await session.call(suspect.tool, suspect.stimulus, this.nextId());
      if (session.alive) await session.rest(effectMs);
      if (session.alive) continue;
      const after = await this.probe();
      return (await this.restart()) ? { at: index, after, effectMs } : undefined;
    }
    return undefined;
  }

  /** Searches the cases from an index up to another by halves, all of them together first. */
  async within(
    cases: readonly Case[],
    { from, to, effectMs }: { readonly from: number; readonly to: number; readonly effectMs: number },
  ): Promise<Culprit | undefined> {
    const culprit = await bisect(cases.slice(from, to), {
      session: this.session,
      liveness: this.settings.liveness,
      left: this.left,
      nextId: () => this.nextId(),
      settleMs: effectMs,
    });
    // Whatever the last half did to the process must not be seen by others.
    await this.restart();
    return culprit === undefined ? undefined : { at: cases.indexOf(culprit), effectMs };
  }

  /** A target that can not be had healthy proves nothing about a case. */
  async trial(current: Case, effectMs: number): Promise<Trial> {
    const { session } = this;
    const ready = session.alive || (await this.restart());
    const exchanged = await session.call(current.tool, current.stimulus, this.nextId());
    if (session.alive) await session.rest(effectMs);
    const after = await this.probe();
    const failed = ready && !(session.alive && this.settings.liveness.isHealthy(after));
    if (failed) await this.restart();
    return { failed, exchanged, after };
  }

  /** One known-good call. */
  probe(): Promise<Exchanged> {
    return this.settings.liveness.probe(this.session, this.nextId());
  }

  async restart(): Promise<boolean> {
    this.lost = !(await this.session.restart());
    return !this.lost;
  }

  /** What shrinking may still take: what is under way is not charged yet. */
  private readonly left = (): number =>
    this.settings.budget.forShrinking - (this.session.sent - this.sentBefore);

  private nextId(): number {
    this.ids += 1;
    return firstId + this.ids;
  }
}

/** How long it took from the answer to a case until its effect showed at another, with a margin. */
function effectOf({ exchanges }: Sent, from: number, to: number): number {
  if (from === to) return 0;
  const took = exchanges.slice(from + 1, to + 1).reduce((sum, { observation }) => sum + observation.ms, 0);
  return Math.min(mostEffectMs, leastEffectMs + 2 * took);
}
