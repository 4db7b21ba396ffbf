import type { Dialect } from '../../../arbitraries/document/dialect.js';
import { dialectOf } from '../../../arbitraries/document/dialect.js';
import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { writeJson } from '../../protocol/json/writer.js';
import { compileAjv } from '../../validation/ajv.js';
import { mayBacktrack } from '../../validation/backtracking.js';
import { confirmed } from '../../validation/confirmed.js';
import { dialectUri } from '../../validation/dialect-uri.js';
import { patternsOf, preflight } from '../../validation/preflight.js';
import { referencesOf } from '../../validation/references.js';
import { subschemasOf } from '../../validation/subschemas.js';
import type { Compilation, CompiledSchema } from '../../validation/validator.js';

/**
 * What can be done with an outputSchema: hold content against it, nothing since it is broken, or too much. `doubtful`:
 * it compiles, but its meta-schema does not allow it, or it refers to what is not in it and is never applied, so that
 * validators may treat it in different ways.
 */
export type UsableSchema =
  | { readonly kind: 'usable'; readonly compiled: CompiledSchema }
  | { readonly kind: 'unusable'; readonly fact: string }
  | { readonly kind: 'too-much' | 'doubtful'; readonly fact: string };

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
  if (compilation.ok) {
    const fact = againstMetaSchema(schema, dialect) ?? leadingNowhere(schema, dialect);
    return fact === undefined ? { kind: 'usable', compiled: compilation.schema } : { kind: 'doubtful', fact };
  }
  const { verdict } = compilation;
  return { kind: 'unusable', fact: 'detail' in verdict ? verdict.detail : 'it does not compile' };
}

const metaSchemas = new Map<Dialect, Compilation>();

/** What the meta-schema of the dialect has against a schema. That of draft-04 can not be compiled here. */
function againstMetaSchema(schema: JsonSchema, dialect: Dialect): string | undefined {
  if (dialect === 'draft-04') return undefined;
  const meta =
    metaSchemas.get(dialect) ?? compileAjv({ $ref: dialectUri[dialect] }, dialect, { assertFormat: false });
  metaSchemas.set(dialect, meta);
  const verdict = meta.ok ? meta.schema.validateValue(schema) : meta.verdict;
  if (verdict.kind !== 'invalid') return undefined;
  const [breach] = verdict.breaches;
  return breach === undefined ? 'it is none' : `${breach.instancePointer} ${breach.message}`;
}

/** A reference that leads out of the document, or to nothing, where a validator that compiles lazily never looks. */
function leadingNowhere(schema: JsonSchema, dialect: Dialect): string | undefined {
  const lost = referencesOf(schema, dialect).find(({ kind }) => kind === 'remote' || kind === 'dangling');
  return lost === undefined ? undefined : `${lost.keyword} at ${lost.pointer} leads to nothing in it`;
}
