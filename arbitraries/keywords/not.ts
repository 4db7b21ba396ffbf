import type { Keyword } from './keyword.js';
import { always } from './keyword.js';
import { ALL } from './types.js';

export const not: Keyword = {
  keyword: 'not',
  on: ALL,
  asserts: always,
  test: (value, use, evaluation) => !evaluation.apart(use.place, value, true),
  record: (state, use) => state.add(use.place, use.scope, false),
  negate: (use) => [(state) => state.add(use.place, use.scope, true)],
};
