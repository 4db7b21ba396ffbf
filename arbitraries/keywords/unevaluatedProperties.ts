import type { JsonObject } from '../json/json.js';
import type { Keyword } from './keyword.js';
import { schemaItem } from '../space/item.js';
import { OBJECT } from './types.js';

export const unevaluatedProperties: Keyword = {
  keyword: 'unevaluatedProperties',
  on: OBJECT,
  asserts: (use) => use.argument === false,
  test(value, use, evaluation) {
    const others = Object.entries(value as JsonObject).filter(([key]) => !evaluation.hasKey(key));
    if (use.argument === false) return others.length === 0;
    return evaluation.every(others, ([key, member]) => evaluation.member(use.place, key, member));
  },
  record(state, use) {
    const { place, scope, occurrence } = use;
    state.looseProperties = [...state.looseProperties, { place, scope, occurrence }];
  },
  /** What is evaluated depends on the whole value, so this only hints; the value is judged when it is whole. */
  negate: (use) => [
    (state) => {
      state.only(OBJECT);
      state.filtered = true;
      const child = schemaItem(use.place, use.scope, false);
      state.witnesses = [...state.witnesses, { name: [], avoid: new Set(), child }];
    },
  ],
};
