import { placesIn } from './argument.js';
import type { Keyword } from './keyword.js';
import { never } from './keyword.js';
import { ALL } from './types.js';

export const allOf: Keyword = {
  keyword: 'allOf',
  on: ALL,
  asserts: never,
  test: (value, use, evaluation) =>
    evaluation.every(placesIn(use), (place) => evaluation.inPlace(place, value)),
  record(state, use) {
    for (const place of placesIn(use)) state.add(place, use.scope, true, use.occurrence);
  },
  negate: (use) => placesIn(use).map((place) => (state) => state.add(place, use.scope, false)),
};
