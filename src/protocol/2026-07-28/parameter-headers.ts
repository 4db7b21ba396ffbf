import type { Json, JsonObject, JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { own } from '../envelope.js';
import { headerValue } from '../header-value.js';

/** RFC 9110, section 5.6.2. */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** The annotation of a property whose argument a header mirrors. */
export const parameterHeader = 'x-mcp-header';

/**
 * The headers that mirror arguments of a `tools/call`, `Mcp-Param-NAME`, for each property that the schema
 * annotates with `x-mcp-header` and reaches by `properties` alone (Streamable HTTP, Custom Headers from Tool
 * Parameters). What is absent, null or no scalar has none, and so has an annotation that is no header name.
 */
export function parameterHeaders(inputSchema: JsonSchema, args: Json): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  const waiting: (readonly [schema: Json, value: Json])[] = [[inputSchema, args]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [schema, value] = next;
    if (!isJsonObject(schema)) continue;
    const name = own(schema, parameterHeader);
    if (typeof name === 'string' && token.test(name) && isMirrored(value)) {
      headers[`Mcp-Param-${name}`] = headerValue(String(value));
    }
    for (const property of propertiesOf(schema, value)) waiting.push(property);
  }
  return headers;
}

const isMirrored = (value: Json): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

function propertiesOf(schema: JsonObject, value: Json): readonly (readonly [schema: Json, value: Json])[] {
  const properties = own(schema, 'properties');
  if (!isJsonObject(properties) || !isJsonObject(value)) return [];
  return Object.keys(properties)
    .filter((name) => Object.hasOwn(value, name))
    .map((name) => [properties[name] ?? null, value[name] ?? null]);
}
