import type { JsonSchema } from '../../../arbitraries/json/json.js';
import type { SchemaBreach } from '../../validation/verdict.js';

/**
 * Why a right client does not hand a result over.
 *
 * - `envelope`: it is no answer to this request by JSON-RPC
 * - `shape`: the era's definition of the result does not allow it
 * - `missing`: the tool has an outputSchema, and there is no structured content
 * - `schema`: the structured content breaks the tool's outputSchema
 * - `unusable`: the tool's outputSchema can not be used, so nothing can be held against it
 *
 * @property place where: a JSON Pointer, or a word where there is nothing to point into
 */
export type Refusal = {
  readonly place: string;
  /** One sentence without its full stop. */
  readonly fact: string;
  /** Another tool of the same name allows it: the protocol leaves open what to do, so it is the application's rule. */
  readonly ambiguous?: true;
} & (
  | { readonly why: 'shape' | 'missing' | 'unusable' }
  /** `isOnly`: were the envelope right, the result would be one to deliver. */
  | { readonly why: 'envelope'; readonly isOnly: boolean }
  | { readonly why: 'schema'; readonly breaches: readonly SchemaBreach[]; readonly outputSchema: JsonSchema }
);

/**
 * What a right client does with the last act of a play.
 *
 * - `deliver`: hands over one of these results; each is JSON text
 * - `refuse`: does not hand it over as success
 * - `toolError`: says that the tool failed
 * - `protocolError`: says that the server answered with this error
 * - `inputRequired`: asks for the input, or says that it can not; `then` is right once it was given
 * - `listed`: knows these tools after all
 * - `open`: the specification leaves it to the client
 */
export type Reaction =
  | { readonly kind: 'deliver'; readonly results: readonly string[] }
  | { readonly kind: 'refuse'; readonly refusal: Refusal }
  | { readonly kind: 'toolError' }
  | { readonly kind: 'protocolError'; readonly code: number }
  | { readonly kind: 'inputRequired'; readonly then?: Reaction }
  | { readonly kind: 'listed'; readonly names: readonly string[] }
  | { readonly kind: 'open'; readonly why: string };
