/** One place where an instance breaks a schema. Pointers are JSON Pointers. */
export interface SchemaBreach {
  readonly keyword: string;
  /** Pointer into the schema, with the keyword as last token: `/properties/total/type`. */
  readonly schemaPointer: string;
  readonly instancePointer: string;
  readonly message: string;
}

/**
 * What a validator says of a text under a schema. None is ever folded into another: a schema that could
 * not be compiled is not an invalid value, and a deadline is not a refusal.
 */
export type Verdict =
  | { readonly kind: 'valid' }
  | { readonly kind: 'invalid'; readonly breaches: readonly SchemaBreach[] }
  | { readonly kind: 'refused'; readonly limit: string; readonly detail: string }
  | { readonly kind: 'compile-error'; readonly detail: string }
  | { readonly kind: 'deadline' | 'memory' | 'crashed'; readonly detail: string };

export const validVerdict: Verdict = Object.freeze({ kind: 'valid' });

/**
 * The label of a case: the judgement of several validators, never of the mutation that made it.
 * `formatOnly`: only a `format` is broken. `malformed`: no JSON, or not the shape of a call.
 * `disputed`: the validators do not agree.
 */
export type Label = 'valid' | 'invalid' | 'malformed' | 'formatOnly' | 'disputed';

export const labels: readonly Label[] = ['valid', 'invalid', 'malformed', 'formatOnly', 'disputed'];
