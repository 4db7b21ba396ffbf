import type { Candidate } from './workshop/workshop.js';
import { compareStimuli } from './shrink-order.js';
import { faultsOf } from './workshop/faults.js';

/** What a step is judged by. */
type Stage = Pick<Candidate, 'stimulus' | 'label' | 'breaches'>;

/**
 * Whether a candidate may take the place of a case: it keeps the label, and invalid arguments break nothing that
 * the case does not break; it has fewer faults, or as many in a smaller text. So shrinking ends, and who mends the
 * one fault that is told has mended the case.
 */
export function isStepDown(candidate: Stage, current: Stage): boolean {
  if (candidate.label !== current.label) return false;
  const isSmaller = compareStimuli(candidate.stimulus, current.stimulus) < 0;
  if (current.label !== 'invalid') return isSmaller;
  const before = faultsOf(current.breaches);
  // Where a value is too deep to say what is broken, only its size can tell.
  if (before.size === 0) return isSmaller;
  const after = [...faultsOf(candidate.breaches)];
  if (after.length === 0 || !after.every((fault) => before.has(fault))) return false;
  return after.length < before.size || isSmaller;
}
