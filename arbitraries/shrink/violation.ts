import type { Breach } from '../evaluate/breach.js';
import type { Generator } from '../generator.js';
import { shown } from '../goals/leaf.js';
import { breachesIn, labelsOf } from '../goals/violation.js';
import type { Violated } from '../goals/violation.js';
import { candidates } from './candidates.js';
import type { Json } from '../json/json.js';
import { compareSimplicity } from '../json/order.js';
import { resolvePointer } from '../json/pointer.js';
import type { Mutation } from '../mutation.js';

const mostCandidates = 2000;

/** The one fault as it is in a smaller value: other items may be gone, and the wrong value is another. */
function told(value: Json, mutation: Mutation, breaches: readonly Breach[]): Mutation {
  const { keyword } = mutation;
  const breach = breaches.find((each) => each.keyword === keyword);
  const wrong = breach === undefined ? undefined : resolvePointer(value, breach.instancePointer);
  if (breach === undefined || wrong === undefined) return mutation;
  const what = `became ${shown(wrong)}, which breaks ${keyword}`;
  return { pointer: breach.instancePointer, keyword, what };
}

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
      ...(more === undefined ? { mutation: told(candidate, mutation, breaches) } : { mutation, more }),
    };
  }
}
