import type { JsonObject } from '../json/json.js';
import { countOf } from './argument.js';
import type { Keyword } from './keyword.js';
import { always } from './keyword.js';
import { OBJECT } from './types.js';

export const maxProperties: Keyword = {
  keyword: 'maxProperties',
  on: OBJECT,
  asserts: always,
  test: (value, use) => Object.keys(value as JsonObject).length <= countOf(use),
  record(state, use) {
    state.maxProperties = Math.min(state.maxProperties, countOf(use));
  },
  negate: (use) => [
    (state) => {
      state.only(OBJECT);
      state.minProperties = Math.max(state.minProperties, countOf(use) + 1);
    },
  ],
};
