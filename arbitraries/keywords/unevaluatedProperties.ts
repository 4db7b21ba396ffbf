import { inPlace } from '../document/in-place.js';
import type { JsonObject } from '../json/json.js';
import { isJsonObject } from '../json/json.js';
import type { Keyword, Use } from './keyword.js';
import { patternItem, schemaItem } from '../space/item.js';
import type { Alternative, Witness } from '../space/state.js';
import { OBJECT } from './types.js';

export const unevaluatedProperties: Keyword = {
  keyword: 'unevaluatedProperties',
  on: OBJECT,
  asserts: (use) => use.argument === false,
  test(value, use, evaluation) {
    const others = Object.entries(value as JsonObject).filter(([key]) => !evaluation.hasKey(key));
    if (use.argument === false) return others.length === 0;
    return evaluation.every(others, ([key, member]) => evaluation.member(use.place, key, member));
  },
  record(state, use) {
    const { place, scope, occurrence } = use;
    state.looseProperties = [...state.looseProperties, { place, scope, occurrence }];
  },
  /**
   * What is evaluated depends on the whole value, so this only hints, and the value is judged when it is whole:
   * a key of which no schema in place speaks is not evaluated; other keys may be.
   */
  negate: (use) => {
    const child = schemaItem(use.place, use.scope, false);
    const way =
      ({ name, avoid }: Unspoken): Alternative =>
      (state) => {
        state.only(OBJECT);
        state.filtered = true;
        state.witnesses = [...state.witnesses, { name, avoid, child }];
      };
    const unspoken = unspokenIn(use);
    return [...(unspoken === undefined ? [] : [way(unspoken)]), way({ name: [], avoid: new Set() })];
  },
};

/** The names of which no schema in place speaks. */
type Unspoken = Pick<Witness, 'name' | 'avoid'>;

/** Nothing where schemas speak of all names, or of none. */
function unspokenIn({ document, owner }: Use): Unspoken | undefined {
  const avoid = new Set<string>();
  const patterns = new Set<string>();
  for (const place of inPlace(document, owner) ?? []) {
    if (!isJsonObject(place.json)) continue;
    if (Object.hasOwn(place.json, 'additionalProperties')) return undefined;
    if (place !== owner && Object.hasOwn(place.json, 'unevaluatedProperties')) return undefined;
    for (const key of keysIn(place.json, 'properties')) avoid.add(key);
    for (const source of keysIn(place.json, 'patternProperties')) patterns.add(source);
  }
  if (avoid.size + patterns.size === 0) return undefined;
  return { name: [...patterns].map((source) => patternItem(source, false)), avoid };
}

const keysIn = (schema: JsonObject, keyword: string): readonly string[] => {
  const map = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
  return map !== undefined && isJsonObject(map) ? Object.keys(map) : [];
};
