import * as fc from 'fast-check';
import { atPlace, extended, innerPlace, planted } from './changed.js';
import type { Family } from './family.js';
import { byteLength, jsonText } from './json-text.js';

const wraps = [
  ['[', ']'],
  ['{"a":', '}'],
  ['[{"":', '}]'],
] as const;

const deepest = 5000;

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
      const [open, close] = drawn.payload.wrap;
      const room = maxBytes - byteLength(jsonText(drawn.value)) - 16;
      const levels = Math.max(
        1,
        Math.min(drawn.payload.levels, Math.floor(room / (open.length + close.length))),
      );
      const text = `${open.repeat(levels)}0${close.repeat(levels)}`;
      const root = { ...drawn, place: { tokens: [], value: drawn.value } };
      return drawn.payload.extra
        ? extended('deep-nesting', root, [['"nested"', text]])
        : planted('deep-nesting', drawn, text);
    });
  },
};
