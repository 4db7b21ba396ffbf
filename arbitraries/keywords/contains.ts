import { atLeast } from '../document/dialect.js';
import type { Json } from '../json/json.js';
import { schemaItem } from '../space/item.js';
import type { State } from '../space/state.js';
import { sibling } from './argument.js';
import type { Keyword, Occurring, Use } from './keyword.js';
import { ARRAY } from './types.js';

interface Counts {
  readonly min: number;
  readonly max: number;
}

/** `minContains` and `maxContains` are read here; they came with 2019-09. */
function countsOf(use: Use): Counts {
  if (!atLeast(use.document.dialect, '2019-09')) return { min: 1, max: Infinity };
  const min = sibling(use, 'minContains');
  const max = sibling(use, 'maxContains');
  return { min: typeof min === 'number' ? min : 1, max: typeof max === 'number' ? max : Infinity };
}

const demand = (state: State, use: Occurring, { min, max }: Counts, occurrence: boolean): void => {
  const item = schemaItem(use.place, use.scope);
  const atom = { item, min, max, from: 0, occurrence: occurrence ? use.occurrence : undefined };
  state.contains = [...state.contains, atom];
};

export const contains: Keyword = {
  keyword: 'contains',
  on: ARRAY,
  asserts: (use) => countsOf(use).min > 0 || countsOf(use).max < Infinity,
  test(value, use, evaluation) {
    const { min, max } = countsOf(use);
    let count = 0;
    for (const [index, item] of (value as readonly Json[]).entries()) {
      if (!evaluation.apart(use.place, item, true)) continue;
      count += 1;
      if (use.document.dialect === '2020-12') evaluation.markItem(index);
    }
    return count >= min && count <= max;
  },
  record(state, use) {
    demand(state, use, countsOf(use), use.document.dialect === '2020-12');
  },
  negate(use) {
    const { min, max } = countsOf(use);
    const fewer = (state: State): void => {
      state.only(ARRAY);
      demand(state, use, { min: 0, max: min - 1 }, false);
    };
    const more = (state: State): void => {
      state.only(ARRAY);
      demand(state, use, { min: max + 1, max: Infinity }, false);
    };
    return [...(min > 0 ? [fewer] : []), ...(max < Infinity ? [more] : [])];
  },
};
