import type { Dialect } from '../../arbitraries/document/dialect.js';
import type { Json, JsonSchema } from '../../arbitraries/json/json.js';
import { isValid } from '../../arbitraries/judgement.js';
import { judgeText } from './refusal.js';
import type { Compilation, CompiledSchema } from './validator.js';
import type { Verdict } from './verdict.js';

/** How a value is refused a verdict on which validators differ. */
const disputed: Verdict = {
  kind: 'refused',
  limit: 'disputed',
  detail: 'one validator finds the value invalid, another one valid',
};

/**
 * A compiled schema whose `invalid` stands only where the evaluator of `arbitraries` does not say `valid`; else there
 * is no verdict. A peer must not be blamed for what ajv gets wrong: decimal `multipleOf`, members named `__proto__`,
 * `const` and `enum` with members that every object inherits, what stands beside a `$ref` in draft-07. A value
 * that breaks formats alone keeps its verdict.
 */
export function confirmed(compilation: Compilation, schema: JsonSchema, dialect: Dialect): Compilation {
  if (!compilation.ok) return compilation;
  const { validateValue } = compilation.schema;
  const confirm = (value: Json): Verdict => {
    const verdict = validateValue(value);
    if (verdict.kind !== 'invalid' || breaksFormatsAlone(verdict)) return verdict;
    return acceptedByEvaluator(schema, value, dialect) ? disputed : verdict;
  };
  const once: CompiledSchema = {
    validateValue: confirm,
    validate: (text) => judgeText(text, confirm),
  };
  return { ok: true, schema: once };
}

const breaksFormatsAlone = ({ breaches }: Extract<Verdict, { kind: 'invalid' }>): boolean =>
  breaches.length > 0 && breaches.every(({ keyword }) => keyword === 'format');

/** False as well where the evaluator comes to no verdict. */
function acceptedByEvaluator(schema: JsonSchema, value: Json, dialect: Dialect): boolean {
  try {
    return isValid(schema, value, { dialect, assertFormat: false });
  } catch {
    return false;
  }
}
