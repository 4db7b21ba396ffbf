import { codePoints } from '../json/canonical.js';
import { countOf } from './argument.js';
import type { Keyword } from './keyword.js';
import { STRING } from './types.js';

export const minLength: Keyword = {
  keyword: 'minLength',
  on: STRING,
  asserts: (use) => countOf(use) > 0,
  test: (value, use) => codePoints(value as string) >= countOf(use),
  record(state, use) {
    state.minLength = Math.max(state.minLength, countOf(use));
  },
  negate: (use) => [
    (state) => {
      state.only(STRING);
      if (countOf(use) === 0) state.kill();
      state.maxLength = Math.min(state.maxLength, countOf(use) - 1);
    },
  ],
};
