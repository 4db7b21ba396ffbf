import type { Facet, Invariant, Law } from './invariant.js';

/** Every way in which these laws judge, each as an invariant of its own under the law's id. */
export const facetsOf = (invariants: readonly Invariant[]): readonly Invariant[] =>
  invariants.flatMap((invariant) => [
    invariant,
    ...(invariant.also ?? []).map((facet) => ({ ...lawOf(invariant), ...facet }) satisfies Law & Facet),
  ]);

const lawOf = ({ id, level, source, law, right }: Law): Law => ({ id, level, source, law, right });
