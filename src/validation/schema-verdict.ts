import type { Dialect } from '../../arbitraries/document/dialect.js';
import type { JsonSchema } from '../../arbitraries/json/json.js';
import { compileAjv } from './ajv.js';
import { dialectUri } from './dialect-uri.js';
import { hyperjump } from './hyperjump.js';
import { referencesOf } from './references.js';
import type { Compilation } from './validator.js';
import type { Verdict } from './verdict.js';

const metaSchemas = new Map<Dialect, Promise<Compilation>>();

/** The dialect's meta-schema, compiled once. ajv does not carry the one of draft-04. */
function metaSchemaOf(dialect: Dialect): Promise<Compilation> {
  const known = metaSchemas.get(dialect);
  if (known !== undefined) return known;
  const schema: JsonSchema = { $ref: dialectUri[dialect] };
  const compiling =
    dialect === 'draft-04'
      ? hyperjump.compile(schema, dialect, { assertFormat: false })
      : Promise.resolve(compileAjv(schema, dialect, { assertFormat: false }));
  metaSchemas.set(dialect, compiling);
  return compiling;
}

function remoteReference(schema: JsonSchema, dialect: Dialect): Verdict | undefined {
  const remote = referencesOf(schema, dialect).find(({ kind }) => kind === 'remote');
  return remote === undefined
    ? undefined
    : { kind: 'refused', limit: 'remote-reference', detail: `${remote.target} at ${remote.pointer}` };
}

/**
 * Whether a schema is one: `invalid` with what breaks its dialect's meta-schema (the instance pointers are
 * places in the schema, the schema pointers are places in a meta-schema and mostly unknown), `compile-error`
 * when ajv can not compile it although it is one, `refused` when it refers to another document: nothing is
 * fetched. For a schema from a target run this in a bounded child.
 */
export async function schemaVerdict(schema: JsonSchema, dialect: Dialect): Promise<Verdict> {
  const remote = remoteReference(schema, dialect);
  if (remote !== undefined) return remote;
  const meta = await metaSchemaOf(dialect);
  if (!meta.ok) return meta.verdict;
  const verdict = meta.schema.validateValue(schema);
  if (verdict.kind !== 'valid') return verdict;
  const compilation = compileAjv(schema, dialect);
  return compilation.ok ? { kind: 'valid' } : compilation.verdict;
}
