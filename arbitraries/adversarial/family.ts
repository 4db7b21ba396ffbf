import type * as fc from 'fast-check';
import type { Dialect } from '../document/dialect.js';
import type { Json, JsonSchema } from '../json/json.js';
import type { Mutation } from '../mutation.js';

/**
 * What is sent: `json` is the JSON text of a tool's `arguments`, as text since duplicate keys, 1e400 and -0
 * do not survive as values; `raw` is a whole message that is no JSON, without a line feed.
 */
type Stimulus =
  | { readonly kind: 'json'; readonly text: string }
  | { readonly kind: 'raw'; readonly bytes: Uint8Array };

/** A hostile stimulus and what makes it hostile. */
export interface Adversarial {
  readonly stimulus: Stimulus;
  readonly mutations: readonly Mutation[];
}

/**
 * What a family works from.
 *
 * @property base valid values of the schema; a stimulus is one of them with one place changed
 * @property message the whole message around the JSON text of arguments, where more than that is known
 * @property maxBytes of a stimulus, in UTF-8; a base value that is longer by itself is left as it is
 */
export interface FamilyContext {
  readonly schema: JsonSchema;
  readonly dialect: Dialect;
  readonly base: fc.Arbitrary<Json>;
  readonly message?: (argumentsText: string) => string;
  readonly maxBytes: number;
}

/**
 * A kind of hostile input.
 *
 * @property name kebab-case; also the `keyword` of the family's mutations
 * @property about one sentence: what goes wrong in programs that do not expect it
 * @property arbitrary the stimuli for a schema, or `undefined` when the family has nothing to do for it
 * @property specimens one stimulus for each thing that the family knows of, made from the smallest valid value,
 *   the usual ones first: what happens once in a hundred draws is met for certain
 */
export interface Family {
  readonly name: string;
  readonly about: string;
  readonly arbitrary: (context: FamilyContext) => fc.Arbitrary<Adversarial> | undefined;
  readonly specimens?: (schema: JsonSchema, smallest: Json, maxBytes: number) => Iterable<Adversarial>;
}
