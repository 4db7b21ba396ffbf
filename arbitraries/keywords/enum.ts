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

interface Members {
  readonly texts: ReadonlySet<Json>;
  /** The canonical texts of all. */
  readonly canonicals: ReadonlySet<string>;
}

const kept = new WeakMap<Place, Members>();

function membersOf(use: Use): Members {
  const known = kept.get(use.place);
  if (known !== undefined) return known;
  const list = listOf(use);
  const members = {
    texts: new Set(list.filter((value) => typeof value === 'string')),
    canonicals: new Set(list.map(canonical)),
  };
  kept.set(use.place, members);
  return members;
}

const isMember = ({ texts, canonicals }: Members, value: Json): boolean =>
  typeof value === 'string' ? texts.has(value) : canonicals.has(canonical(value));

export const enumeration: Keyword = {
  keyword: 'enum',
  on: ALL,
  asserts: always,
  test: (value, use) => isMember(membersOf(use), value),
  record: (state, use) => state.oneOf(distinct(use)),
  negate: (use) => [(state) => state.exclude(distinct(use))],
};
