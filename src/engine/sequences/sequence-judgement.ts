import { fingerprint } from '../../corpus/fingerprint.js';
import type { Invariant } from '../../invariants/invariant.js';
import type { JudgedSequence } from '../../invariants/sequence.js';
import type { Sighting } from '../judge.js';
import type { Tally } from '../tally.js';

/** What the laws of sequences say of one; each is counted where there is a tally. */
export function sequenceSightings(
  invariants: readonly Invariant[],
  judged: JudgedSequence,
  tally?: Pick<Tally, 'judged' | 'notExercised'>,
): readonly Sighting[] {
  return invariants.flatMap((invariant) => {
    if (invariant.on !== 'sequence') return [];
    const applicability = invariant.applies(judged);
    if (applicability !== true) {
      tally?.notExercised(invariant.id, applicability.notExercised);
      return [];
    }
    const violations = invariant.check(judged);
    tally?.judged(invariant.id, violations);
    return violations.map((violation) => {
      const tool = violation.tool ?? judged.calls.at(-1)?.tool.name ?? '';
      const { id } = invariant;
      const { place } = violation;
      const name = fingerprint({ invariant: id, era: judged.era, direction: 'server', tool, place });
      return { invariant, tool, violation, fingerprint: name };
    });
  });
}
