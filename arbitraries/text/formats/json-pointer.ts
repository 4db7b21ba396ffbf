import { ajvFormat } from './ajv-format.js';
import { brokenFrom, pick, word } from './drawing.js';
import type { Format } from './format.js';

/** A JSON Pointer of RFC 6901, in string form. */
export const jsonPointer: Format = {
  format: 'json-pointer',
  outline: '^(?:/(?:[^~/]|~0|~1)*)*$',
  test: ajvFormat('json-pointer'),
  ladder: ['', '/a', '/a/0', '/a~1b', '/m~0n', '/', '//'],
  draw(nextInt, { min, max }) {
    const step = (): string =>
      pick(nextInt, [word(nextInt, nextInt(1, 6)), String(nextInt(0, 20)), 'a~1b', '~0']);
    const whole = Array.from({ length: nextInt(0, 4) }, () => `/${step()}`).join('');
    const short = whole.length <= max ? whole : '/a'.slice(0, max);
    return short.length >= min ? short : `${short}/`.padEnd(min, 'a');
  },
  broken: brokenFrom(['a', 'a/b', '/~', '/~2', '#/a', '0']),
};
