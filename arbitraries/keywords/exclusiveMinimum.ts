import { numberOf } from './argument.js';
import type { Keyword } from './keyword.js';
import { always } from './keyword.js';
import { NUMBER } from './types.js';

export const exclusiveMinimum: Keyword = {
  keyword: 'exclusiveMinimum',
  on: NUMBER,
  asserts: always,
  test: (value, use) => (value as number) > numberOf(use),
  record: (state, use) => state.atLeast({ value: numberOf(use), exclusive: true }),
  negate: (use) => [
    (state) => {
      state.only(NUMBER);
      state.atMost({ value: numberOf(use), exclusive: false });
    },
  ],
};
