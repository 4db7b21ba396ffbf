import type { Json } from '../json/json.js';
import { isJsonObject } from '../json/json.js';

/** A place in a value: the keys and indexes that lead to it, and what is there. */
export interface Place {
  readonly tokens: readonly (string | number)[];
  readonly value: Json;
}

const maxPlaces = 2000;

/** A place that was found below another: its tokens are told when they are asked for. */
class FoundPlace implements Place {
  readonly value: Json;
  readonly #parent: Place | undefined;
  readonly #token: string | number;

  constructor(value: Json, parent: Place | undefined, token: string | number) {
    this.value = value;
    this.#parent = parent;
    this.#token = token;
  }

  get tokens(): readonly (string | number)[] {
    return this.#parent === undefined ? [] : [...this.#parent.tokens, this.#token];
  }
}

const childrenOf = (value: Json): readonly (readonly [string | number, Json])[] => {
  if (Array.isArray(value)) return (value as readonly Json[]).map((item, index) => [index, item] as const);
  return isJsonObject(value) ? Object.entries(value) : [];
};

/** The places of a value, the root first, by breadth; at most 2,000. */
export function placesOf(value: Json): readonly Place[] {
  const places: Place[] = [new FoundPlace(value, undefined, '')];
  for (let at = 0; at < places.length && places.length < maxPlaces; at++)
    addChildren(places[at] as Place, places);
  return places;
}

function addChildren(place: Place, places: Place[]): void {
  const { value } = place;
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    for (let index = 0; index < items.length && places.length < maxPlaces; index++)
      places.push(new FoundPlace(items[index] as Json, place, index));
  } else if (isJsonObject(value)) {
    for (const key of Object.keys(value)) {
      if (places.length >= maxPlaces) return;
      places.push(new FoundPlace(value[key] as Json, place, key));
    }
  }
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
