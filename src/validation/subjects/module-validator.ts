import type { Dialect } from '../../../arbitraries/document/dialect.js';
import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { compilationVerdict, validationVerdict } from '../refusal.js';
import type { Compilation, Validator } from '../validator.js';
import type { Verdict } from '../verdict.js';

type ValidateText = (text: string) => unknown;

const nonsense = (answer: unknown): Verdict => ({
  kind: 'crashed',
  detail: `answered ${describe(answer)}, which is no verdict`,
});

/** Short, whatever it is: a stranger's object may throw when it is written out. */
function describe(answer: unknown): string {
  try {
    return (JSON.stringify(answer) ?? typeof answer).slice(0, 80);
  } catch {
    return typeof answer;
  }
}

const yesOrNo = (valid: boolean): Verdict => (valid ? { kind: 'valid' } : { kind: 'invalid', breaches: [] });

const detailOf = (answer: object): string => {
  const detail: unknown = Reflect.get(answer, 'detail');
  return typeof detail === 'string' ? detail.slice(0, 300) : '';
};

/** The verdict that an answer means. What is no answer is `crashed`: it is never taken for a yes or a no. */
function verdictOf(answer: unknown): Verdict {
  if (typeof answer === 'boolean') return yesOrNo(answer);
  if (typeof answer !== 'object' || answer === null) return nonsense(answer);
  const { valid, kind } = answer as Partial<Record<'valid' | 'kind', unknown>>;
  if (typeof valid === 'boolean') return yesOrNo(valid);
  switch (kind) {
    case 'valid':
      return { kind };
    case 'invalid':
      return { kind, breaches: [] };
    case 'refused':
      return { kind, limit: 'validator', detail: detailOf(answer) };
    case 'compile-error':
      return { kind, detail: detailOf(answer) };
    default:
      return nonsense(answer);
  }
}

interface UserValidator {
  readonly name?: string;
  compile(schema: JsonSchema, dialect: Dialect): ValidateText | Promise<ValidateText>;
}

const isUserValidator = (value: unknown): value is UserValidator =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { compile?: unknown }).compile === 'function';

async function compileWith(user: UserValidator, schema: JsonSchema, dialect: Dialect): Promise<Compilation> {
  let validate: unknown;
  try {
    validate = await user.compile(schema, dialect);
  } catch (error) {
    return { ok: false, verdict: compilationVerdict(error, schema, dialect) };
  }
  if (typeof validate !== 'function')
    return {
      ok: false,
      verdict: { kind: 'crashed', detail: `compile gave ${describe(validate)}, no function` },
    };
  const validateText = validate as ValidateText;
  const judge = (text: string): Verdict => {
    try {
      return verdictOf(validateText(text));
    } catch (error) {
      return validationVerdict(error);
    }
  };
  return {
    ok: true,
    schema: { validate: judge, validateValue: (value) => judge(JSON.stringify(value)) },
  };
}

/**
 * Loads a user's validator: a module whose default export (or the module itself) has `compile(schema, dialect)`,
 * which gives a function from JSON text to `true` or `false`, `{ valid }`, or a verdict `{ kind }`. Loading runs a
 * stranger's code: only in a bounded child. Throws what the module throws.
 */
export async function moduleValidator(url: string): Promise<Validator> {
  const loaded = (await import(url)) as { readonly default?: unknown };
  const user = isUserValidator(loaded.default) ? loaded.default : loaded;
  if (!isUserValidator(user)) throw new TypeError('it exports no compile(schema, dialect)');
  return { name: url, compile: (schema, dialect) => compileWith(user, schema, dialect) };
}
