import { facetsOf } from '../invariants/facets.js';
import type { Facet, Invariant } from '../invariants/invariant.js';
import type { Tally } from './tally.js';

/** What only a contract makes it possible to judge. */
const ofContracts: ReadonlySet<Facet['on']> = new Set(['task', 'candidate', 'denial', 'guard', 'relation']);

/** Says of laws that only a catalog's contract can speak of why a run without one did not judge them. */
export function tellContractLaws(invariants: readonly Invariant[], tally: Pick<Tally, 'notExercised'>): void {
  for (const law of invariants)
    if (facetsOf([law]).every(({ on }) => ofContracts.has(on)))
      tally.notExercised(law.id, 'needs a contract: mcp-assay catalog contract.yaml');
}
