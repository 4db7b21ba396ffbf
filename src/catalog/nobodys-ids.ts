import type { Contract } from './contract.js';
import { unusualPairs } from './unusual-texts.js';

/** No catalog has records under a name that begins like this. */
export const nobodys = 'nobody-';

/** Searches with generated arguments that a fixture gets, and twice as many as ids that are nobody's. */
export const generatedOf = ({ fixture }: Contract): number => fixture?.generated ?? 12;

/** Unusual ids that are nobody's. */
export const nobodysIds = (contract: Contract, seed: number): readonly string[] =>
  unusualPairs(seed, 'unknown ids', Math.floor(generatedOf(contract) / 2)).map(
    ({ odd }) => `${nobodys}${odd}`,
  );
