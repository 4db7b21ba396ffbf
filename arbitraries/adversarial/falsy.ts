import * as fc from 'fast-check';
import type { Json, JsonSchema } from '../json/json.js';
import { isJsonObject } from '../json/json.js';
import { atPlace, extended, innerPlace, replaced } from './changed.js';
import type { Family } from './family.js';
import { stringText } from './json-text.js';

const texts = ['null', 'false', '0', '-0', '""', '[]', '{}'] as const;

/** Declared properties that the value has not: a falsy value there is not the same as none. */
function absent(schema: JsonSchema, value: Json): readonly string[] {
  if (!isJsonObject(schema) || !isJsonObject(schema.properties) || !isJsonObject(value)) return [];
  return Object.keys(schema.properties).filter((name) => !Object.hasOwn(value, name));
}

export const falsy: Family = {
  name: 'falsy',
  about: 'Falsy values are taken for missing ones, or pass a check that looks for truth instead of presence.',
  arbitrary: ({ schema, base }) =>
    atPlace(
      base,
      innerPlace,
      fc.tuple(fc.constantFrom(...texts), fc.nat({ max: 3 }), fc.nat({ max: 1000 })),
    ).map((drawn) => {
      const [text, side, index] = drawn.payload;
      const missing = absent(schema, drawn.value);
      const name = missing[index % Math.max(1, missing.length)];
      if (name !== undefined && (side === 3 || drawn.place.tokens.length === 0)) {
        return extended('falsy', { ...drawn, place: { tokens: [], value: drawn.value } }, [
          [stringText(name), text],
        ]);
      }
      return replaced('falsy', drawn, text);
    }),
};
