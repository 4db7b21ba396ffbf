import { placesIn } from './argument.js';
import type { Keyword, Use } from './keyword.js';
import { brokenPrefix, brokenRest, prefixLength, testPrefix, testRest } from './list-items.js';
import { ARRAY } from './types.js';

/** Up to 2019-09 a list here is what later became `prefixItems`. */
const isList = (use: Use): boolean => Array.isArray(use.argument);

export const items: Keyword = {
  keyword: 'items',
  on: ARRAY,
  asserts: (use) => use.argument === false,
  test: (value, use, evaluation) =>
    isList(use)
      ? testPrefix(value, placesIn(use), evaluation)
      : testRest(value, use.place, prefixLength(use), evaluation),
  record(state, use) {
    if (isList(use)) {
      const prefix = placesIn(use);
      state.listAtom(use.owner, use.scope, use.occurrence, { prefix, from: prefix.length });
    } else {
      state.listAtom(use.owner, use.scope, use.occurrence, { rest: use.place, from: prefixLength(use) });
    }
  },
  negate: (use) => (isList(use) ? brokenPrefix(use, placesIn(use)) : [brokenRest(use, prefixLength(use))]),
};
