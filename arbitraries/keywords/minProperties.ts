import type { JsonObject } from '../json/json.js';
import { countOf } from './argument.js';
import type { Keyword } from './keyword.js';
import { OBJECT } from './types.js';

export const minProperties: Keyword = {
  keyword: 'minProperties',
  on: OBJECT,
  asserts: (use) => countOf(use) > 0,
  test: (value, use) => Object.keys(value as JsonObject).length >= countOf(use),
  record(state, use) {
    state.minProperties = Math.max(state.minProperties, countOf(use));
  },
  negate: (use) => [
    (state) => {
      state.only(OBJECT);
      if (countOf(use) === 0) state.kill();
      state.maxProperties = Math.min(state.maxProperties, countOf(use) - 1);
    },
  ],
};
