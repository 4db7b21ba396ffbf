import type { BreakingManner, CurvePoint, Probe, SearchEnd } from './limit-result.js';
import type { SizeLimit } from './limit.js';
import type { SizeAttempt } from './probing/probe-size.js';
import type { Pace } from './size-pace.js';

/** Tries a size. `null`: there is no such size. */
export type Attempt = (size: number) => Promise<SizeAttempt | null>;

/**
 * How finely is looked.
 *
 * @property pace of the climb
 * @property textBytes no size is tried whose texts would be larger together
 * @property precision of what breaks at one point: the search ends when the sizes are nearer than this part of the
 *   smaller one
 * @property slowPrecision the same of what becomes slow by and by
 */
export interface SearchStyle {
  readonly pace: Pace;
  readonly textBytes: number;
  readonly precision: number;
  readonly slowPrecision: number;
}

export interface Found {
  readonly ok: number;
  readonly failed: Probe | null;
  readonly end: SearchEnd;
}

/** Where the search is: a size that holds, one that does not, and all that was tried on the way. */
export class SizeSearch {
  readonly probes: Probe[] = [];
  readonly curve: CurvePoint[] = [];
  private readonly limit: SizeLimit;
  private readonly attempt: Attempt;
  private readonly style: SearchStyle;

  constructor(limit: SizeLimit, attempt: Attempt, style: SearchStyle) {
    this.limit = limit;
    this.attempt = attempt;
    this.style = style;
  }

  /** Halves the interval between a size that holds and one that does not. */
  async narrow(from: number, fails: Probe): Promise<Found> {
    let ok = from;
    let failed = fails;
    while (failed.size - ok > this.gapOf(ok, failed.outcome)) {
      const tried = await this.try(this.between(ok, failed));
      if (tried === null) break;
      if (tried.outcome === 'ok') ok = tried.size;
      else failed = tried;
    }
    return { ok, failed, end: 'broke' };
  }

  /** Climbs from the limit's first size until one fails, or there is none that is larger. */
  async climb(): Promise<Found> {
    const { first, cap } = this.limit;
    let ok = 0;
    for (let size = Math.min(first, cap); ; size = this.after(ok)) {
      const tried = size > ok ? await this.try(size) : null;
      if (tried === null) return { ok, failed: null, end: 'text' };
      if (tried.outcome !== 'ok') return { ok, failed: tried, end: 'broke' };
      ok = size;
      if (ok === cap) return { ok, failed: null, end: 'cap' };
    }
  }

  /** The next size of the climb; `ok` again when the text of any larger one would be too large. */
  private after(ok: number): number {
    const next = Math.min(this.limit.cap, this.style.pace(this.limit, ok, this.curve));
    const last = this.curve.at(-1);
    if (last === undefined || this.limit.growth !== 'doubling') return next;
    // Names get longer with their numbers, so a text grows a little faster than its size.
    const most = Math.floor((0.85 * last.size * this.style.textBytes) / last.bytes);
    if (next <= most) return next;
    return most > ok * 1.2 ? most : ok;
  }

  /** What is wrong at the first size most likely is so at all; else the middle, on the scale on which sizes grow. */
  private between(ok: number, { size, outcome }: Probe): number {
    if (ok === 0 && isVerdict(outcome)) return 1;
    if (ok === 0 || this.limit.growth !== 'doubling') return Math.floor((ok + size) / 2);
    return Math.min(size - 1, Math.max(ok + 1, Math.round(Math.sqrt(ok * size))));
  }

  private gapOf(ok: number, outcome: Probe['outcome']): number {
    if (this.limit.growth !== 'doubling') return 1;
    const { precision, slowPrecision } = this.style;
    return Math.max(1, ok * (outcome === 'slow' ? slowPrecision : precision));
  }

  /** Tries one size and remembers what came of it; `null` where there is no such size. */
  async try(size: number): Promise<Probe | null> {
    const attempt = await this.attempt(size);
    if (attempt === null) return null;
    this.probes.push(attempt.probe);
    if (attempt.point !== null) this.curve.push(attempt.point);
    return attempt.probe;
  }
}

const isVerdict = (outcome: 'ok' | BreakingManner): boolean =>
  outcome === 'wrong' || outcome === 'ignored' || outcome === 'refused';
