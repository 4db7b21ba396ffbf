import type { Json } from '../json/json.js';
import { schemaItem } from '../space/item.js';
import type { Keyword } from './keyword.js';
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
  /** What is evaluated depends on the whole value, so this only hints; the value is judged when it is whole. */
  negate: (use) => [
    (state) => {
      state.only(ARRAY);
      state.filtered = true;
      const item = schemaItem(use.place, use.scope, false);
      state.contains = [...state.contains, { item, min: 1, max: Infinity, from: 0, occurrence: undefined }];
    },
  ],
};
