import type { Json, JsonObject } from '../json/json.js';
import { setOwn } from '../json/json.js';

/** The list without chunks of it, large chunks first, from the end. */
export function* shorterLists(list: readonly Json[]): Iterable<readonly Json[]> {
  if (list.length === 0) return;
  for (let size = list.length; size >= 1; size = Math.floor(size / 2)) {
    for (let end = list.length; end >= size; end -= size) {
      yield [...list.slice(0, end - size), ...list.slice(end)];
    }
  }
}

/** The members of those keys, in that order. */
export const picked = (object: JsonObject, keys: readonly string[]): JsonObject => {
  const copy: Record<string, Json> = {};
  for (const key of keys) setOwn(copy, key, object[key] as Json);
  return copy;
};

/** The object without some of its keys, many first. */
export function* smallerKeySets(object: JsonObject): Iterable<JsonObject> {
  for (const keys of shorterLists(Object.keys(object))) yield picked(object, keys as readonly string[]);
}

export const withItem = (list: readonly Json[], index: number, item: Json): readonly Json[] =>
  list.with(index, item);

export function withMember(object: JsonObject, key: string, value: Json): JsonObject {
  const copy: Record<string, Json> = {};
  for (const each of Object.keys(object)) setOwn(copy, each, each === key ? value : (object[each] as Json));
  return copy;
}

/** The object with one key renamed, at the same place. */
export function withName(object: JsonObject, key: string, name: string): JsonObject {
  const copy: Record<string, Json> = {};
  for (const each of Object.keys(object)) setOwn(copy, each === key ? name : each, object[each] as Json);
  return copy;
}
