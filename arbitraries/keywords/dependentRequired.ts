import { Unsupported } from '../errors.js';
import type { Json, JsonObject } from '../json/json.js';
import { objectOf } from './argument.js';
import type { Keyword, Use } from './keyword.js';
import type { Alternative } from '../space/state.js';
import { OBJECT } from './types.js';

/** A key and what must be there when it is. */
export type Dependency = readonly [key: string, needs: readonly string[]];

const dependencies = (use: Use): readonly Dependency[] =>
  Object.entries(objectOf(use)).map(([key, needs]) => {
    if (!Array.isArray(needs)) throw new Unsupported(`${use.place.pointer} should hold arrays of names`);
    return [key, (needs as readonly Json[]).filter((name) => typeof name === 'string')];
  });

export const met = (object: JsonObject, [key, needs]: Dependency): boolean =>
  !Object.hasOwn(object, key) || needs.every((need) => Object.hasOwn(object, need));

export const unmet = ([key, needs]: Dependency): readonly Alternative[] =>
  needs.map((need) => (state) => {
    state.only(OBJECT);
    state.require(key);
    state.forbid(need);
  });

export const dependentRequired: Keyword = {
  keyword: 'dependentRequired',
  on: OBJECT,
  asserts: (use) => dependencies(use).some(([, needs]) => needs.length > 0),
  test: (value, use) => dependencies(use).every((dependency) => met(value as JsonObject, dependency)),
  record(state, use) {
    state.dependents = [...state.dependents, ...dependencies(use).map(([key, needs]) => ({ key, needs }))];
  },
  negate: (use) => dependencies(use).flatMap(unmet),
};
