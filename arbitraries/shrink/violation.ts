import type { Generator } from '../generator.js';
import { breachesIn, labelsOf } from '../goals/violation.js';
import type { Violated } from '../goals/violation.js';
import { candidates } from './candidates.js';
import { compareSimplicity } from '../json/order.js';

const mostCandidates = 2000;

/**
 * Simpler values with the same keyword broken at the same place of the schema (all of them, where several were
 * meant), and no more than was broken.
 */
export function* smallerViolations(generator: Generator, broken: Violated): IterableIterator<Violated> {
  const { maker } = generator;
  const { value, violated, mutation, more } = broken;
  let looked = 0;
  for (const candidate of candidates(maker, maker.grammar.root, value)) {
    looked += 1;
    if (looked > mostCandidates) return;
    if (compareSimplicity(candidate, value) >= 0) continue;
    const breaches = breachesIn(generator, candidate);
    const still = new Set(breaches.map(({ schemaPointer }) => schemaPointer));
    const kept = more === undefined ? violated.slice(0, 1) : violated;
    if (!kept.every(({ schemaPointer }) => still.has(schemaPointer))) continue;
    if (breaches.length > violated.length) continue;
    yield {
      value: candidate,
      violated: labelsOf(breaches),
      mutation,
      ...(more === undefined ? {} : { more }),
    };
  }
}
