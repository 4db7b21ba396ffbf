import type { Level } from '../invariants/invariant.js';
import { levels } from '../invariants/invariant.js';
import { promisesNothing } from '../invariants/output/promise.js';
import type { EventBody } from './events.js';

/** How often a law gave one reason to say nothing. */
export interface Times {
  times: number;
}

/** So many reasons of one law are told apart. */
const mostReasons = 50;

/** What one law has come to. */
export class LawCount {
  checked = 0;
  failed = 0;
  level: Level | undefined;
  private readonly reasons = new Map<string, Times>();

  judged(violations: readonly { readonly level: Level }[]): void {
    this.checked += 1;
    if (violations.length > 0) this.failed += 1;
    for (const { level } of violations) {
      if (this.level === undefined || levels.indexOf(level) < levels.indexOf(this.level)) this.level = level;
    }
  }

  notExercised(reason: string): void {
    const known = this.timesOf(reason);
    if (known !== undefined) known.times += 1;
  }

  /** Where a reason is counted; `undefined` once there are too many. */
  timesOf(reason: string): Times | undefined {
    const known = this.reasons.get(reason);
    if (known !== undefined || this.reasons.size >= mostReasons) return known;
    const first = { times: 0 };
    this.reasons.set(reason, first);
    return first;
  }

  /**
   * The commonest reason, of several the first; why tools that could have been judged were not comes before that
   * others could not be.
   */
  get commonest(): string | undefined {
    let best: { readonly reason: string; readonly times: number } | undefined;
    for (const [reason, { times }] of this.reasons) {
      const isWeak = reason === promisesNothing && this.reasons.size > 1;
      if (!isWeak && times > (best?.times ?? 0)) best = { reason, times };
    }
    return best?.reason;
  }
}

/** What each law has come to: how often it was judged, how often it broke, and why it could not be judged. */
export class Tally {
  private readonly counts = new Map<string, LawCount>();

  judged(invariant: string, violations: readonly { readonly level: Level }[]): void {
    this.of(invariant).judged(violations);
  }

  notExercised(invariant: string, reason: string): void {
    this.of(invariant).notExercised(reason);
  }

  /** The count of one law, for who counts often. */
  of(invariant: string): LawCount {
    const count = this.counts.get(invariant) ?? new LawCount();
    this.counts.set(invariant, count);
    return count;
  }

  /** A row for each law, in registry order. A law that nothing exercised says why. */
  settle(
    invariants: readonly { readonly id: string; readonly level: Level }[],
  ): readonly Extract<EventBody, { type: 'invariantSettled' }>[] {
    return invariants.map(({ id, level }) => {
      const count = this.of(id);
      const status = count.failed > 0 ? 'failed' : count.checked > 0 ? 'passed' : 'not-exercised';
      return {
        type: 'invariantSettled',
        invariant: id,
        level: count.level ?? level,
        status,
        checked: count.checked,
        failed: count.failed,
        reason:
          status === 'not-exercised'
            ? (count.commonest ?? 'no call of this run could speak for or against it')
            : null,
      };
    });
  }
}
