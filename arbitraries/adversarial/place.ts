import type { Json } from '../json/json.js';
import { isJsonObject } from '../json/json.js';

/** A place in a value: the keys and indexes that lead to it, and what is there. */
export interface Place {
  readonly tokens: readonly (string | number)[];
  readonly value: Json;
}

const maxPlaces = 2000;

const childrenOf = (value: Json): readonly (readonly [string | number, Json])[] => {
  if (Array.isArray(value)) return (value as readonly Json[]).map((item, index) => [index, item] as const);
  return isJsonObject(value) ? Object.entries(value) : [];
};

/** The places of a value, the root first, by breadth; at most 2,000. */
export function placesOf(value: Json): readonly Place[] {
  const places: Place[] = [{ tokens: [], value }];
  for (const { tokens, value: parent } of places) {
    if (places.length >= maxPlaces) break;
    for (const [token, child] of childrenOf(parent).slice(0, maxPlaces - places.length)) {
      places.push({ tokens: [...tokens, token], value: child });
    }
  }
  return places;
}

/** How many keys and indexes lead to the deepest place, as far as the first 2,000 places tell. */
export function depthOf(value: Json): number {
  let level: readonly Json[] = [value];
  let depth = 0;
  for (let seen = 1; seen < maxPlaces; seen += level.length) {
    const next = level.flatMap((parent) => childrenOf(parent).map(([, child]) => child));
    if (next.length === 0) break;
    level = next;
    depth += 1;
  }
  return depth;
}

/** Those with an object. */
export const objectPlaces = (value: Json): readonly Place[] =>
  placesOf(value).filter((place) => isJsonObject(place.value));
