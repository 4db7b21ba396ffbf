/**
 * Ids that are legal and unusual, a function of the seed: dots, slashes, pairs that differ in case or in Unicode form
 * alone, percent signs, leading zeros, blanks, names of every object, and a very long one.
 */
export function unusualIds(seed: number): readonly string[] {
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
