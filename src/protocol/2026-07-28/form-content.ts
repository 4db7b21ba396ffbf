import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { own } from '../envelope.js';

/** More fields are not filled in, nor longer texts written. */
const mostFields = 64;
const longestText = 1024;

const samples: ReadonlyMap<Json, string> = new Map<Json, string>([
  ['email', 'a@example.com'],
  ['uri', 'https://example.com/'],
  ['date', '2026-01-01'],
  ['date-time', '2026-01-01T00:00:00Z'],
]);

/**
 * What fills in a form (definition `ElicitRequestFormParams`): a plain value for each of its fields, as its keywords
 * ask for. It follows the few keywords that a form may have and runs nothing that a schema says.
 */
export function formContent(requestedSchema: Json): JsonObject {
  const properties = isJsonObject(requestedSchema) ? own(requestedSchema, 'properties') : undefined;
  if (!isJsonObject(properties)) return {};
  return Object.fromEntries(
    Object.entries(properties)
      .slice(0, mostFields)
      .map(([name, field]) => [name, isJsonObject(field) ? valueOf(field) : 'a']),
  );
}

function valueOf(field: JsonObject): Json {
  const type = own(field, 'type');
  if (type === 'boolean') return true;
  if (type === 'integer') return Math.ceil(between(field));
  if (type === 'number') return between(field);
  if (type === 'array') return chosen(own(field, 'items'), count(own(field, 'minItems'), 1));
  return choices(field)[0] ?? textOf(field);
}

const count = (value: Json | undefined, least: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(least, value) : least;

/** A number within the bounds, nearest to one. */
function between(field: JsonObject): number {
  const [least, most] = [own(field, 'minimum'), own(field, 'maximum')];
  const above = typeof least === 'number' ? Math.max(1, least) : 1;
  return typeof most === 'number' ? Math.min(above, most) : above;
}

/** Values that a field offers, in either of the two forms. */
function choices(field: JsonObject): readonly string[] {
  const listed = own(field, 'enum');
  if (Array.isArray(listed)) return (listed as readonly Json[]).filter((one) => typeof one === 'string');
  const titled = own(field, 'oneOf') ?? own(field, 'anyOf');
  if (!Array.isArray(titled)) return [];
  return (titled as readonly Json[]).flatMap((one) => {
    const value = isJsonObject(one) ? own(one, 'const') : undefined;
    return typeof value === 'string' ? [value] : [];
  });
}

const chosen = (items: Json | undefined, size: number): readonly string[] =>
  isJsonObject(items) ? choices(items).slice(0, Math.min(size, mostFields)) : [];

function textOf(field: JsonObject): string {
  const sample = samples.get(own(field, 'format') ?? null);
  if (sample !== undefined) return sample;
  const least = Math.min(count(own(field, 'minLength'), 1), longestText);
  const most = own(field, 'maxLength');
  return 'a'.repeat(typeof most === 'number' && most >= 0 ? Math.min(least, most) : least);
}
