import { schemaItem } from '../space/item.js';
import type { Alternative } from '../space/state.js';
import { placesIn } from './argument.js';
import type { Keyword, Occurring } from './keyword.js';
import { always } from './keyword.js';
import { ALL } from './types.js';

const mostPairs = 40;

/** The ways in which two branches hold at once. */
function pairs(use: Occurring): readonly Alternative[] {
  const places = placesIn(use);
  const all = places.flatMap((first, i) =>
    places.slice(i + 1).map((second) => (state: Parameters<Alternative>[0]) => {
      state.add(first, use.scope, true);
      state.add(second, use.scope, true);
    }),
  );
  return all.slice(0, mostPairs);
}

export const oneOf: Keyword = {
  keyword: 'oneOf',
  on: ALL,
  asserts: always,
  test: (value, use, evaluation) => evaluation.exactlyOne(placesIn(use), value),
  record(state, use) {
    const places = placesIn(use);
    const fork = `${use.place.id}`;
    state.fork({
      key: fork,
      positive: true,
      denied: undefined,
      exclusive: true,
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
    ...pairs(use),
  ],
};
