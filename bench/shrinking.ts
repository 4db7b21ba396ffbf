import * as fc from 'fast-check';
import { valuesOf } from '../arbitraries/index.js';
import { shrink, shrinkPairs } from '../test/quality/shrink-pairs.js';

const seeds = 20;

/** Of the tries that shrinking takes, over all pairs of the quality tests and 20 seeds each. */
interface Tries {
  readonly pairs: number;
  readonly median: number;
  readonly p95: number;
  readonly most: number;
}

/** How many candidates are tried before the minimum is certain. */
export function tries(): Tries {
  const counts: number[] = [];
  for (const { schema, fails } of shrinkPairs) {
    const arbitrary = valuesOf(schema);
    const failing = arbitrary.filter(fails);
    for (let seed = 1; seed <= seeds; seed += 1) {
      const [from] = fc.sample(failing, { numRuns: 1, seed });
      if (from !== undefined) counts.push(shrink(arbitrary, from, fails).tries);
    }
  }
  const sorted = counts.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { pairs: shrinkPairs.length, median: at(0.5), p95: at(0.95), most: at(1) };
}
