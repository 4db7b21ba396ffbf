import type { Json, JsonSchema } from '../../arbitraries/json/json.js';
import type { Dialect } from '../../arbitraries/document/dialect.js';
import type { Verdict } from './verdict.js';

/** A compiled schema. Neither method throws for what the text or the value holds. */
export interface CompiledSchema {
  /** Judges JSON text. A text that is no JSON is `refused` with the limit `json`. */
  validate(text: string): Verdict;
  /** The same for a value that has been parsed already, as `JSON.parse` gives it. */
  validateValue(value: Json): Verdict;
}

export interface CompileOptions {
  /** Whether a broken `format` makes a value invalid. True when left out. */
  readonly assertFormat?: boolean;
}

export type Compilation =
  | { readonly ok: true; readonly schema: CompiledSchema }
  | { readonly ok: false; readonly verdict: Verdict };

/**
 * A JSON Schema validator behind one port. `compile` answers a verdict instead of throwing, fetches nothing
 * and leaves the given schema as it was.
 */
export interface Validator {
  readonly name: string;
  compile(schema: JsonSchema, dialect: Dialect, options?: CompileOptions): Promise<Compilation>;
  /**
   * Lets go of every schema that was compiled, as a new process would: two with one `$id` do not meet then. Who
   * keeps none has no such method.
   */
  forget?(): void;
}
