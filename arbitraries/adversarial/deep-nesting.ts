import * as fc from 'fast-check';
import type { Json, JsonSchema } from '../json/json.js';
import { isJsonObject } from '../json/json.js';
import { atPlace, atRoot, extended, innerPlace, planted } from './changed.js';
import type { Family } from './family.js';
import { byteLength, jsonText } from './json-text.js';
import type { Place } from './place.js';

const wraps = [
  ['[', ']'],
  ['{"a":', '}'],
  ['[{"":', '}]'],
] as const;

const deepest = 5000;

/** `levels` arrays or objects within each other, fewer where they would not fit into `bytes`. */
function nested([open, close]: (typeof wraps)[number], levels: number, bytes: number): string {
  const fitting = Math.max(1, Math.min(levels, Math.floor(bytes / (open.length + close.length))));
  return `${open.repeat(fitting)}0${close.repeat(fitting)}`;
}

const roomBeside = (value: Json, maxBytes: number): number => maxBytes - byteLength(jsonText(value)) - 16;

/** Where a structure is expected, a deep one is looked at; else anywhere. */
const likeliestPlace = (value: Json): Place | undefined => {
  const places = innerPlace(value);
  return places.find((place) => place.value !== null && typeof place.value === 'object') ?? places[0];
};

const isClosed = (schema: JsonSchema): boolean =>
  isJsonObject(schema) &&
  Object.hasOwn(schema, 'additionalProperties') &&
  schema['additionalProperties'] === false;

export const deepNesting: Family = {
  name: 'deep-nesting',
  about: 'A parser, validator or serializer that recurses runs out of stack.',
  arbitrary({ base, maxBytes }) {
    const payload = fc.record({
      // What fails at some depth fails at the deepest.
      levels: fc.oneof(
        fc.constant(deepest),
        fc.constantFrom(64, 128, 512, 1000, 2000),
        fc.integer({ min: 1, max: deepest }),
      ),
      wrap: fc.constantFrom(...wraps),
      extra: fc.boolean(),
    });
    return atPlace(base, innerPlace, payload).map((drawn) => {
      const { wrap, levels, extra } = drawn.payload;
      const text = nested(wrap, levels, roomBeside(drawn.value, maxBytes));
      return extra
        ? extended('deep-nesting', atRoot(drawn.value), [['"nested"', text]])
        : planted('deep-nesting', drawn, text);
    });
  },
  // The deepest alone, once: under a key of its own, which an open schema takes, else in the place of a value.
  *specimens(schema, smallest, maxBytes) {
    const text = nested(wraps[0], deepest, roomBeside(smallest, maxBytes));
    const place = isClosed(schema) ? likeliestPlace(smallest) : undefined;
    yield place === undefined
      ? extended('deep-nesting', atRoot(smallest), [['"nested"', text]])
      : planted('deep-nesting', { ...atRoot(smallest), place }, text);
  },
};
