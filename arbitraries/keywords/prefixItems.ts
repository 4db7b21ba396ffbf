import { placesIn } from './argument.js';
import type { Keyword } from './keyword.js';
import { never } from './keyword.js';
import { brokenPrefix, testPrefix } from './list-items.js';
import { ARRAY } from './types.js';

export const prefixItems: Keyword = {
  keyword: 'prefixItems',
  on: ARRAY,
  asserts: never,
  test: (value, use, evaluation) => testPrefix(value, placesIn(use), evaluation),
  record(state, use) {
    const prefix = placesIn(use);
    state.listAtom(use.owner, use.scope, use.occurrence, { prefix, from: prefix.length });
  },
  negate: (use) => brokenPrefix(use, placesIn(use)),
};
