import type { Case, Stimulus } from '../corpus/case.js';
import { bytesOf, compareStimuli, textOf } from './shrink-order.js';
import type { Candidate, Workshop } from './workshop/workshop.js';

/** How many candidates are asked for at a time. */
const batchSize = 16;

export interface ShrinkSettings {
  readonly workshop: Pick<Workshop, 'candidates'>;
  /** Candidates that may be sent. */
  readonly budget: number;
  /** True once no further candidate is to be sent, whatever the budget. */
  readonly stopped?: () => boolean;
  /** Sends a candidate and says whether it fails in the same way: same law, same place, same label. */
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
 * Makes a failing case smaller while it keeps failing in the same way. Each accepted step goes down in one
 * order and keeps the label, so it ends; each candidate is sent at most once, so the budget is not spent
 * on repetition.
 */
export async function shrink(start: Case, settings: ShrinkSettings): Promise<Shrunk> {
  const tried = new Set<string>([keyOf(start.stimulus)]);
  let current = start;
  let calls = 0;
  let steps = 0;
  const consider = async (candidate: Candidate): Promise<boolean> => {
    const key = keyOf(candidate.stimulus);
    if (tried.has(key) || compareStimuli(candidate.stimulus, current.stimulus) >= 0) return false;
    tried.add(key);
    calls += 1;
    const next: Case = { ...current, ...candidate };
    if (!(await settings.fails(next))) return false;
    current = next;
    steps += 1;
    settings.onStep?.(steps, calls, bytesOf(next.stimulus));
    return true;
  };
  for (let from = 0; ;) {
    if (settings.budget <= calls) return { case: current, steps, calls, minimal: false };
    const batch = await settings.workshop.candidates(current.tool, current.stimulus, from, batchSize);
    if (batch.length === 0) return { case: current, steps, calls, minimal: true };
    let improved = false;
    for (const candidate of batch) {
      if (calls >= settings.budget || settings.stopped?.() === true)
        return { case: current, steps, calls, minimal: false };
      improved = await consider(candidate);
      if (improved) break;
    }
    from = improved ? 0 : from + batch.length;
  }
}

const keyOf = (stimulus: Stimulus): string => `${stimulus.kind} ${textOf(stimulus)}`;
