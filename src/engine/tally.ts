import type { Level } from '../invariants/invariant.js';
import { levels } from '../invariants/invariant.js';
import { promisesNothing } from '../invariants/output/promise.js';
import type { EventBody } from './events.js';

interface Count {
  checked: number;
  failed: number;
  level: Level | undefined;
  readonly reasons: Map<string, number>;
}

/** What each law has come to: how often it was judged, how often it broke, and why it could not be judged. */
export class Tally {
  private readonly counts = new Map<string, Count>();

  judged(invariant: string, violations: readonly { readonly level: Level }[]): void {
    const count = this.of(invariant);
    count.checked += 1;
    if (violations.length > 0) count.failed += 1;
    for (const { level } of violations) {
      if (count.level === undefined || levels.indexOf(level) < levels.indexOf(count.level))
        count.level = level;
    }
  }

  notExercised(invariant: string, reason: string): void {
    const { reasons } = this.of(invariant);
    if (reasons.has(reason) || reasons.size < 50) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
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
            ? (commonest(count.reasons) ?? 'no call of this run could speak for or against it')
            : null,
      };
    });
  }

  private of(invariant: string): Count {
    const count = this.counts.get(invariant) ?? {
      checked: 0,
      failed: 0,
      level: undefined,
      reasons: new Map<string, number>(),
    };
    this.counts.set(invariant, count);
    return count;
  }
}

/** The commonest reason; why tools that could have been judged were not comes before that others could not be. */
function commonest(reasons: ReadonlyMap<string, number>): string | undefined {
  let best: string | undefined;
  for (const [reason, count] of reasons) {
    const isWeak = reason === promisesNothing && reasons.size > 1;
    if (!isWeak && (best === undefined || count > (reasons.get(best) ?? 0))) best = reason;
  }
  return best;
}
