import { fingerprint } from '../corpus/fingerprint.js';
import type { Applicability, Facet, Invariant, Violation } from '../invariants/invariant.js';
import type { Era } from '../protocol/era.js';
import type { Sighting } from './judge.js';
import type { Tally } from './tally.js';

/** Laws that judge subjects of one kind. */
export const lawsOn = <On extends Facet['on']>(
  invariants: readonly Invariant[],
  on: On,
): readonly Extract<Invariant, { readonly on: On }>[] =>
  invariants.filter((law): law is Extract<Invariant, { readonly on: On }> => law.on === on);

/** A law as it looks to whoever has a subject of its kind. */
type Judging<Subject> = Invariant & {
  applies(subject: Subject): Applicability;
  check(subject: Subject): readonly Violation[];
};

/**
 * What laws say of one subject: their breaches, named. Each opinion is counted where there is a tally.
 *
 * @param tool whose breach it is where the violation names no tool
 */
export const opinionsOf = <Subject>(
  laws: readonly Judging<Subject>[],
  subject: Subject,
  { era, tool }: { readonly era: Era; readonly tool: string },
  tally?: Pick<Tally, 'judged' | 'notExercised'>,
): readonly Sighting[] =>
  laws.flatMap((law) => {
    const applicability = law.applies(subject);
    if (applicability !== true) {
      tally?.notExercised(law.id, applicability.notExercised);
      return [];
    }
    const violations = law.check(subject);
    tally?.judged(law.id, violations);
    return violations.map((violation) => sightingOf(law, violation, era, violation.tool ?? tool));
  });

function sightingOf(invariant: Invariant, violation: Violation, era: Era, tool: string): Sighting {
  const { place } = violation;
  const name = fingerprint({ invariant: invariant.id, era, direction: 'server', tool, place });
  return { invariant, tool, violation, fingerprint: name };
}
