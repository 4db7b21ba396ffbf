import type { Json, JsonObject } from '../json/json.js';
import { membersOf } from './argument.js';
import { schemaItem } from '../space/item.js';
import type { Keyword } from './keyword.js';
import { never } from './keyword.js';
import { OBJECT } from './types.js';

export const properties: Keyword = {
  keyword: 'properties',
  on: OBJECT,
  asserts: never,
  test(value, use, evaluation) {
    const object = value as JsonObject;
    return evaluation.every(Object.keys(object), (key) => {
      const place = use.document.below(use.place, key);
      return place === undefined || evaluation.member(place, key, object[key] as Json);
    });
  },
  record(state, use) {
    membersOf(use);
    state.objectAtom(use.owner, use.scope, use.occurrence, { properties: use.place });
  },
  negate: (use) =>
    membersOf(use).map(([key, place]) => (state) => {
      state.only(OBJECT);
      state.require(key);
      state.atKey(key, schemaItem(place, use.scope, false));
    }),
};
