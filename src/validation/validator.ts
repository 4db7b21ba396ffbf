import type { JsonSchema } from '../../arbitraries/json/json.js';
import type { Dialect } from '../../arbitraries/document/dialect.js';
import type { Verdict } from './verdict.js';

/** A compiled schema. `validate` takes JSON text and never throws for what the text holds. */
export interface CompiledSchema {
  validate(text: string): Verdict;
}

/** A JSON Schema validator behind one port. `compile` answers a verdict instead of throwing. */
export interface Validator {
  readonly name: string;
  compile(
    schema: JsonSchema,
    dialect: Dialect,
  ):
    | { readonly ok: true; readonly schema: CompiledSchema }
    | { readonly ok: false; readonly verdict: Verdict };
}
