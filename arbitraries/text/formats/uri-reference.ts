import { ajvFormat } from './ajv-format.js';
import { brokenFrom, word } from './drawing.js';
import type { Format } from './format.js';
import { foreign, hasAuthority, lengthened, resource, uri } from './uri.js';

const isReference = ajvFormat('uri-reference');
/** A colon in the first segment makes a scheme, or else no reference at all; ajv lets `1:a` pass. */
const startsRight = /^(?:[a-z][a-z0-9+.-]*:|[^:/?#]*(?:[/?#]|$))/i;

/** A URI or a relative reference of RFC 3986. */
export const uriReference: Format = {
  format: 'uri-reference',
  outline: '^[!-~]*$',
  test: (text) => !foreign.test(text) && hasAuthority(text) && startsRight.test(text) && isReference(text),
  disputed: (text) => !/[\s\\<>^`{|}]|%(?![0-9a-f]{2})/i.test(text),
  ladder: ['', 'a', '/a', '../a', '?a=b', '#a', '//example.com/a', 'https://example.com/a?b=c#d'],
  draw(nextInt, wish) {
    if (nextInt(0, 1) === 0 && wish.max >= 19) return uri.draw(nextInt, wish);
    const whole = `${nextInt(0, 1) === 0 ? '' : word(nextInt, nextInt(1, 6))}${resource(nextInt)}`;
    return lengthened(whole.length <= wish.max ? whole : 'a'.repeat(Math.min(wish.max, 3)), wish.min);
  },
  broken: brokenFrom(['a b', '\\a', '%zz', '<a>', '{a}', '#a b', 'a|b^']),
  hosts: true,
};
