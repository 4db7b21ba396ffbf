import { dialectOf } from '../../../arbitraries/document/dialect.js';
import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { writeJson } from '../../protocol/json/writer.js';
import { compileAjv } from '../../validation/ajv.js';
import { mayBacktrack } from '../../validation/backtracking.js';
import { confirmed } from '../../validation/confirmed.js';
import { patternsOf, preflight } from '../../validation/preflight.js';
import { subschemasOf } from '../../validation/subschemas.js';
import type { CompiledSchema } from '../../validation/validator.js';

/** What can be done with an outputSchema: hold content against it, nothing since it is broken, or too much. */
export type UsableSchema =
  | { readonly kind: 'usable'; readonly compiled: CompiledSchema }
  | { readonly kind: 'unusable'; readonly fact: string }
  | { readonly kind: 'too-much'; readonly fact: string };

const kept = new Map<string, UsableSchema>();
const mostKept = 500;

/** The same for the same text; what costs more than a few steps is not run at all. */
export function usableSchema(schema: JsonSchema): UsableSchema {
  const text = writeJson(schema);
  const known = kept.get(text);
  if (known !== undefined) return known;
  if (kept.size >= mostKept) kept.clear();
  const usable = look(schema, text);
  kept.set(text, usable);
  return usable;
}

function look(schema: JsonSchema, text: string): UsableSchema {
  const declares = isJsonObject(schema) && Object.hasOwn(schema, '$schema');
  const dialect = declares ? dialectOf(schema) : '2020-12';
  if (dialect === undefined) return { kind: 'unusable', fact: 'its dialect is one that nobody has to know' };
  const looked = preflight(text, undefined, dialect);
  if (!looked.ok) return { kind: 'too-much', fact: `${looked.limit}: ${looked.detail}` };
  for (const { schema: at } of subschemasOf(schema, dialect))
    for (const pattern of patternsOf(at))
      if (mayBacktrack(pattern)) return { kind: 'too-much', fact: 'a pattern backtracks' };
  const compilation = confirmed(compileAjv(schema, dialect), schema, dialect);
  if (compilation.ok) return { kind: 'usable', compiled: compilation.schema };
  const { verdict } = compilation;
  return { kind: 'unusable', fact: 'detail' in verdict ? verdict.detail : 'it does not compile' };
}
