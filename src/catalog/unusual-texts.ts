import { biasOf, keyedRandom } from '../engine/workshop/keyed-random.js';
import { textFamilies } from './text-families.js';
import type { TextPair } from './text-families.js';

/** A pair with the name of its family. */
export interface UnusualPair extends TextPair {
  readonly family: string;
}

const lengthOf = (text: string): number => Array.from(text).length;

/**
 * Unusual but legal texts for ids and queries. The pair at an index depends on seed, use and index alone; each family
 * comes before one comes twice.
 *
 * @param longest how many characters a text may have, as code points; longer pairs are left out
 */
export function unusualPairs(
  seed: number,
  use: 'ids' | 'queries' | 'unknown ids',
  count: number,
  longest = 4096,
): readonly UnusualPair[] {
  const randomOf = keyedRandom(seed, 'catalog', use);
  const pairAt = (index: number): UnusualPair | undefined => {
    const family = textFamilies[index % textFamilies.length];
    if (family === undefined) return undefined;
    // Another seed begins with other forms.
    const round = Math.floor(index / textFamilies.length) + (seed >>> 0);
    const pair = family.pairs(round, longest).generate(randomOf(index), biasOf(index)).value;
    return { family: family.name, ...pair };
  };
  return Array.from({ length: count }, (_, index) => pairAt(index)).filter(
    (pair): pair is UnusualPair =>
      pair !== undefined && lengthOf(pair.odd) <= longest && lengthOf(pair.plain) <= longest,
  );
}

/** Every text of some pairs, once, in their order. */
export const textsOf = (pairs: readonly TextPair[]): readonly string[] => [
  ...new Set(pairs.flatMap(({ odd, plain }) => [odd, plain])),
];
