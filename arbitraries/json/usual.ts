import type { Json, JsonArray, JsonObject } from './json.js';

const usualDepth = 32;

/**
 * Whether `JSON.stringify` writes a value as it is: it is not deep, and holds neither `-0` nor infinity. Where this
 * says no, whoever writes must do so by hand.
 */
export const isUsual = (value: Json): boolean => isUsualWithin(value, usualDepth);

function isUsualWithin(value: Json, depth: number): boolean {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  return typeof value === 'object' && depth > 0 && hasUsualParts(value, depth - 1);
}

function hasUsualParts(value: JsonArray | JsonObject, depth: number): boolean {
  if (isJsonArray(value)) {
    for (let at = 0; at < value.length; at++) if (!isUsualWithin(value[at] as Json, depth)) return false;
    return true;
  }
  for (const name in value) if (!isUsualWithin(value[name] as Json, depth)) return false;
  return true;
}

const isJsonArray = (value: JsonArray | JsonObject): value is JsonArray => Array.isArray(value);
