import { expression } from '../json/pattern.js';
import { textOf } from './argument.js';
import type { Keyword } from './keyword.js';
import { always } from './keyword.js';
import { STRING } from './types.js';

export const pattern: Keyword = {
  keyword: 'pattern',
  on: STRING,
  asserts: always,
  test: (value, use) => expression(textOf(use)).test(value as string),
  record(state, use) {
    expression(textOf(use));
    state.patterns = [...state.patterns, textOf(use)];
  },
  negate: (use) => [
    (state) => {
      state.only(STRING);
      state.notPatterns = [...state.notPatterns, textOf(use)];
    },
  ],
};
