import type { Json, JsonObject } from '../json/json.js';
import { membersOf } from './argument.js';
import { met, unmet } from './dependentRequired.js';
import type { Dependency } from './dependentRequired.js';
import { brokenDependency, recordDependency } from './dependentSchemas.js';
import type { Keyword } from './keyword.js';
import type { Place } from '../document/place.js';
import { OBJECT } from './types.js';

const names = (key: string, place: Place): Dependency | undefined =>
  Array.isArray(place.json)
    ? [key, (place.json as readonly Json[]).filter((name) => typeof name === 'string')]
    : undefined;

/** Up to draft-07: what later became `dependentRequired` and `dependentSchemas`. */
export const dependencies: Keyword = {
  keyword: 'dependencies',
  on: OBJECT,
  asserts: (use) => membersOf(use).some(([, place]) => Array.isArray(place.json) && place.json.length > 0),
  test(value, use, evaluation) {
    return evaluation.every(membersOf(use), ([key, place]) => {
      const dependency = names(key, place);
      if (dependency !== undefined) return met(value as JsonObject, dependency);
      return !Object.hasOwn(value as JsonObject, key) || evaluation.inPlace(place, value);
    });
  },
  record(state, use) {
    for (const [key, place] of membersOf(use)) {
      const dependency = names(key, place);
      if (dependency === undefined) recordDependency(state, use, key, place);
      else state.dependents = [...state.dependents, { key, needs: dependency[1] }];
    }
  },
  negate: (use) =>
    membersOf(use).flatMap(([key, place]) => {
      const dependency = names(key, place);
      return dependency === undefined ? [brokenDependency(use, key, place)] : unmet(dependency);
    }),
};
