import * as fc from 'fast-check';
import type { Json } from '../json/json.js';
import { atPlace, replaced } from './changed.js';
import type { Choose } from './changed.js';
import type { Family } from './family.js';
import { jsonText } from './json-text.js';
import { depthOf, placesOf } from './place.js';
import { objectsIn } from './schema-walk.js';

const witnesses = 6;

const deepest = (values: readonly Json[]): Json =>
  values.reduce((best, value) => (depthOf(value) > depthOf(best) ? value : best), values[0] ?? null);

/** The places at the greatest depth: there a union is decided last. */
const deepestPlaces: Choose = (value) => {
  const places = placesOf(value);
  const depth = places.at(-1)?.tokens.length ?? 0;
  return places.filter(({ tokens }) => tokens.length === depth);
};

export const deepUnion: Family = {
  name: 'deep-union',
  about: 'A union is decided by its first branch, or by a shallow look, though the difference lies deep.',
  arbitrary({ schema, base }) {
    if (!objectsIn(schema).some(({ oneOf, anyOf }) => Array.isArray(oneOf) || Array.isArray(anyOf)))
      return undefined;
    const deep = fc.array(base, { minLength: witnesses, maxLength: witnesses }).map(deepest);
    const texts = fc.constantFrom('', '', 'null', '0', '"other"', '[]', '{}', 'true');
    return atPlace(deep, deepestPlaces, texts).map((drawn) => {
      if (drawn.payload !== '' && drawn.place.tokens.length > 0)
        return replaced('deep-union', drawn, drawn.payload);
      const what = `the deepest of ${String(witnesses)} valid values, ${String(depthOf(drawn.value))} levels`;
      return {
        stimulus: { kind: 'json', text: jsonText(drawn.value) },
        mutations: [{ pointer: '', keyword: 'deep-union', what }],
      };
    });
  },
};
