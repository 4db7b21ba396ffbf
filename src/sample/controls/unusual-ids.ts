import { textFamilies } from '../../catalog/text-families.js';
import { textsOf, unusualPairs } from '../../catalog/unusual-texts.js';

/**
 * Ids that are legal and unusual, a function of the seed: first a plain one, then one of each kind that catalogs mix up
 * most, then a pair drawn from each family of look-alikes.
 */
export const unusualIds = (seed: number): readonly string[] => [
  ...new Set([...specimens(seed), ...textsOf(unusualPairs(seed, 'ids', textFamilies.length))]),
];

/** Dots, slashes, pairs that differ in case or Unicode form alone, percent signs, zeros, blanks, built-in names. */
function specimens(seed: number): readonly string[] {
  const n = String((seed >>> 0) % 10_000);
  return [
    `doc-${n}`,
    `Doc-${n}`,
    `00${n}`,
    n,
    `../${n}`,
    `a.b/${n}`,
    `a.b%2F${n}`,
    `%2e%2e%2f${n}`,
    `caf\u00e9-${n}`,
    `cafe\u0301-${n}`,
    ` ${n} `,
    `\u{1f4da}${n}`,
    '__proto__',
    'constructor',
    `{"id":${n}}`,
    `${'x'.repeat(2000)}${n}`,
  ];
}
