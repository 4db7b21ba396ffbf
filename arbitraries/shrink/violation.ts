import type { Generator } from '../generator.js';
import { breachesIn } from '../goals/violation.js';
import type { Violated } from '../goals/violation.js';
import { candidates } from './candidates.js';
import { compareSimplicity } from '../json/order.js';

const mostCandidates = 2000;

/** Simpler values with the same keyword broken at the same place of the schema, and no more than was broken. */
export function* smallerViolations(generator: Generator, broken: Violated): IterableIterator<Violated> {
  const { maker } = generator;
  const { value, violated, mutation } = broken;
  let looked = 0;
  for (const candidate of candidates(maker, maker.grammar.root, value)) {
    looked += 1;
    if (looked > mostCandidates) return;
    if (compareSimplicity(candidate, value) >= 0) continue;
    const breaches = breachesIn(generator, candidate);
    const same = breaches.some(({ schemaPointer }) => schemaPointer === violated[0]?.pointer);
    if (!same || breaches.length > violated.length) continue;
    const now = breaches.map(({ schemaPointer, keyword }) => ({ pointer: schemaPointer, keyword }));
    yield { value: candidate, violated: now, mutation };
  }
}
