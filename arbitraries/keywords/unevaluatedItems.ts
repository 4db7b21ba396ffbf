import { inPlace } from '../document/in-place.js';
import type { Json } from '../json/json.js';
import { isJsonObject } from '../json/json.js';
import { schemaItem } from '../space/item.js';
import type { Alternative } from '../space/state.js';
import type { Keyword, Use } from './keyword.js';
import { ARRAY } from './types.js';

export const unevaluatedItems: Keyword = {
  keyword: 'unevaluatedItems',
  on: ARRAY,
  asserts: (use) => use.argument === false,
  test(value, use, evaluation) {
    const entries = [...(value as readonly Json[]).entries()];
    const others = entries.filter(([index]) => !evaluation.hasItem(index));
    if (use.argument === false) return others.length === 0;
    return evaluation.every(others, ([index, item]) => evaluation.item(use.place, index, item));
  },
  record(state, use) {
    const { place, scope, occurrence } = use;
    state.looseItems = [...state.looseItems, { place, scope, occurrence }];
  },
  /**
   * What is evaluated depends on the whole value, so this only hints, and the value is judged when it is whole:
   * items behind all that schemas in place list are not evaluated; others may be.
   */
  negate: (use) => {
    const item = schemaItem(use.place, use.scope, false);
    const way =
      (from: number): Alternative =>
      (state) => {
        state.only(ARRAY);
        state.filtered = true;
        state.contains = [...state.contains, { item, min: 1, max: Infinity, from, occurrence: undefined }];
      };
    const listed = listedIn(use);
    return [...(listed > 0 ? [way(listed)] : []), way(0)];
  },
};

/** How many items schemas in place list; 0 where some speak of all. */
function listedIn({ document, owner }: Use): number {
  let longest = 0;
  for (const place of inPlace(document, owner) ?? []) {
    if (!isJsonObject(place.json)) continue;
    if (place !== owner && Object.hasOwn(place.json, 'unevaluatedItems')) return 0;
    const { prefixItems, items } = place.json;
    if (items !== undefined && !Array.isArray(items)) return 0;
    for (const list of [prefixItems, items])
      if (Array.isArray(list)) longest = Math.max(longest, list.length);
  }
  return longest;
}
