import { atLeast } from './dialect.js';
import type { Dialect } from './dialect.js';

/** Where the subschemas lie in a keyword's argument. `either`: a list or one schema. */
type Shape = 'one' | 'list' | 'map' | 'either';

const shapes: Readonly<Record<string, Shape>> = {
  properties: 'map',
  patternProperties: 'map',
  additionalProperties: 'one',
  propertyNames: 'one',
  dependentSchemas: 'map',
  dependencies: 'map',
  unevaluatedProperties: 'one',
  unevaluatedItems: 'one',
  prefixItems: 'list',
  items: 'either',
  additionalItems: 'one',
  contains: 'one',
  allOf: 'list',
  anyOf: 'list',
  oneOf: 'list',
  not: 'one',
  if: 'one',
  then: 'one',
  else: 'one',
  $defs: 'map',
  definitions: 'map',
};

/** The keywords of a dialect that hold subschemas, and in what shape. */
export function shapeOf(keyword: string, dialect: Dialect): Shape | undefined {
  if (!Object.hasOwn(shapes, keyword)) return undefined;
  if (keyword === 'items') return atLeast(dialect, '2020-12') ? 'one' : 'either';
  return shapes[keyword];
}
