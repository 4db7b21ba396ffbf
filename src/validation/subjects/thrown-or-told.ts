import type { Dialect } from '../../../arbitraries/document/dialect.js';
import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import { compilationVerdict, judgeText, validationVerdict } from '../refusal.js';
import type { CompileOptions, Validator } from '../validator.js';
import type { Verdict } from '../verdict.js';

/** Whether a value conforms. It may throw. */
export type Check = (value: Json) => boolean;

/** Compiles a schema as the library's own documentation does. It may throw, at once or later. */
export type MakeCheck = (
  schema: JsonSchema,
  dialect: Dialect,
  options: CompileOptions,
) => Check | Promise<Check>;

/**
 * A library that says yes or no, or throws, behind the port: what it throws becomes a verdict with a name, and a
 * no comes without places. The schema goes in as it was given, since what is measured is the library alone.
 *
 * @param forget lets go of what the library keeps of schemas
 */
export function thrownOrTold(name: string, make: MakeCheck, forget?: () => void): Validator {
  return {
    name,
    ...(forget === undefined ? {} : { forget }),
    async compile(schema, dialect, options = {}) {
      let check: Check;
      try {
        check = await make(schema, dialect, options);
      } catch (error) {
        return { ok: false, verdict: compilationVerdict(error, schema, dialect) };
      }
      const validateValue = (value: Json): Verdict => {
        try {
          return check(value) ? { kind: 'valid' } : { kind: 'invalid', breaches: [] };
        } catch (error) {
          return validationVerdict(error);
        }
      };
      return {
        ok: true,
        schema: { validateValue, validate: (text) => judgeText(text, validateValue) },
      };
    },
  };
}
