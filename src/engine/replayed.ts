import type { Case } from '../corpus/case.js';
import type { CaseFile } from '../corpus/case-file.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import type { Sighting } from './judge.js';

/** How a recorded case fared on the target given now. */
export type ReplayVerdict = 'fixed' | 'still-failing' | 'fails-anew' | 'flaky' | 'not-replayed';

export interface Replayed {
  readonly verdict: ReplayVerdict;
  /** For people: `3 of 3 right`, `2 of 5 failed`, or why it could not be replayed. */
  readonly detail: string;
  /** The sighting, when it failed at least once. */
  readonly sighting: Sighting | undefined;
  readonly evidence: { readonly case: Case; readonly exchanged: Exchanged } | undefined;
  /** What was asked, where the case is no call of a tool. */
  readonly asked?: string;
  readonly failed: number;
  readonly tried: number;
}

/** Each case is sent so often: one pass is no proof that it is mended. */
export const replayRounds = 3;

/** A case that proves nothing here, with the reason. */
export const notReplayed = (detail: string): Replayed => ({
  verdict: 'not-replayed',
  detail,
  sighting: undefined,
  evidence: undefined,
  failed: 0,
  tried: 0,
});

/** A case that does not fail any more. */
export const fixed = (detail: string): Replayed => ({ ...notReplayed(detail), verdict: 'fixed' });

/** What some rounds of a case come to, each with all that its law found. */
export function verdictOf(
  file: CaseFile,
  rounds: readonly (readonly Sighting[])[],
  evidence: Replayed['evidence'],
): Replayed {
  const failing = rounds.filter((sightings) => sightings.length > 0);
  const [first] = failing.flat();
  const same = failing.flat().find(({ fingerprint }) => fingerprint === file.fingerprint);
  const counts = { sighting: same ?? first, evidence, failed: failing.length, tried: rounds.length };
  if (first === undefined)
    return { verdict: 'fixed', detail: `${rounds.length} of ${rounds.length} right`, ...counts };
  if (failing.length < rounds.length)
    return { verdict: 'flaky', detail: `${failing.length} of ${rounds.length} failed`, ...counts };
  if (same === undefined)
    return {
      verdict: 'fails-anew',
      detail: `at ${first.violation.place || 'another place'}, not the place recorded`,
      ...counts,
    };
  return { verdict: 'still-failing', detail: same.violation.message, ...counts };
}
