import type { Place } from '../document/place.js';
import type { Json } from '../json/json.js';
import { canonical } from '../json/canonical.js';
import { listOf } from './argument.js';
import type { Keyword, Use } from './keyword.js';
import { always } from './keyword.js';
import { ALL } from './types.js';

const distinct = (use: Use): readonly Json[] => [
  ...new Map(listOf(use).map((value) => [canonical(value), value])).values(),
];

const kept = new WeakMap<Place, ReadonlySet<string>>();

function memberKeys(use: Use): ReadonlySet<string> {
  const known = kept.get(use.place) ?? new Set(listOf(use).map(canonical));
  kept.set(use.place, known);
  return known;
}

export const enumeration: Keyword = {
  keyword: 'enum',
  on: ALL,
  asserts: always,
  test: (value, use) => memberKeys(use).has(canonical(value)),
  record: (state, use) => state.oneOf(distinct(use)),
  negate: (use) => [(state) => state.exclude(distinct(use))],
};
