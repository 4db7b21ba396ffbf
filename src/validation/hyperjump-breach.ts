import type { Dialect } from '../../arbitraries/document/dialect.js';
import type { JsonSchema } from '../../arbitraries/json/json.js';
import type { Pointer } from '../../arbitraries/json/pointer.js';
import { pointerOf, tokensOf } from '../../arbitraries/json/pointer.js';
import type { HyperjumpError } from './hyperjump-library.js';
import { resourcesOf } from './references.js';
import { subschemasOf } from './subschemas.js';
import type { SchemaBreach } from './verdict.js';

export type BreachReader = (error: HyperjumpError) => SchemaBreach;

/** A URI's part before the fragment, and the pointer in its fragment. */
function splitUri(uri: string): readonly [string, Pointer] {
  const hash = uri.indexOf('#');
  if (hash < 0) return [uri, ''];
  try {
    return [uri.slice(0, hash), decodeURI(uri.slice(hash + 1))];
  } catch {
    return [uri.slice(0, hash), uri.slice(hash + 1)];
  }
}

/** Keywords whose schema, when `false`, forbids members: the breach is the keyword's, at the whole instance. */
const closing = new Set([
  'additionalItems',
  'additionalProperties',
  'items',
  'unevaluatedItems',
  'unevaluatedProperties',
]);

const parentOf = (pointer: Pointer): Pointer => pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));

function forbidden(
  schemaPointer: Pointer,
  instancePointer: Pointer,
  schemas: ReadonlySet<Pointer>,
): SchemaBreach {
  const keyword = tokensOf(schemaPointer).at(-1) ?? 'false';
  if (!closing.has(keyword) || !schemas.has(parentOf(schemaPointer))) {
    return { keyword: 'false', schemaPointer, instancePointer, message: 'must not be there' };
  }
  const name = JSON.stringify(tokensOf(instancePointer).at(-1) ?? '');
  const message = `must not have ${name}`;
  return { keyword, schemaPointer, instancePointer: parentOf(instancePointer), message };
}

/**
 * Reads the library's reports. It names places by absolute URIs, which `base` (the name under which the
 * document was registered) and the document's own ids lead back to pointers.
 */
export function breachReader(document: JsonSchema, dialect: Dialect, base: string): BreachReader {
  const schemas = [...subschemasOf(document, dialect, base)];
  const pointers = new Set(schemas.map(({ pointer }) => pointer));
  const { resources } = resourcesOf(schemas, dialect, base);
  return ({ keyword: id, absoluteKeywordLocation, instanceLocation }) => {
    const [resource, within] = splitUri(absoluteKeywordLocation);
    const begin = resources.get(resource);
    const schemaPointer = begin === undefined ? '' : begin + within;
    const instancePointer = splitUri(instanceLocation)[1].replace(/^\*/, '');
    if (id.endsWith('/evaluation/validate')) return forbidden(schemaPointer, instancePointer, pointers);
    const keyword = tokensOf(within).at(-1) ?? '';
    return { keyword, schemaPointer, instancePointer, message: `must satisfy ${keyword}` };
  };
}

/** The same breach once: a keyword and the `false` below it are both reported. */
export function withoutEchoes(breaches: readonly SchemaBreach[]): readonly SchemaBreach[] {
  const seen = new Set<string>();
  return breaches.filter(({ schemaPointer, instancePointer, message }) => {
    const key = pointerOf([schemaPointer, instancePointer, message]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
