import type { Pointer } from './json/pointer.js';

/**
 * What was done to a value on purpose. It only explains: whether the value is valid is a validator's
 * verdict, never the mutation's.
 *
 * @property pointer instance pointer of the place that was changed
 * @property keyword the schema keyword aimed at, or the adversarial family (`falsy`, `credential`, …)
 * @property what one short sentence for people, for example `was 1, became ""`
 */
export interface Mutation {
  readonly pointer: Pointer;
  readonly keyword: string;
  readonly what: string;
}
