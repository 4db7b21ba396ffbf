import { fingerprint } from '../../corpus/fingerprint.js';
import type { Invariant, Violation } from '../../invariants/invariant.js';
import type { JudgedRounds } from '../../invariants/rounds.js';
import type { Sighting } from '../judge.js';
import type { Tally } from '../tally.js';

/** What the laws of rounds say of a call that asked for input; each is counted. */
export const roundsSightings = (
  invariants: readonly Invariant[],
  judged: JudgedRounds,
  tally: Pick<Tally, 'judged' | 'notExercised'>,
): readonly Sighting[] =>
  invariants.flatMap((invariant) => {
    if (invariant.on !== 'rounds') return [];
    const applicability = invariant.applies(judged);
    if (applicability !== true) {
      tally.notExercised(invariant.id, applicability.notExercised);
      return [];
    }
    const violations = invariant.check(judged);
    tally.judged(invariant.id, violations);
    return violations.map((violation) => sightingOf(invariant, judged, violation));
  });

function sightingOf(invariant: Invariant, { era, tool }: JudgedRounds, violation: Violation): Sighting {
  const identity = {
    invariant: invariant.id,
    era,
    direction: 'server',
    tool,
    place: violation.place,
  } as const;
  return { invariant, tool, violation, fingerprint: fingerprint(identity) };
}
