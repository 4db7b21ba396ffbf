import type { Dialect } from '../../arbitraries/document/dialect.js';
import type { Json, JsonSchema } from '../../arbitraries/json/json.js';
import { isJsonObject } from '../../arbitraries/json/json.js';
import { expansionsOf } from './expansions.js';
import { subschemasOf } from './subschemas.js';

/**
 * What a schema may be before any validator sees it.
 *
 * @property bytes of its text in UTF-8
 * @property depth of its nesting as JSON; a scalar has none
 * @property subschemas in the document
 * @property expansions schemas applied at one place of an instance when every reference is followed; a
 *   reference that leads to itself without going into the instance has no end
 * @property patternLength of each regular expression in UTF-16 units
 */
export interface PreflightLimits {
  readonly bytes: number;
  readonly depth: number;
  readonly subschemas: number;
  readonly expansions: number;
  readonly patternLength: number;
}

export const defaultPreflightLimits: PreflightLimits = {
  bytes: 1024 * 1024,
  depth: 128,
  subschemas: 20_000,
  expansions: 50_000,
  patternLength: 4096,
};

export type Preflight =
  | { readonly ok: true; readonly schema: JsonSchema }
  | { readonly ok: false; readonly limit: keyof PreflightLimits | 'json'; readonly detail: string };

/** The nesting of a value, counted no further than `most + 1`. Without recursion. */
export function depthOf(value: Json, most: number): number {
  let level: Json[] = [value];
  for (let depth = 0; depth <= most; depth += 1) {
    const below: Json[] = [];
    for (const item of level) {
      if (typeof item !== 'object' || item === null) continue;
      for (const child of Object.values(item)) below.push(child);
    }
    if (below.length === 0)
      return level.some((item) => typeof item === 'object' && item !== null) ? depth + 1 : depth;
    level = below;
  }
  return most + 1;
}

export function* patternsOf(schema: JsonSchema): Generator<string> {
  if (typeof schema === 'boolean') return;
  const { pattern, patternProperties } = schema;
  if (typeof pattern === 'string') yield pattern;
  if (isJsonObject(patternProperties)) yield* Object.keys(patternProperties);
}

const over = (limit: keyof PreflightLimits, limits: PreflightLimits, found?: number): Preflight => ({
  ok: false,
  limit,
  detail: found === undefined ? `more than ${limits[limit]}` : `${found}, more than ${limits[limit]}`,
});

function schemaPreflight(schema: JsonSchema, dialect: Dialect, limits: PreflightLimits): Preflight {
  let count = 0;
  for (const { schema: at } of subschemasOf(schema, dialect)) {
    count += 1;
    if (count > limits.subschemas) return over('subschemas', limits);
    for (const pattern of patternsOf(at)) {
      if (pattern.length > limits.patternLength) return over('patternLength', limits, pattern.length);
    }
  }
  const expansions = expansionsOf(schema, dialect, limits.expansions);
  return expansions > limits.expansions ? over('expansions', limits) : { ok: true, schema };
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Whether a schema's text stays within the limits. Iterative throughout, in time linear in the text. */
export function preflight(
  schemaText: string,
  limits: PreflightLimits = defaultPreflightLimits,
  dialect: Dialect = '2020-12',
): Preflight {
  if (schemaText.length > limits.bytes) return over('bytes', limits, schemaText.length);
  const bytes = new TextEncoder().encode(schemaText).length;
  if (bytes > limits.bytes) return over('bytes', limits, bytes);
  const value = parse(schemaText);
  if (typeof value !== 'boolean' && !isJsonObject(value)) {
    return { ok: false, limit: 'json', detail: 'neither an object nor a boolean' };
  }
  if (depthOf(value, limits.depth) > limits.depth) return over('depth', limits);
  return schemaPreflight(value, dialect, limits);
}
