import type { JsonObject } from '../json/json.js';
import { schemaItem } from '../space/item.js';
import type { Keyword } from './keyword.js';
import { OBJECT } from './types.js';

export const propertyNames: Keyword = {
  keyword: 'propertyNames',
  on: OBJECT,
  asserts: (use) => use.argument !== true,
  test(value, use, evaluation) {
    const names = Object.keys(value as JsonObject);
    return evaluation.every(names, (name) => evaluation.apart(use.place, name));
  },
  record(state, use) {
    state.names = [...state.names, schemaItem(use.place, use.scope)];
  },
  negate: (use) => [
    (state) => {
      state.only(OBJECT);
      const name = [schemaItem(use.place, use.scope, false)];
      state.witnesses = [...state.witnesses, { name, avoid: new Set(), child: undefined }];
    },
  ],
};
