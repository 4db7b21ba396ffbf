import type { Place } from '../document/place.js';
import type { JsonObject } from '../json/json.js';
import type { Alternative, State } from '../space/state.js';
import { membersOf } from './argument.js';
import type { Keyword, Occurring } from './keyword.js';
import { never } from './keyword.js';
import { OBJECT } from './types.js';

/** Either the key is absent, or it is there and the schema holds. */
export function recordDependency(state: State, use: Occurring, key: string, place: Place): void {
  const fork = `${place.id}`;
  state.fork({
    key: fork,
    positive: true,
    denied: undefined,
    exclusive: false,
    others: undefined,
    branches: [
      (next) => next.forbid(key),
      (next) => {
        next.only(OBJECT);
        next.require(key);
        next.add(place, use.scope, true, use.occurrence, { fork, index: 1 });
      },
    ],
  });
}

export const brokenDependency =
  (use: Occurring, key: string, place: Place): Alternative =>
  (state) => {
    state.only(OBJECT);
    state.require(key);
    state.add(place, use.scope, false);
  };

export const dependentSchemas: Keyword = {
  keyword: 'dependentSchemas',
  on: OBJECT,
  asserts: never,
  test(value, use, evaluation) {
    return evaluation.every(membersOf(use), ([key, place]) => {
      return !Object.hasOwn(value as JsonObject, key) || evaluation.inPlace(place, value);
    });
  },
  record(state, use) {
    for (const [key, place] of membersOf(use)) recordDependency(state, use, key, place);
  },
  negate: (use) => membersOf(use).map(([key, place]) => brokenDependency(use, key, place)),
};
