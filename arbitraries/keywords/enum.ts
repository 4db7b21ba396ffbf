import type { Json } from '../json/json.js';
import { canonical, equal } from '../json/canonical.js';
import { listOf } from './argument.js';
import type { Keyword, Use } from './keyword.js';
import { always } from './keyword.js';
import { ALL } from './types.js';

const distinct = (use: Use): readonly Json[] => [
  ...new Map(listOf(use).map((value) => [canonical(value), value])).values(),
];

export const enumeration: Keyword = {
  keyword: 'enum',
  on: ALL,
  asserts: always,
  test: (value, use) => listOf(use).some((member) => equal(member, value)),
  record: (state, use) => state.oneOf(distinct(use)),
  negate: (use) => [(state) => state.exclude(distinct(use))],
};
