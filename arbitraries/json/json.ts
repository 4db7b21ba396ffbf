/**
 * A value as RFC 8259 describes it, in JavaScript's form. Text that JavaScript can not hold (2^53 + 1,
 * 1e400, duplicate keys) travels as JSON text instead, never as this.
 */
export type Json = null | boolean | number | string | JsonArray | JsonObject;
export type JsonArray = readonly Json[];
export interface JsonObject {
  readonly [key: string]: Json;
}

/** A JSON Schema: an object of keywords, or `true` (anything) or `false` (nothing). */
export type JsonSchema = boolean | JsonObject;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The JSON Schema type of a value: `integer` is told by the number itself, so it is not listed here. */
export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

/**
 * Sets an own property whatever its name is. Plain assignment of `__proto__` would change the prototype.
 */
export function setOwn<T>(target: Record<string, T>, key: string, value: T): void {
  if (key !== '__proto__') target[key] = value;
  else Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}
