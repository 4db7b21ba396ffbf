import { dialectOf } from '../../../arbitraries/document/dialect.js';
import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { compileAjv } from '../../validation/ajv.js';
import { confirmed } from '../../validation/confirmed.js';
import type { Compilation } from '../../validation/validator.js';
import type { Verdict } from '../../validation/verdict.js';

/** Compiled schemas by identity: a tool's schema is one object for as long as its list is kept. */
const compiled = new WeakMap<object, Compilation>();

/** Without `$schema` MCP's default dialect holds; a `$schema` that we do not know is not judged. */
function compile(schema: JsonSchema): Compilation {
  if (typeof schema !== 'boolean' && !isJsonObject(schema)) {
    return { ok: false, verdict: { kind: 'compile-error', detail: 'no object and no boolean' } };
  }
  const named = isJsonObject(schema) && Object.hasOwn(schema, '$schema');
  const dialect = named ? dialectOf(schema) : '2020-12';
  if (dialect === undefined) {
    return { ok: false, verdict: { kind: 'refused', limit: 'dialect', detail: 'an unknown $schema' } };
  }
  return confirmed(compileAjv(schema, dialect, { assertFormat: false }), schema, dialect);
}

function compileOnce(schema: JsonSchema): Compilation {
  if (!isJsonObject(schema)) return compile(schema);
  const known = compiled.get(schema) ?? compile(schema);
  compiled.set(schema, known);
  return known;
}

/** What is said of a structured content, given as JSON text, under an outputSchema; formats are not asserted. */
export function verdictOf(schema: JsonSchema, text: string): Verdict {
  const compilation = compileOnce(schema);
  return compilation.ok ? compilation.schema.validate(text) : compilation.verdict;
}
