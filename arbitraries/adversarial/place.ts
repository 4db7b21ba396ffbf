import type { Json } from '../json/json.js';
import { isJsonObject } from '../json/json.js';

/** A place in a value: the keys and indexes that lead to it, and what is there. */
export interface Place {
  readonly tokens: readonly (string | number)[];
  readonly value: Json;
}

const maxPlaces = 2000;

/** The places of a value, the root first, by breadth; at most 2,000. */
export function placesOf(value: Json): readonly Place[] {
  const places: Place[] = [{ tokens: [], value }];
  for (const { tokens, value: parent } of places) {
    if (places.length >= maxPlaces) break;
    const children: readonly (readonly [string | number, Json])[] = Array.isArray(parent)
      ? (parent as readonly Json[]).map((item, index) => [index, item] as const)
      : isJsonObject(parent)
        ? Object.entries(parent)
        : [];
    for (const [token, child] of children.slice(0, maxPlaces - places.length)) {
      places.push({ tokens: [...tokens, token], value: child });
    }
  }
  return places;
}

/** Those with an object. */
export const objectPlaces = (value: Json): readonly Place[] =>
  placesOf(value).filter((place) => isJsonObject(place.value));
