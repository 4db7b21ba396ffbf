import type { Json, JsonObject } from './json.js';
import { isJsonObject } from './json.js';

const member = (object: JsonObject, key: string): string =>
  `${JSON.stringify(key)}:${canonical(object[key] as Json)}`;

/** One text for all values that are equal in JSON Schema's sense: `1` is `1.0`, `0` is `-0`, the order of keys is nothing. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(canonical).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => member(value, key)).join(',')}}`;
}

/** Equality in JSON Schema's sense. */
export function equal(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  return canonical(a) === canonical(b);
}

/** The length of a string in code points, as JSON Schema counts. */
export function codePoints(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xd8_00 && unit <= 0xdb_ff && i + 1 < text.length) {
      const next = text.charCodeAt(i + 1);
      if (next >= 0xdc_00 && next <= 0xdf_ff) i++;
    }
    count++;
  }
  return count;
}
