import { fingerprint } from '../../corpus/fingerprint.js';
import type { Invariant } from '../../invariants/invariant.js';
import type { JudgedIsolation } from '../../invariants/isolation.js';
import type { Sighting } from '../judge.js';
import type { Tally } from '../tally.js';

/** What the laws of isolation say of what was asked under two authorizations; each is counted. */
export const isolationSightings = (
  invariants: readonly Invariant[],
  judged: JudgedIsolation,
  tally: Pick<Tally, 'judged' | 'notExercised'>,
): readonly Sighting[] =>
  invariants.flatMap((invariant) => {
    if (invariant.on !== 'isolation') return [];
    const applicability = invariant.applies(judged);
    if (applicability !== true) {
      tally.notExercised(invariant.id, applicability.notExercised);
      return [];
    }
    const violations = invariant.check(judged);
    tally.judged(invariant.id, violations);
    return violations.map((violation) => sightingOf(invariant, judged, violation));
  });

function sightingOf(
  invariant: Invariant,
  judged: JudgedIsolation,
  violation: Sighting['violation'],
): Sighting {
  const { id } = invariant;
  const { place, tool = judged.tool } = violation;
  const name = fingerprint({ invariant: id, era: judged.era, direction: 'server', tool, place });
  return { invariant, tool, violation, fingerprint: name };
}
