import type { Case, Stimulus } from '../corpus/case.js';
import { bytesOf, contentOf, textOf } from './shrink-order.js';
import { isStepDown } from './shrink-step.js';
import type { Candidate, Workshop } from './workshop/workshop.js';

export interface ShrinkSettings {
  readonly workshop: Pick<Workshop, 'candidates'>;
  /** Candidates that are tried before those of the workshop. */
  readonly first?: readonly Candidate[];
  /** Candidates that may be sent. */
  readonly budget: number;
  /** True once no further candidate is to be sent, whatever the budget. */
  readonly stopped?: () => boolean;
  /** Sends a candidate and says whether it fails in the same way: same law, same place. */
  readonly fails: (candidate: Case) => Promise<boolean>;
  readonly onStep?: (step: number, calls: number, bytes: number) => void;
}

export interface Shrunk {
  readonly case: Case;
  readonly steps: number;
  /** Candidates that were sent. */
  readonly calls: number;
  /** True when no candidate improves it any more: it is the minimum. */
  readonly minimal: boolean;
}

/**
 * Makes a failing case smaller while it keeps failing in the same way. Each accepted step is one down
 * (`isStepDown`), so it ends; each candidate is sent at most once, so the budget is not spent on
 * repetition. What no candidate improves is the minimum.
 */
export function shrink(start: Case, settings: ShrinkSettings): Promise<Shrunk> {
  return new Descent(start, settings).run();
}

type SweepEnd = 'improved' | 'nothing new' | 'stopped';

class Descent {
  private readonly settings: ShrinkSettings;
  private readonly tried = new Set<string>();
  /** Changes that did not fail in the same way, wherever else the case was larger then. */
  private readonly vain = new Set<string>();
  private current: Case;
  private calls = 0;
  private steps = 0;

  constructor(start: Case, settings: ShrinkSettings) {
    this.settings = settings;
    this.current = start;
    this.tried.add(keyOf(start.stimulus));
  }

  /**
   * A change that was in vain once is mostly in vain again when something else has become smaller, so it waits
   * until nothing new helps; then it is tried after all, for that is what makes a minimum.
   */
  async run(): Promise<Shrunk> {
    for (const candidate of this.settings.first ?? [])
      if (!this.spent && this.isNew(candidate)) await this.consider(candidate);
    for (;;) {
      const fresh = await this.sweep((change) => !this.vain.has(change));
      const end = fresh === 'nothing new' ? await this.sweep(() => true) : fresh;
      if (end === 'improved') continue;
      const { current, steps, calls } = this;
      return { case: current, steps, calls, minimal: end === 'nothing new' };
    }
  }

  /** Goes through the candidates of the case as it is until one of them improves it. */
  private async sweep(wanted: (change: string) => boolean): Promise<SweepEnd> {
    const { workshop } = this.settings;
    const { tool, stimulus } = this.current;
    const count = batchSize(stimulus);
    for (let from = 0; ;) {
      if (this.spent) return 'stopped';
      const batch = await workshop.candidates(tool, stimulus, from, count);
      for (const candidate of batch) {
        if (!this.isNew(candidate) || !wanted(changeBetween(stimulus, candidate.stimulus))) continue;
        if (this.spent) return 'stopped';
        if (await this.consider(candidate)) return 'improved';
      }
      if (batch.length < count) return 'nothing new';
      from += batch.length;
    }
  }

  private get spent(): boolean {
    return this.calls >= this.settings.budget || this.settings.stopped?.() === true;
  }

  private isNew(candidate: Candidate): boolean {
    return isStepDown(candidate, this.current) && !this.tried.has(keyOf(candidate.stimulus));
  }

  /** The only way to progress. */
  private async consider(candidate: Candidate): Promise<boolean> {
    const before = this.current.stimulus;
    this.tried.add(keyOf(candidate.stimulus));
    this.calls += 1;
    const next: Case = { ...this.current, ...candidate };
    if (!(await this.settings.fails(next))) {
      this.vain.add(changeBetween(before, candidate.stimulus));
      return false;
    }
    this.current = next;
    this.steps += 1;
    this.settings.onStep?.(this.steps, this.calls, bytesOf(next.stimulus));
    return true;
  }
}

const keyOf = (stimulus: Stimulus): string => `${stimulus.kind} ${textOf(stimulus)}`;

/** So much text is asked for at a time, in at most so many candidates. */
const batchCharacters = 1024 * 1024;
const mostInBatch = 16;

const batchSize = (stimulus: Stimulus): number =>
  Math.max(1, Math.min(mostInBatch, Math.floor(batchCharacters / (textOf(stimulus).length + 1))));

/**
 * What one text has in place of a part of another, and the name of the member before it: the same change is known
 * again although everything around it has changed. What a longer part is replaced by counts alone: `0` in the
 * place of one item tells what `0` in the place of its neighbour will do.
 */
function changeBetween(before: Stimulus, after: Stimulus): string {
  const [old, now] = [contentOf(before), contentOf(after)];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old.charCodeAt(start) === now.charCodeAt(start)) start += 1;
  let end = 0;
  while (
    end < shorter - start &&
    old.charCodeAt(old.length - 1 - end) === now.charCodeAt(now.length - 1 - end)
  )
    end += 1;
  const colon = old.lastIndexOf('":', start);
  const name = colon < 0 ? '' : old.slice(old.lastIndexOf('"', colon - 1), colon);
  const [removed, added] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  return added === '' || removed.length <= 1 ? `${name} ${removed} ${added}` : `${name} any ${added}`;
}
