import type { Dialect } from '../../../arbitraries/document/dialect.js';
import { dialectOf } from '../../../arbitraries/document/dialect.js';
import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';

/**
 * The dialect of a tool's schema: the one that `$schema` names, 2020-12 where it names none (MCP, Tools),
 * `undefined` for one that we do not read.
 */
export function schemaDialect(schema: JsonSchema): Dialect | undefined {
  const declares = isJsonObject(schema) && Object.hasOwn(schema, '$schema');
  return declares ? dialectOf(schema) : '2020-12';
}
