import { placesIn } from './argument.js';
import type { Keyword } from './keyword.js';
import { always } from './keyword.js';
import { schemaItem } from '../space/item.js';
import { ALL } from './types.js';

/** Branches do not exclude each other, but where one is to be broken the others must fail too. */
export const anyOf: Keyword = {
  keyword: 'anyOf',
  on: ALL,
  asserts: always,
  test(value, use, evaluation) {
    return evaluation.some(placesIn(use), (place) => evaluation.inPlace(place, value));
  },
  record(state, use) {
    const places = placesIn(use);
    const fork = `${use.place.id}`;
    state.fork({
      key: fork,
      positive: true,
      denied: undefined,
      exclusive: false,
      branches: places.map(
        (place, index) => (next) => next.add(place, use.scope, true, use.occurrence, { fork, index }),
      ),
      others: (index) =>
        places.filter((_, at) => at !== index).map((place) => schemaItem(place, use.scope, false)),
    });
  },
  negate: (use) => [
    (state) => {
      for (const place of placesIn(use)) state.add(place, use.scope, false);
    },
  ],
};
