import type { Place } from '../document/place.js';
import { Unsupported } from '../errors.js';
import type { Json } from '../json/json.js';
import type { Keyword, Use } from './keyword.js';
import { always } from './keyword.js';
import { ALL, NULL, NUMBER, typeBit, typesNamed } from './types.js';
import type { Types } from './types.js';

interface Listed {
  readonly types: Types;
  readonly integersOnly: boolean;
}

const kept = new WeakMap<Place, Listed>();

function listed(use: Use): Listed {
  const known = kept.get(use.place);
  if (known !== undefined) return known;
  const found = read(use);
  kept.set(use.place, found);
  return found;
}

function read(use: Use): Listed {
  const names = typeof use.argument === 'string' ? [use.argument] : use.argument;
  if (!Array.isArray(names))
    throw new Unsupported(`${use.place.pointer} should be a type or a list of types`);
  let types = 0;
  for (const name of names as readonly Json[]) {
    const bit = typeof name === 'string' ? typesNamed(name) : 0;
    if (bit === 0)
      throw new Unsupported(`${use.place.pointer} names an unknown type, ${JSON.stringify(name)}`);
    types |= bit;
  }
  return { types, integersOnly: (types & NUMBER) !== 0 && !names.includes('number') };
}

/** `integer` beside `number` is `number`. The `nullable` of ajv adds `null` to what can not be used to break it. */
export const type: Keyword = {
  keyword: 'type',
  on: ALL,
  asserts: always,
  test(value, use) {
    const { types, integersOnly } = listed(use);
    if ((typeBit(value) & types) === 0) return false;
    return !integersOnly || typeof value !== 'number' || Number.isInteger(value);
  },
  record(state, use) {
    const { types, integersOnly } = listed(use);
    state.only(types);
    if (integersOnly) state.whole();
  },
  negate(use) {
    const { types, integersOnly } = listed(use);
    const nullable = use.schema['nullable'] === true ? NULL : 0;
    const others = ALL & ~types & ~nullable;
    return [
      (state) => state.only(others),
      ...(integersOnly
        ? [
            (state: Parameters<Keyword['record']>[0]) => {
              state.only(NUMBER);
              state.broken();
            },
          ]
        : []),
    ];
  },
};
