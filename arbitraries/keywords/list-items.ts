import type { Place } from '../document/place.js';
import { atLeast } from '../document/dialect.js';
import type { Json } from '../json/json.js';
import { schemaItem } from '../space/item.js';
import type { Alternative } from '../space/state.js';
import type { Evaluation } from '../evaluate/evaluation.js';
import { sibling } from './argument.js';
import type { Occurring, Use } from './keyword.js';
import { ARRAY } from './types.js';

/** How many positions the schemas of their own take: those of `prefixItems`, or of `items` as a list. */
export function prefixLength(use: Use): number {
  const prefix = sibling(use, atLeast(use.document.dialect, '2020-12') ? 'prefixItems' : 'items');
  return Array.isArray(prefix) ? prefix.length : 0;
}

/** Whether each item has the schema of its position. */
export const testPrefix = (value: Json, places: readonly Place[], evaluation: Evaluation): boolean => {
  const items = (value as readonly Json[]).slice(0, places.length);
  return evaluation.every(items, (item, index) => evaluation.item(places[index] as Place, index, item));
};

/** Whether all items from position `from` on are of `place`. */
export function testRest(value: Json, place: Place, from: number, evaluation: Evaluation): boolean {
  const items = value as readonly Json[];
  if (place.json === false) return items.length <= from;
  const rest = from === 0 ? items : items.slice(from);
  return evaluation.every(rest, (item, index) => evaluation.item(place, from + index, item));
}

export const brokenPrefix = (use: Occurring, places: readonly Place[]): readonly Alternative[] =>
  places.map((place, index) => (state) => {
    state.only(ARRAY);
    state.minItems = Math.max(state.minItems, index + 1);
    state.atIndex(index, schemaItem(place, use.scope, false));
  });

export const brokenRest =
  (use: Occurring, from: number): Alternative =>
  (state) => {
    state.only(ARRAY);
    const item = schemaItem(use.place, use.scope, false);
    state.contains = [...state.contains, { item, min: 1, max: Infinity, from, occurrence: undefined }];
  };
