import type { Place } from '../document/place.js';
import { expression } from '../json/pattern.js';
import type { Json, JsonObject } from '../json/json.js';
import { isJsonObject } from '../json/json.js';
import { patternItem, schemaItem } from '../space/item.js';
import { sibling } from './argument.js';
import type { Keyword, Use } from './keyword.js';
import { OBJECT } from './types.js';

const keysOf = (use: Use, keyword: string): readonly string[] => {
  const map = sibling(use, keyword);
  return isJsonObject(map) ? Object.keys(map) : [];
};

type IsKey = (key: string) => boolean;

const kept = new WeakMap<Place, IsKey>();

/** Whether a key is one of those that the use speaks of. */
function isAdditional(use: Use): IsKey {
  const known = kept.get(use.place);
  if (known !== undefined) return known;
  const is = additionalKeys(use);
  kept.set(use.place, is);
  return is;
}

function additionalKeys(use: Use): IsKey {
  const properties = sibling(use, 'properties');
  const patterns = keysOf(use, 'patternProperties').map(expression);
  return (key) =>
    !(isJsonObject(properties) && Object.hasOwn(properties, key)) &&
    !patterns.some((pattern) => pattern.test(key));
}

export const additionalProperties: Keyword = {
  keyword: 'additionalProperties',
  on: OBJECT,
  asserts: (use) => use.argument === false,
  test(value, use, evaluation) {
    if (use.argument === true && !use.document.unevaluated) return true;
    const object = value as JsonObject;
    const keys = Object.keys(object);
    if (use.argument === false) return !keys.some(isAdditional(use));
    return evaluation.every(keys.filter(isAdditional(use)), (key) =>
      evaluation.member(use.place, key, object[key] as Json),
    );
  },
  record(state, use) {
    state.objectAtom(use.owner, use.scope, use.occurrence, { additional: use.place });
  },
  negate: (use) => [
    (state) => {
      state.only(OBJECT);
      const name = keysOf(use, 'patternProperties').map((source) => patternItem(source, false));
      const avoid = new Set(keysOf(use, 'properties'));
      const child = use.argument === false ? undefined : schemaItem(use.place, use.scope, false);
      state.witnesses = [...state.witnesses, { name, avoid, child }];
    },
  ],
};
