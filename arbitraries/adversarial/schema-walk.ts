import type { Json, JsonObject, JsonSchema } from '../json/json.js';
import { isJsonObject } from '../json/json.js';

const maxSchemas = 20_000;

/** All objects inside a schema, whatever they are for, by breadth; at most 20,000. */
export function objectsIn(schema: JsonSchema): readonly JsonObject[] {
  const found: JsonObject[] = [];
  const queue: Json[] = [schema];
  for (const value of queue) {
    if (queue.length > maxSchemas) break;
    if (Array.isArray(value)) queue.push(...(value as readonly Json[]).slice(0, maxSchemas));
    else if (isJsonObject(value)) {
      found.push(value);
      queue.push(...Object.values(value).slice(0, maxSchemas));
    }
  }
  return found;
}

/** A schema and the keys that lead to its instances through `properties` alone. */
export interface ReachedSchema {
  readonly schema: JsonObject;
  readonly tokens: readonly string[];
}

/** The schemas of properties, and of properties of properties, by breadth; references are not followed. */
export function propertySchemas(schema: JsonSchema): readonly ReachedSchema[] {
  const reached: ReachedSchema[] = isJsonObject(schema) ? [{ schema, tokens: [] }] : [];
  for (const { schema: parent, tokens } of reached) {
    if (reached.length > maxSchemas) break;
    const { properties } = parent;
    for (const [name, child] of isJsonObject(properties) ? Object.entries(properties) : []) {
      if (isJsonObject(child)) reached.push({ schema: child, tokens: [...tokens, name] });
    }
  }
  return reached;
}

/** Every name that stands in some `properties` of the schema. */
export const declaredNames = (schema: JsonSchema): ReadonlySet<string> =>
  new Set(
    objectsIn(schema).flatMap(({ properties }) => (isJsonObject(properties) ? Object.keys(properties) : [])),
  );
