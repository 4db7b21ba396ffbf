import { numberOf, sibling } from './argument.js';
import type { Keyword, Use } from './keyword.js';
import { always } from './keyword.js';
import { NUMBER } from './types.js';

/** Draft-04 says with a boolean beside it that the bound itself is out. */
const exclusive = (use: Use): boolean => sibling(use, 'exclusiveMaximum') === true;

export const maximum: Keyword = {
  keyword: 'maximum',
  on: NUMBER,
  asserts: always,
  test: (value, use) =>
    exclusive(use) ? (value as number) < numberOf(use) : (value as number) <= numberOf(use),
  record: (state, use) => state.atMost({ value: numberOf(use), exclusive: exclusive(use) }),
  negate: (use) => [
    (state) => {
      state.only(NUMBER);
      state.atLeast({ value: numberOf(use), exclusive: !exclusive(use) });
    },
  ],
};
