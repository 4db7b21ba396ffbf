import * as fc from 'fast-check';
import type { NextInt } from '../../../arbitraries/text/characters.js';
import type { TextConstraints } from '../../../arbitraries/text/text-space.js';

/** A source of integers that is the same for the same seed. */
export function source(seed: number): NextInt {
  let state = (Math.abs(seed) % 2_147_483_646) + 1;
  return (min, max) => {
    state = (state * 48_271) % 2_147_483_647;
    return min + (state % (max - min + 1));
  };
}

export const seeds: fc.Arbitrary<number> = fc.nat();

/** No constraint but those given. */
export const constraints = (some: Partial<TextConstraints> = {}): TextConstraints => ({
  patterns: [],
  notPatterns: [],
  formats: [],
  notFormats: [],
  minLength: 0,
  maxLength: undefined,
  ...some,
});
