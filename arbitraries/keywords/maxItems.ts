import type { Json } from '../json/json.js';
import { countOf } from './argument.js';
import type { Keyword } from './keyword.js';
import { always } from './keyword.js';
import { ARRAY } from './types.js';

export const maxItems: Keyword = {
  keyword: 'maxItems',
  on: ARRAY,
  asserts: always,
  test: (value, use) => (value as readonly Json[]).length <= countOf(use),
  record(state, use) {
    state.maxItems = Math.min(state.maxItems, countOf(use));
  },
  negate: (use) => [
    (state) => {
      state.only(ARRAY);
      state.minItems = Math.max(state.minItems, countOf(use) + 1);
    },
  ],
};
