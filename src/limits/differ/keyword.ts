import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { atLeast } from '../../../arbitraries/document/dialect.js';
import type { Dialect } from '../../../arbitraries/document/dialect.js';
import { subschemasOf } from '../../validation/subschemas.js';

/**
 * Which keyword a minimal schema is about: of those in it, the one that looks furthest. What refers or names comes
 * before what asks for the work of others, that before what looks at one value alone; what only combines comes last.
 */
const furthestFirst: readonly string[] = [
  '$dynamicRef $recursiveRef $ref $id $anchor $dynamicAnchor unevaluatedProperties',
  'unevaluatedItems additionalProperties additionalItems minContains maxContains contains',
  'dependentSchemas dependencies dependentRequired propertyNames patternProperties',
  'prefixItems items properties uniqueItems required multipleOf enum const pattern minLength',
  'maxLength exclusiveMinimum exclusiveMaximum minimum maximum minProperties maxProperties',
  'minItems maxItems type format if then else oneOf anyOf not allOf $defs definitions',
].flatMap((line) => line.split(' '));

const known: ReadonlySet<string> = new Set(furthestFirst);

/** Keywords that not every dialect has, with the first and the last that does. */
const spans: Readonly<Record<string, readonly [first: Dialect, last: Dialect]>> = {
  $defs: ['2019-09', '2020-12'],
  definitions: ['draft-04', 'draft-07'],
  dependencies: ['draft-04', 'draft-07'],
  additionalItems: ['draft-04', '2019-09'],
  const: ['draft-06', '2020-12'],
  contains: ['draft-06', '2020-12'],
  propertyNames: ['draft-06', '2020-12'],
  if: ['draft-07', '2020-12'],
  then: ['draft-07', '2020-12'],
  else: ['draft-07', '2020-12'],
  $anchor: ['2019-09', '2020-12'],
  $recursiveRef: ['2019-09', '2019-09'],
  dependentRequired: ['2019-09', '2020-12'],
  dependentSchemas: ['2019-09', '2020-12'],
  minContains: ['2019-09', '2020-12'],
  maxContains: ['2019-09', '2020-12'],
  unevaluatedProperties: ['2019-09', '2020-12'],
  unevaluatedItems: ['2019-09', '2020-12'],
  prefixItems: ['2020-12', '2020-12'],
  $dynamicRef: ['2020-12', '2020-12'],
  $dynamicAnchor: ['2020-12', '2020-12'],
};

/** Whether a keyword means something in a dialect. */
export function hasKeyword(dialect: Dialect, name: string): boolean {
  if (!known.has(name)) return false;
  const span = Object.hasOwn(spans, name) ? spans[name] : undefined;
  return span === undefined || (atLeast(dialect, span[0]) && atLeast(span[1], dialect));
}

/** The keywords that stand in the schemas of a document. */
function keywordsIn(schema: JsonSchema, dialect: Dialect): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { schema: at } of subschemasOf(schema, dialect))
    if (typeof at !== 'boolean') for (const keyword of Object.keys(at)) found.add(keyword);
  return found;
}

/** The keyword that a minimal schema is about; `true` or `false` for a schema that is no more than that. */
export function keywordOf(schema: JsonSchema, dialect: Dialect): string {
  const found = keywordsIn(schema, dialect);
  return (
    furthestFirst.find((keyword) => found.has(keyword)) ??
    String(schema === true || typeof schema === 'object')
  );
}
