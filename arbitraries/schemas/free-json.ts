import * as fc from 'fast-check';
import type { Json } from '../json/json.js';
import { oddNumbers } from './numbers.js';
import { memberNames, shortTexts } from './words.js';

const scalar: fc.Arbitrary<Json> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(null, true, false) },
  { weight: 3, arbitrary: oddNumbers },
  { weight: 3, arbitrary: shortTexts },
);

/**
 * Small JSON values of no schema: the names, texts and numbers that schemas of `schemasOf` speak of, and those
 * that programs get wrong.
 */
export const freeJson: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    { weight: 4, arbitrary: scalar },
    { weight: 3, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
    { weight: 4, arbitrary: fc.dictionary(memberNames, tie('value'), { maxKeys: 3, noNullPrototype: true }) },
  ),
})).value;
