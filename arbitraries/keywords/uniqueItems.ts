import { canonical } from '../json/canonical.js';
import type { Json } from '../json/json.js';
import type { Keyword } from './keyword.js';
import { ARRAY } from './types.js';

export const uniqueItems: Keyword = {
  keyword: 'uniqueItems',
  on: ARRAY,
  asserts: (use) => use.argument === true,
  test(value, use) {
    if (use.argument !== true) return true;
    const items = value as readonly Json[];
    return items.length < 2 || new Set(items.map(canonical)).size === items.length;
  },
  record(state, use) {
    if (use.argument === true) state.unique = true;
  },
  negate(use) {
    if (use.argument !== true) return [];
    return [
      (state) => {
        state.only(ARRAY);
        state.minItems = Math.max(state.minItems, 2);
        state.repeated = true;
      },
    ];
  },
};
