import type { Keyword } from './keyword.js';
import { always, never } from './keyword.js';
import { ALL } from './types.js';

/** The schema `false`, which no value satisfies: the one assertion that is no keyword. */
export const falseSchema: Keyword = {
  keyword: 'false schema',
  on: ALL,
  asserts: always,
  test: never,
  record: (state) => state.kill(),
  negate: () => [() => undefined],
};
