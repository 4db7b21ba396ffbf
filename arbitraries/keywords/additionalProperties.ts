import { expression } from '../json/pattern.js';
import type { JsonObject } from '../json/json.js';
import { isJsonObject } from '../json/json.js';
import { patternItem, schemaItem } from '../space/item.js';
import { sibling } from './argument.js';
import type { Keyword, Use } from './keyword.js';
import { OBJECT } from './types.js';

const keysOf = (use: Use, keyword: string): readonly string[] => {
  const map = sibling(use, keyword);
  return isJsonObject(map) ? Object.keys(map) : [];
};

function isAdditional(use: Use): (key: string) => boolean {
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
    const members = Object.entries(value as JsonObject);
    const additional = isAdditional(use);
    const others = members.filter(([key]) => additional(key));
    if (use.argument === false) return others.length === 0;
    return evaluation.every(others, ([key, member]) => evaluation.member(use.place, key, member));
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
