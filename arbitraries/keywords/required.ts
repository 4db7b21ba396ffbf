import type { JsonObject } from '../json/json.js';
import { namesOf } from './argument.js';
import type { Keyword, Use } from './keyword.js';
import { OBJECT } from './types.js';

/** Inside a property, draft-03 had a boolean here, and schemas in the wild still do: no constraint. */
const names = (use: Use): readonly string[] => (typeof use.argument === 'boolean' ? [] : namesOf(use));

export const required: Keyword = {
  keyword: 'required',
  on: OBJECT,
  asserts: (use) => names(use).length > 0,
  test: (value, use) => names(use).every((name) => Object.hasOwn(value as JsonObject, name)),
  record(state, use) {
    for (const name of names(use)) state.require(name);
  },
  negate: (use) =>
    names(use).map((name) => (state) => {
      state.only(OBJECT);
      state.forbid(name);
      if (state.sole) for (const other of names(use)) if (other !== name) state.require(other);
    }),
};
