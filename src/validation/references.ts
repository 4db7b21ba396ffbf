import type { Dialect } from '../../arbitraries/document/dialect.js';
import type { JsonObject, JsonSchema } from '../../arbitraries/json/json.js';
import type { Pointer } from '../../arbitraries/json/pointer.js';
import { below, resolvePointer } from '../../arbitraries/json/pointer.js';
import type { Subschema } from './subschemas.js';
import { defaultBase, identifierOf, resolveUri, subschemasOf } from './subschemas.js';

/**
 * A reference of a document and where it leads: `local` inside the document, `bundled` to a standard
 * meta-schema that every validator carries, `dangling` to nothing in a resource of the document, `remote`
 * to somewhere else, which is refused: nothing is ever fetched.
 */
export interface SchemaReference {
  readonly pointer: Pointer;
  readonly keyword: string;
  readonly target: string;
  readonly kind: 'local' | 'bundled' | 'dangling' | 'remote';
  /** Where a `local` one leads. */
  readonly leadsTo?: Pointer;
}

const keywords = ['$ref', '$dynamicRef', '$recursiveRef'];
const standard =
  /^https?:\/\/json-schema\.org\/draft(?:-0[467]\/schema|\/20(?:19-09|20-12)\/(?:schema|meta\/[a-z-]+))$/;

/** The resources of a document by URI and its anchors by URI with fragment, each with its pointer. */
export interface Resources {
  readonly resources: ReadonlyMap<string, Pointer>;
  readonly anchors: ReadonlyMap<string, Pointer>;
}

function anchorsOf(schema: JsonObject, dialect: Dialect): readonly string[] {
  if (dialect.startsWith('draft-')) {
    const id = identifierOf(schema, dialect);
    return id === undefined || !id.includes('#') ? [] : [id.slice(id.indexOf('#') + 1)];
  }
  const names = [schema['$anchor'], schema['$dynamicAnchor']];
  return names.filter((name) => typeof name === 'string');
}

export function resourcesOf(schemas: readonly Subschema[], dialect: Dialect, root: string): Resources {
  const resources = new Map<string, Pointer>([[root, '']]);
  const anchors = new Map<string, Pointer>();
  for (const { schema, base, resource, pointer } of schemas) {
    if (!resources.has(base)) resources.set(base, resource);
    if (typeof schema === 'boolean') continue;
    for (const name of anchorsOf(schema, dialect)) anchors.set(`${base}#${name}`, pointer);
  }
  return { resources, anchors };
}

function decoded(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}

type Lead = Pick<SchemaReference, 'kind' | 'leadsTo'>;

function classify(document: JsonSchema, target: string, at: Subschema, known: Resources): Lead {
  const uri = resolveUri(target, at.base);
  if (uri === undefined) return { kind: 'remote' };
  const hash = uri.indexOf('#');
  const absolute = hash < 0 ? uri : uri.slice(0, hash);
  const resource = known.resources.get(absolute);
  if (resource === undefined) return { kind: standard.test(absolute) ? 'bundled' : 'remote' };
  const fragment = hash < 0 ? '' : decoded(uri.slice(hash + 1));
  if (fragment === undefined) return { kind: 'dangling' };
  const leadsTo =
    fragment === '' || fragment.startsWith('/')
      ? resource + fragment
      : known.anchors.get(`${absolute}#${fragment}`);
  return leadsTo === undefined || resolvePointer(document, leadsTo) === undefined
    ? { kind: 'dangling' }
    : { kind: 'local', leadsTo };
}

/** The references of a document in document order. Only own members count as targets: `#/constructor` dangles. */
export function referencesOf(document: JsonSchema, dialect: Dialect): readonly SchemaReference[] {
  const schemas = [...subschemasOf(document, dialect)];
  const known = resourcesOf(schemas, dialect, defaultBase);
  const found: SchemaReference[] = [];
  for (const at of schemas) {
    if (typeof at.schema === 'boolean') continue;
    for (const keyword of keywords) {
      const target = at.schema[keyword];
      if (typeof target !== 'string') continue;
      found.push({
        pointer: below(at.pointer, keyword),
        keyword,
        target,
        ...classify(document, target, at, known),
      });
    }
  }
  return found;
}
