import type { Json, JsonSchema } from '../../arbitraries/json/json.js';
import { isJsonObject } from '../../arbitraries/json/json.js';

/** Keywords that a validator deals with in time linear in the value, whatever they say. */
const linear: ReadonlySet<string> = new Set(
  (
    'type const required minimum maximum exclusiveMinimum exclusiveMaximum ' +
    'minLength maxLength minItems maxItems minProperties maxProperties'
  ).split(' '),
);
/** Keywords that assert nothing. */
const silent: ReadonlySet<string> = new Set(
  'title description $comment default examples deprecated readOnly writeOnly'.split(' '),
);
const appliedToOne: ReadonlySet<string> = new Set(['items', 'additionalProperties', 'not']);
const appliedToSome: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf']);

/** Members of an `enum`: each value is compared with each of them. */
const mostMembers = 64;

type Parts = readonly Json[] | undefined;

/** What is still to be looked at behind one keyword; `undefined` where the keyword is not plain. */
function partsOf(keyword: string, value: Json): Parts {
  if (linear.has(keyword) || silent.has(keyword)) return [];
  if (appliedToOne.has(keyword)) return [value];
  if (appliedToSome.has(keyword)) return Array.isArray(value) ? value : undefined;
  if (keyword === 'properties') return isJsonObject(value) ? Object.values(value) : undefined;
  if (keyword === 'enum') return Array.isArray(value) && value.length <= mostMembers ? [] : undefined;
  return undefined;
}

/**
 * Whether a schema can not run away: it has no pattern, no reference, no uniqueItems and nothing else whose
 * cost is more than a few steps for each part of a value, and at most `mostSchemas` subschemas. Such a schema
 * may be validated in our own process; every other one goes to a child that can be ended. Keywords that are
 * not known here make a schema other than plain.
 */
export function isPlainSchema(schema: JsonSchema, mostSchemas = 500): boolean {
  const waiting: Json[] = [schema];
  for (let count = 0; waiting.length > 0; count += 1) {
    const at = waiting.pop();
    if (typeof at === 'boolean') continue;
    if (count >= mostSchemas || at === undefined || !isJsonObject(at)) return false;
    for (const [keyword, value] of Object.entries(at)) {
      // The root may name its dialect, which whoever compiles it reads.
      const parts = keyword === '$schema' && at === schema ? [] : partsOf(keyword, value);
      if (parts === undefined) return false;
      for (const part of parts) waiting.push(part);
    }
  }
  return true;
}
