import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { smallerNumbers } from '../../../arbitraries/shrink/number.js';
import {
  shorterLists,
  smallerKeySets,
  withItem,
  withMember,
  withName,
} from '../../../arbitraries/shrink/parts.js';
import { smallerTexts } from '../../../arbitraries/shrink/string.js';

/** What the names of an object's members are: keywords stay, and what is under some of them has names of its own. */
export type Reads = 'schema' | 'schemas-by-name' | 'value';

const byName: ReadonlySet<string> = new Set([
  '$defs',
  'definitions',
  'properties',
  'patternProperties',
  'dependentSchemas',
  'dependencies',
  'dependentRequired',
]);

/** What the names are under a member of that name. */
export function readsOf(reads: Reads, name: string): Reads {
  if (reads !== 'schema') return reads === 'schemas-by-name' ? 'schema' : 'value';
  if (byName.has(name)) return 'schemas-by-name';
  return name === 'const' || name === 'enum' ? 'value' : 'schema';
}

const simplest: readonly Json[] = [0, '', [], {}, 1, true, false, null];

/** Values to put in the place of a JSON value or of a part of it, boldest first. Not all are smaller. */
export function* smallerJson(value: Json, reads: Reads): Iterable<Json> {
  yield* simplest;
  if (typeof value === 'number') yield* smallerNumbers(value, []);
  else if (typeof value === 'string') yield* smallerTexts(value, []);
  else if (Array.isArray(value)) yield* ofList(value as readonly Json[], reads);
  else if (isJsonObject(value)) yield* ofObject(value, reads);
}

function* ofList(list: readonly Json[], reads: Reads): Iterable<Json> {
  yield* shorterLists(list);
  yield* list;
  for (const [index, item] of list.entries())
    for (const smaller of smallerJson(item, reads)) yield withItem(list, index, smaller);
  for (let at = 1; at < list.length; at += 1)
    yield list.with(at - 1, list[at] as Json).with(at, list[at - 1] as Json);
}

function* ofObject(object: JsonObject, reads: Reads): Iterable<Json> {
  yield* smallerKeySets(object);
  yield* Object.values(object);
  for (const key of Object.keys(object))
    for (const smaller of smallerJson(object[key] as Json, readsOf(reads, key)))
      yield withMember(object, key, smaller);
  if (reads === 'schema') return;
  for (const key of Object.keys(object))
    for (const name of ['a', ...smallerTexts(key, [])])
      if (!Object.hasOwn(object, name)) yield withName(object, key, name);
}
