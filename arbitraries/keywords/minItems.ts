import type { Json } from '../json/json.js';
import { countOf } from './argument.js';
import type { Keyword } from './keyword.js';
import { ARRAY } from './types.js';

export const minItems: Keyword = {
  keyword: 'minItems',
  on: ARRAY,
  asserts: (use) => countOf(use) > 0,
  test: (value, use) => (value as readonly Json[]).length >= countOf(use),
  record(state, use) {
    state.minItems = Math.max(state.minItems, countOf(use));
  },
  negate: (use) => [
    (state) => {
      state.only(ARRAY);
      if (countOf(use) === 0) state.kill();
      state.maxItems = Math.min(state.maxItems, countOf(use) - 1);
    },
  ],
};
