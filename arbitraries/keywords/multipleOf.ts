import { Unsupported } from '../errors.js';
import { isMultiple } from '../json/decimal.js';
import { numberOf } from './argument.js';
import type { Keyword, Use } from './keyword.js';
import { always } from './keyword.js';
import { NUMBER } from './types.js';

const step = (use: Use): number => {
  const size = numberOf(use);
  if (size <= 0) throw new Unsupported(`${use.place.pointer} should be above 0, but is ${size}`);
  return size;
};

/** Judged in decimal, as the text of the numbers says, not in binary fractions. */
export const multipleOf: Keyword = {
  keyword: 'multipleOf',
  on: NUMBER,
  asserts: always,
  test: (value, use) => isMultiple(value as number, step(use)),
  record(state, use) {
    state.steps = [...state.steps, step(use)];
  },
  negate: (use) => [
    (state) => {
      state.only(NUMBER);
      state.notSteps = [...state.notSteps, step(use)];
    },
  ],
};
