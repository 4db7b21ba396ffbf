import { ajvFormat } from './ajv-format.js';
import { brokenFrom } from './drawing.js';
import type { Format } from './format.js';
import { jsonPointer } from './json-pointer.js';

/** A relative JSON Pointer; index manipulation (`0+1`) is a matter on which validators differ. */
export const relativeJsonPointer: Format = {
  format: 'relative-json-pointer',
  outline: String.raw`^\d+(?:[+-]\d+)?(?:#|(?:/(?:[^~/]|~0|~1)*)*)$`,
  test: ajvFormat('relative-json-pointer'),
  disputed: (text) => /^\d+(?:[+-]\d+)?(?:#|\/[^]*)?$/.test(text),
  ladder: ['0', '1', '0#', '1/a', '120/a~1b'],
  draw(nextInt, { min, max }) {
    const steps = String(nextInt(0, max < 4 ? 9 : 12));
    if (min <= 2 && nextInt(0, 4) === 0) return `${steps}#`;
    return `${steps}${jsonPointer.draw(nextInt, { min: min - steps.length, max: max - steps.length })}`;
  },
  broken: brokenFrom(['', '/a', '-1', 'a', '0##', '+1/a', '0a']),
};
