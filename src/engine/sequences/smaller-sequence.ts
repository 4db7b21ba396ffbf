import type { Case } from '../../corpus/case.js';
import { compareTexts } from '../shrink-order.js';
import { isStepDown } from '../shrink-step.js';
import type { Workshop } from '../workshop/workshop.js';
import type { Sequence } from './placeholders.js';
import { referencesIn, withReferences, without } from './placeholders.js';
import type { Played } from './player.js';

/** A sequence, and what was made of it. */
export interface Made {
  readonly sequence: Sequence;
  readonly played: readonly Played[];
}

export interface SmallerSettings {
  readonly workshop: Pick<Workshop, 'candidates'>;
  /** Whether calls may be left out. */
  readonly mayDrop: boolean;
  /** The whole sequence after the arguments of one call became smaller; `undefined` where they may not. */
  readonly rebuilt: (sequence: Sequence, index: number, json: string) => Sequence | undefined;
  /**
   * Plays a sequence: what was made of it when it fails in the same way, or of one like it in which another value flows;
   * `undefined` when it does not.
   */
  readonly fails: (sequence: Sequence) => Promise<Made | undefined>;
  /** True once nothing more may be sent. */
  readonly spent: () => boolean;
}

export interface SmallerSequence extends Made {
  readonly steps: number;
  /** Nothing makes it smaller. */
  readonly isMinimal: boolean;
}

const batch = 16;

/**
 * The fewest calls, then the smallest arguments of each, with which a sequence fails in the same way. The last call,
 * which shows it, is never left out. Values that flow stay what they are.
 */
export async function smallerSequence(start: Made, settings: SmallerSettings): Promise<SmallerSequence> {
  const descent = new Descent(start, settings);
  if (settings.mayDrop) await descent.dropCalls();
  let improved = true;
  while (improved && !settings.spent()) improved = await descent.sweep();
  return descent.result;
}

class Descent {
  private readonly settings: SmallerSettings;
  private readonly tried = new Set<string>();
  private current: Made;
  private steps = 0;
  private isCut = false;

  constructor(start: Made, settings: SmallerSettings) {
    this.current = start;
    this.settings = settings;
    this.tried.add(JSON.stringify(start.sequence));
  }

  get result(): SmallerSequence {
    return { ...this.current, steps: this.steps, isMinimal: !this.isCut };
  }

  async dropCalls(): Promise<void> {
    for (let index = this.current.sequence.length - 2; index >= 0; index -= 1) {
      const shorter = without(this.current.sequence, index);
      if (shorter !== undefined) await this.consider(shorter);
    }
  }

  /** Whether some call's arguments became smaller. */
  async sweep(): Promise<boolean> {
    let improved = false;
    for (let index = 0; index < this.current.sequence.length; index += 1)
      while (await this.sweepCall(index)) improved = true;
    return improved;
  }

  private async sweepCall(index: number): Promise<boolean> {
    const { workshop, rebuilt, spent } = this.settings;
    const { sequence, played } = this.current;
    const step = sequence[index];
    const made = played[index]?.case;
    if (step === undefined || made?.stimulus.kind !== 'arguments') return false;
    const references = referencesIn(step.json);
    for (let from = 0; ; from += batch) {
      const candidates = await workshop.candidates(step.tool, made.stimulus, from, batch);
      for (const candidate of candidates) {
        const json = this.templateOf(candidate, made, step.json, references);
        const next = json === undefined ? undefined : rebuilt(sequence, index, json);
        if (next === undefined) continue;
        if (spent()) {
          this.isCut = true;
          return false;
        }
        if (await this.consider(next)) return true;
      }
      if (candidates.length < batch) return false;
    }
  }

  /** A candidate's arguments with its placeholders, where it is one step down. */
  private templateOf(
    candidate: Parameters<typeof isStepDown>[0],
    made: Case,
    before: string,
    references: ReturnType<typeof referencesIn>,
  ): string | undefined {
    if (candidate.stimulus.kind !== 'arguments' || made.stimulus.kind !== 'arguments') return undefined;
    if (!isStepDown(candidate, made)) return undefined;
    if (references.length === 0) return candidate.stimulus.json;
    const json = withReferences(candidate.stimulus.json, made.stimulus.json, references);
    return json !== undefined && compareTexts(json, before) < 0 ? json : undefined;
  }

  private async consider(next: Sequence): Promise<boolean> {
    const key = JSON.stringify(next);
    if (this.tried.has(key)) return false;
    if (this.settings.spent()) {
      this.isCut = true;
      return false;
    }
    this.tried.add(key);
    const made = await this.settings.fails(next);
    if (made === undefined) return false;
    this.current = made;
    this.steps += 1;
    return true;
  }
}
