import { codePoints } from '../json/canonical.js';
import { countOf } from './argument.js';
import type { Keyword } from './keyword.js';
import { always } from './keyword.js';
import { STRING } from './types.js';

export const maxLength: Keyword = {
  keyword: 'maxLength',
  on: STRING,
  asserts: always,
  test: (value, use) => codePoints(value as string) <= countOf(use),
  record(state, use) {
    state.maxLength = Math.min(state.maxLength, countOf(use));
  },
  negate: (use) => [
    (state) => {
      state.only(STRING);
      state.minLength = Math.max(state.minLength, countOf(use) + 1);
    },
  ],
};
