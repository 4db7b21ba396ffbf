import type { Json, JsonObject } from '../../arbitraries/json/json.js';
import { isJsonObject } from '../../arbitraries/json/json.js';

/**
 * The keywords that the sample's input schemas use, as a walk over the schema itself. A full validator would
 * take longer to load than the whole server takes to start.
 */
type Check = (limit: Json, value: Json, at: string, schema: JsonObject) => string | undefined;

const typeChecks: Readonly<Record<string, (value: Json) => boolean>> = {
  object: isJsonObject,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => typeof value === 'number' && Number.isInteger(value),
};

/** True when the string has at most `limit` code points; looks at no more of it than needed. */
const fits = (text: string, limit: number): boolean =>
  text.length <= limit || (text.length <= limit * 2 && Array.from(text).length <= limit);

const numeric =
  (holds: (value: number, limit: number) => boolean, sign: string): Check =>
  (limit, value, at) =>
    typeof value !== 'number' || holds(value, Number(limit))
      ? undefined
      : `${at} must be ${sign} ${JSON.stringify(limit)}`;

const breachesOf = (schemas: Json, value: Json, at: string): readonly (string | undefined)[] =>
  (schemas as readonly JsonObject[]).map((schema) => breach(schema, value, at));

const checks: ReadonlyMap<string, Check> = new Map<string, Check>([
  [
    'type',
    (type, value, at) =>
      typeChecks[type as string]?.(value) ? undefined : `${at} must be of type ${type as string}`,
  ],
  [
    'const',
    (only, value, at) => (value === only ? undefined : `${at} must be ${JSON.stringify(only)} (const)`),
  ],
  [
    'enum',
    (members, value, at) =>
      (members as readonly Json[]).includes(value)
        ? undefined
        : `${at} must be one of ${JSON.stringify(members)} (enum)`,
  ],
  ['minimum', numeric((value, limit) => value >= limit, '>=')],
  ['maximum', numeric((value, limit) => value <= limit, '<=')],
  [
    'minLength',
    (limit, value, at) =>
      typeof value === 'string' && fits(value, Number(limit) - 1)
        ? `${at} must have at least ${JSON.stringify(limit)} characters (minLength)`
        : undefined,
  ],
  [
    'maxLength',
    (limit, value, at) =>
      typeof value === 'string' && !fits(value, Number(limit))
        ? `${at} must have at most ${JSON.stringify(limit)} characters (maxLength)`
        : undefined,
  ],
  [
    'pattern',
    (pattern, value, at) =>
      typeof value === 'string' && !new RegExp(pattern as string, 'u').test(value)
        ? `${at} must match pattern ${pattern as string}`
        : undefined,
  ],
  ['required', requiredBreach],
  ['properties', memberBreach],
  ['additionalProperties', extraBreach],
  ['anyOf', (schemas, value, at) => anyBreach(breachesOf(schemas, value, at), at)],
  ['oneOf', (schemas, value, at) => oneBreach(breachesOf(schemas, value, at), at)],
]);

function requiredBreach(names: Json, value: Json, at: string): string | undefined {
  if (!isJsonObject(value)) return undefined;
  const missing = (names as readonly string[]).find((name) => !Object.hasOwn(value, name));
  return missing === undefined ? undefined : `${at}/${missing} is required`;
}

function memberBreach(properties: Json, value: Json, at: string): string | undefined {
  if (!isJsonObject(value) || !isJsonObject(properties)) return undefined;
  for (const [name, schema] of Object.entries(properties)) {
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    const found = member === undefined ? undefined : breach(schema as JsonObject, member, `${at}/${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function extraBreach(allowed: Json, value: Json, at: string, schema: JsonObject): string | undefined {
  if (allowed !== false || !isJsonObject(value)) return undefined;
  const properties = schema['properties'];
  const known = isJsonObject(properties) ? properties : {};
  const extra = Object.keys(value).find((name) => !Object.hasOwn(known, name));
  return extra === undefined ? undefined : `${at}/${shown(extra)} is not allowed (additionalProperties)`;
}

function anyBreach(found: readonly (string | undefined)[], at: string): string | undefined {
  return found.includes(undefined) ? undefined : `${at} must match a form of anyOf: ${found.join(', or ')}`;
}

function oneBreach(found: readonly (string | undefined)[], at: string): string | undefined {
  const matching = found.filter((breachOfForm) => breachOfForm === undefined).length;
  return matching === 1 ? undefined : `${at} must match exactly one form of oneOf: ${found.join(', or ')}`;
}

/** A key as an error message may hold it: printable, bounded, a JSON Pointer token. */
function shown(key: string): string {
  const short = key.length > 64 ? `${key.slice(0, 64)}…` : key;
  return JSON.stringify(short.replaceAll('~', '~0').replaceAll('/', '~1')).slice(1, -1);
}

function breach(schema: JsonObject, value: Json, at: string): string | undefined {
  for (const [keyword, limit] of Object.entries(schema)) {
    const found = checks.get(keyword)?.(limit, value, at, schema);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The first place where `args` break `schema`, as `arguments/limit must be <= 50`; `undefined` when they
 * satisfy it. Names the key and the reason, never the value.
 */
export const argumentBreach = (schema: JsonObject, args: JsonObject): string | undefined =>
  breach(schema, args, 'arguments');
