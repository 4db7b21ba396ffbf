import type { Json, JsonObject, JsonSchema } from '../../arbitraries/json/json.js';
import { isJsonObject } from '../../arbitraries/json/json.js';
import type { DeclaredNames } from './place.js';

/**
 * Every name that a schema declares under some `properties`, however deep; `undefined` without any. They are
 * looked for once a schema.
 */
export function declaredNames(schema: JsonSchema | undefined): DeclaredNames | undefined {
  if (!isJsonObject(schema)) return schema === undefined ? undefined : namesIn(schema);
  if (!known.has(schema)) known.set(schema, namesIn(schema));
  return known.get(schema);
}

const known = new WeakMap<JsonObject, DeclaredNames | undefined>();

function namesIn(schema: JsonSchema): DeclaredNames | undefined {
  const names = new Set<string>();
  const waiting: Json[] = [schema];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (Array.isArray(node)) for (const item of node) waiting.push(item);
    if (!isJsonObject(node)) continue;
    const properties = Object.hasOwn(node, 'properties') ? node['properties'] : undefined;
    if (isJsonObject(properties)) for (const name of Object.keys(properties)) names.add(name);
    for (const child of Object.values(node)) waiting.push(child);
  }
  return names.size === 0 ? undefined : names;
}
