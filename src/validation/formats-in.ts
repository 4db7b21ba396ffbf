import type { Dialect } from '../../arbitraries/document/dialect.js';
import type { JsonSchema } from '../../arbitraries/json/json.js';
import { subschemasOf } from './subschemas.js';

/** The formats that a schema asks for. */
export function formatsIn(schema: JsonSchema, dialect: Dialect): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { schema: at } of subschemasOf(schema, dialect)) {
    if (typeof at === 'object' && typeof at['format'] === 'string') found.add(at['format']);
  }
  return found;
}
