import type { Dialect } from '../../arbitraries/document/dialect.js';
import type { Json, JsonObject } from '../../arbitraries/json/json.js';
import { isJsonObject } from '../../arbitraries/json/json.js';
import type { Pointer } from '../../arbitraries/json/pointer.js';
import { below } from '../../arbitraries/json/pointer.js';

/** Keywords that hold one schema. */
const single = [
  'additionalItems',
  'additionalProperties',
  'contains',
  'contentSchema',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
];
/** Keywords that hold a list of schemas: `items` did so before 2020-12. */
const list = ['allOf', 'anyOf', 'items', 'oneOf', 'prefixItems'];
/** Keywords that hold schemas by name; members that are no schema (in `dependencies`) are passed over. */
const named = ['$defs', 'definitions', 'dependencies', 'dependentSchemas', 'patternProperties', 'properties'];

/** A schema inside a document. `base` is the URI that its references are relative to; `resource` is where it begins. */
export interface Subschema {
  readonly pointer: Pointer;
  readonly schema: JsonObject | boolean;
  readonly base: string;
  readonly resource: Pointer;
  readonly depth: number;
}

/** The base URI of a document that does not name itself. Nothing is ever fetched from it. */
export const defaultBase = 'https://schema.invalid/';

/** The URI that `reference` means at `base`, or `undefined` for what is no URI. */
export const resolveUri = (reference: string, base: string): string | undefined =>
  URL.canParse(reference, base) ? new URL(reference, base).href : undefined;

const before2019 = (dialect: Dialect): boolean => dialect.startsWith('draft-');

/** The schema's own name for itself, where its dialect gives that keyword a meaning. */
export function identifierOf(schema: JsonObject, dialect: Dialect): string | undefined {
  if (before2019(dialect) && typeof schema['$ref'] === 'string') return undefined;
  const id = schema[dialect === 'draft-04' ? 'id' : '$id'];
  return typeof id === 'string' ? id : undefined;
}

function rebase(at: Subschema, dialect: Dialect): Subschema {
  if (typeof at.schema === 'boolean') return at;
  const id = identifierOf(at.schema, dialect);
  if (id === undefined || id.startsWith('#')) return at;
  const base = resolveUri(id, at.base);
  return base === undefined ? at : { ...at, base: base.replace(/#.*$/s, ''), resource: at.pointer };
}

const isSchema = (value: Json | undefined): value is JsonObject | boolean =>
  typeof value === 'boolean' || isJsonObject(value);

function* childrenOf(schema: JsonObject): Generator<readonly [Pointer, JsonObject | boolean]> {
  const own = (keyword: string): Json | undefined =>
    Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
  for (const keyword of single) {
    const value = own(keyword);
    if (isSchema(value)) yield [below('', keyword), value];
  }
  for (const keyword of list) {
    const value = own(keyword);
    if (!Array.isArray(value)) continue;
    for (const [index, item] of (value as readonly Json[]).entries()) {
      if (isSchema(item)) yield [below(below('', keyword), index), item];
    }
  }
  for (const keyword of named) {
    const value = own(keyword);
    if (!isJsonObject(value)) continue;
    for (const name of Object.keys(value)) {
      const item = value[name];
      if (isSchema(item)) yield [below(below('', keyword), name), item];
    }
  }
}

/**
 * Every schema of a document, parents before children, without recursion. What only looks like a schema
 * (inside `const`, `enum`, `default`, `examples` or an unknown keyword) is left out, and a document that is
 * neither an object nor a boolean has none.
 */
export function* subschemasOf(
  document: JsonObject | boolean,
  dialect: Dialect,
  base: string = defaultBase,
): Generator<Subschema> {
  const root = { pointer: '', schema: document, base, resource: '', depth: 0 };
  const pending: Subschema[] = isSchema(document) ? [root] : [];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const at = rebase(next, dialect);
    yield at;
    if (typeof at.schema === 'boolean') continue;
    for (const [step, schema] of childrenOf(at.schema)) {
      pending.push({ ...at, pointer: at.pointer + step, schema, depth: at.depth + 1 });
    }
  }
}
