import { Unsupported } from '../errors.js';
import type { Json, JsonObject } from '../json/json.js';
import { isJsonObject } from '../json/json.js';
import type { Place } from '../document/place.js';
import type { Use } from './keyword.js';

const refuse = (use: Use, wanted: string): never => {
  const shown = JSON.stringify(use.argument).slice(0, 60);
  throw new Unsupported(`${use.place.pointer} should be ${wanted}, but is ${shown}`);
};

/** The argument as a finite number. Each of these throws `Unsupported` for a schema that is no schema. */
export const numberOf = (use: Use): number =>
  typeof use.argument === 'number' && Number.isFinite(use.argument) ? use.argument : refuse(use, 'a number');

/** The argument as a count. */
export const countOf = (use: Use): number =>
  typeof use.argument === 'number' && Number.isInteger(use.argument) && use.argument >= 0
    ? use.argument
    : refuse(use, 'a non-negative integer');

export const textOf = (use: Use): string =>
  typeof use.argument === 'string' ? use.argument : refuse(use, 'a string');

export const objectOf = (use: Use): JsonObject =>
  isJsonObject(use.argument) ? use.argument : refuse(use, 'an object');

export const listOf = (use: Use): readonly Json[] =>
  Array.isArray(use.argument) ? (use.argument as readonly Json[]) : refuse(use, 'an array');

export const namesOf = (use: Use): readonly string[] => {
  const list = listOf(use);
  return list.every((name) => typeof name === 'string') ? list : refuse(use, 'an array of strings');
};

/** The places of the subschemas in a list. */
export function placesIn(use: Use): readonly Place[] {
  const known = lists.get(use.place);
  if (known !== undefined) return known;
  const found = listOf(use).map((_, index) => use.document.below(use.place, index) as Place);
  lists.set(use.place, found);
  return found;
}

/** The places of the subschemas in a map, with their names. */
export function membersOf(use: Use): readonly Member[] {
  const known = members.get(use.place);
  if (known !== undefined) return known;
  const found = Object.keys(objectOf(use)).map(
    (name) => [name, use.document.below(use.place, name) as Place] as const,
  );
  members.set(use.place, found);
  return found;
}

export type Member = readonly [name: string, place: Place];

const members = new WeakMap<Place, readonly Member[]>();
const lists = new WeakMap<Place, readonly Place[]>();

/** A sibling keyword's argument. */
export const sibling = (use: Use, keyword: string): Json | undefined =>
  Object.hasOwn(use.schema, keyword) ? use.schema[keyword] : undefined;
