import { formatOf } from '../text/formats/formats.js';
import type { Json } from '../json/json.js';
import { sibling, textOf } from './argument.js';
import type { Keyword, Use } from './keyword.js';
import { NUMBER, STRING } from './types.js';
import type { State } from '../space/state.js';
import { hasFormat, ofNoOpenFormat, openFormatOf } from './open-formats.js';

/** Formats of OpenAPI that speak of numbers. `int64` is what a double holds of it. */
const ranges: Readonly<Record<string, readonly [number, number]>> = {
  int32: [-(2 ** 31), 2 ** 31 - 1],
  int64: [-(2 ** 63), 2 ** 63],
};

const rangeOf = (name: string): readonly [number, number] | undefined =>
  Object.hasOwn(ranges, name) ? ranges[name] : undefined;

const inRange = (value: number, [low, high]: readonly [number, number]): boolean =>
  Number.isInteger(value) && value >= low && value <= high;

function holds(value: Json, name: string): boolean {
  if (typeof value === 'string') return (formatOf(name) ?? openFormatOf(name))?.test(value) ?? true;
  const range = rangeOf(name);
  return range === undefined || typeof value !== 'number' || inRange(value, range);
}

const asserts = (use: Use): boolean =>
  use.settings.assertFormat &&
  typeof use.argument === 'string' &&
  [formatOf, openFormatOf, rangeOf].some((of) => of(use.argument as string) !== undefined);

/** Whether a format is none of the dialect's: then a breach of it is invalid for some validators only. */
export const isOpenFormat = ({ keyword, argument, document }: Use): boolean =>
  keyword === format && typeof argument === 'string' && !hasFormat(document.dialect, argument);

/** An assertion only where the settings say so. */
export const format: Keyword = {
  keyword: 'format',
  on: STRING | NUMBER,
  asserts,
  test: (value, use) => !use.settings.assertFormat || holds(value, textOf(use)),
  record(state, use) {
    if (!asserts(use)) return;
    const open = openFormatOf(textOf(use));
    const range = rangeOf(textOf(use));
    if (open !== undefined) state.patterns = [...state.patterns, open.members];
    else if (range === undefined) state.formats = [...state.formats, textOf(use)];
    else if (sibling(use, 'type') !== 'string') recordRange(state, range);
  },
  negate(use) {
    if (!asserts(use)) return [];
    const range = rangeOf(textOf(use));
    if (range !== undefined) return negatedRange(range);
    return [
      (state) => {
        state.only(STRING);
        if (openFormatOf(textOf(use)) !== undefined) state.patterns = [...state.patterns, ofNoOpenFormat];
        else state.notFormats = [...state.notFormats, textOf(use)];
      },
    ];
  },
};

function recordRange(state: State, [low, high]: readonly [number, number]): void {
  state.whole();
  state.atLeast({ value: low, exclusive: false });
  state.atMost({ value: high, exclusive: false });
}

const negatedRange = ([low, high]: readonly [number, number]): ((state: State) => void)[] => [
  (state) => {
    state.only(NUMBER);
    state.atLeast({ value: high, exclusive: true });
  },
  (state) => {
    state.only(NUMBER);
    state.atMost({ value: low, exclusive: true });
  },
  (state) => {
    state.only(NUMBER);
    state.broken();
  },
];
