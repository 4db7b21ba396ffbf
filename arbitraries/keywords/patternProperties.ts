import { expression } from '../json/pattern.js';
import type { JsonObject } from '../json/json.js';
import { patternItem, schemaItem } from '../space/item.js';
import { membersOf } from './argument.js';
import type { Keyword } from './keyword.js';
import { never } from './keyword.js';
import { OBJECT } from './types.js';

export const patternProperties: Keyword = {
  keyword: 'patternProperties',
  on: OBJECT,
  asserts: never,
  test(value, use, evaluation) {
    const members = Object.entries(value as JsonObject);
    return evaluation.every(membersOf(use), ([source, place]) => {
      const matching = members.filter(([key]) => expression(source).test(key));
      return evaluation.every(matching, ([key, member]) => evaluation.member(place, key, member));
    });
  },
  record(state, use) {
    const patterns = membersOf(use).map(([source, place]) => ({ source, place }));
    for (const { source } of patterns) expression(source);
    state.objectAtom(use.owner, use.scope, use.occurrence, { patterns });
  },
  negate: (use) =>
    membersOf(use).map(([source, place]) => (state) => {
      state.only(OBJECT);
      state.witnesses = [
        ...state.witnesses,
        { name: [patternItem(source, true)], avoid: new Set(), child: schemaItem(place, use.scope, false) },
      ];
    }),
};
