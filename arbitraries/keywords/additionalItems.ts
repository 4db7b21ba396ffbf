import { sibling } from './argument.js';
import type { Keyword, Use } from './keyword.js';
import { brokenRest, prefixLength, testRest } from './list-items.js';
import { ARRAY } from './types.js';

/** Without a list in `items` it says nothing. */
const speaks = (use: Use): boolean => Array.isArray(sibling(use, 'items'));

export const additionalItems: Keyword = {
  keyword: 'additionalItems',
  on: ARRAY,
  asserts: (use) => speaks(use) && use.argument === false,
  test: (value, use, evaluation) => !speaks(use) || testRest(value, use.place, prefixLength(use), evaluation),
  record(state, use) {
    if (!speaks(use)) return;
    state.listAtom(use.owner, use.scope, use.occurrence, { rest: use.place, from: prefixLength(use) });
  },
  negate: (use) => (speaks(use) ? [brokenRest(use, prefixLength(use))] : []),
};
