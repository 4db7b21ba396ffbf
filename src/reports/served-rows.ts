import type { Served } from '../engine/hosted/served.js';
import type { Outcome } from '../protocol/outcome.js';

/** What a host was shown, one row for each thing that it asked for. */
export interface ServedRow {
  readonly method: string | null;
  readonly name: string | null;
  readonly attack: string | null;
  readonly times: number;
  /** UTF-8 bytes of the largest answer. */
  readonly mostBytes: number;
  /** Of the answers, in the order in which each came first. */
  readonly outcomes: readonly Outcome[];
}

/** A host may ask for endless things: from this many on all others are one row without a name. */
const mostRows = 500;

/** What a host was shown so far, in the order of the first time. */
export class ServedRows {
  readonly #rows = new Map<string, ServedRow>();

  add({ method, name, attack, outcome, bytesSent }: Served): void {
    const key = JSON.stringify([method, name, attack]);
    const isKnown = this.#rows.has(key) || this.#rows.size < mostRows;
    const place = isKnown ? key : 'others';
    const row = this.#rows.get(place);
    const before = row ?? {
      ...(isKnown ? { method, name, attack } : { method: null, name: null, attack: null }),
      times: 0,
      mostBytes: 0,
      outcomes: [],
    };
    const isNew = outcome !== null && !before.outcomes.includes(outcome);
    this.#rows.set(place, {
      ...before,
      times: before.times + 1,
      mostBytes: Math.max(before.mostBytes, bytesSent),
      outcomes: isNew ? [...before.outcomes, outcome] : before.outcomes,
    });
  }

  get rows(): readonly ServedRow[] {
    return [...this.#rows.values()];
  }
}
