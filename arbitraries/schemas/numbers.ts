import * as fc from 'fast-check';

const small = [0, 1, 2, 3, -1, -0] as const;

/** Numbers that binary fractions can not hold, that pass 2^53, and those near the ends of a double. */
const odd = [
  0.01,
  0.1,
  0.3,
  0.5,
  1.5,
  -1.5,
  1e-8,
  5e-324,
  1e-300,
  2 ** 53,
  2 ** 53 - 1,
  -(2 ** 53),
  1e21,
  1e308,
  -1e308,
  12_391_239_123,
] as const;

const decimals = fc.oneof(
  fc.integer({ min: -100, max: 100 }).map((tenths) => tenths / 10),
  fc.integer({ min: -2500, max: 2500 }).map((hundredths) => hundredths / 100),
);

/** Numbers, small ones and decimals more often than those that a double only just holds. */
export const oddNumbers: fc.Arbitrary<number> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...small) },
  { weight: 2, arbitrary: fc.constantFrom(...odd) },
  { weight: 2, arbitrary: decimals },
);

/** The argument of `multipleOf`: half of them are parts of ten, as prices and percentages have them. */
export const divisors: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(0.1, 0.01, 0.001, 0.5, 2, 3),
  oddNumbers.map((drawn) => Math.abs(drawn) || 1),
);

/** The argument of a keyword that counts. */
export const counts: fc.Arbitrary<number> = fc.constantFrom(0, 1, 2, 3);
