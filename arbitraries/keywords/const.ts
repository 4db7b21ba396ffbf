import { equal } from '../json/canonical.js';
import type { Keyword } from './keyword.js';
import { always } from './keyword.js';
import { ALL } from './types.js';

export const constant: Keyword = {
  keyword: 'const',
  on: ALL,
  asserts: always,
  test: (value, use) => equal(use.argument, value),
  record: (state, use) => state.oneOf([use.argument]),
  negate: (use) => [(state) => state.exclude([use.argument])],
};
