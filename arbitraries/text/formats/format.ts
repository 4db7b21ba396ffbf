import type { NextInt } from '../characters.js';

/** The lengths in code points that a draw should try to have; a format that can not ignores them. */
export interface LengthWish {
  readonly min: number;
  readonly max: number;
}

/**
 * A string format. Members are such that ajv-formats (full), @hyperjump/json-schema and
 * @exodus/schemasafe all accept them; hosts and addresses are only ones reserved for documentation.
 *
 * @property format the name in a schema
 * @property test is the string surely a member? Strings on which validators differ are none
 * @property disputed does some validator accept it all the same? Left out where it never differs from `test`
 * @property outline a pattern that every string matches which some validator takes for a member: for proofs, and
 *   for what other patterns leave of the format
 * @property ladder a few members from simple to odd: the first is where shrinking ends
 * @property draw an ordinary member
 * @property broken a string that no validator takes for a member
 * @property hosts members name hosts: then nothing but `draw` and `ladder` makes them
 */
export interface Format {
  readonly format: string;
  readonly test: (text: string) => boolean;
  readonly disputed?: (text: string) => boolean;
  readonly outline?: string;
  readonly ladder: readonly string[];
  readonly draw: (nextInt: NextInt, wish: LengthWish) => string;
  readonly broken: (nextInt: NextInt) => string;
  readonly hosts?: true;
}
