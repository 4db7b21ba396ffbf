import type { JsonSchema } from '../../arbitraries/json/json.js';
import { isJsonObject } from '../../arbitraries/json/json.js';

/** A copy in which no object stands at two places and own `__proto__` keys are own. RangeError when too deep. */
export const copyOf = (schema: JsonSchema): JsonSchema => JSON.parse(JSON.stringify(schema)) as JsonSchema;

/**
 * The schema without `$schema` at its root where that names a standard dialect: its spellings differ (http,
 * https, a trailing `#`), and the dialect is known already.
 */
export function withoutStandardDialect(schema: JsonSchema): JsonSchema {
  if (!isJsonObject(schema)) return schema;
  const named = schema['$schema'];
  if (typeof named !== 'string' || !named.includes('json-schema.org')) return schema;
  const { $schema: _, ...rest } = schema;
  return rest;
}
