import type { NextInt } from '../characters.js';
import { ajvFormat } from './ajv-format.js';
import { brokenFrom, pick, word } from './drawing.js';
import type { Format, LengthWish } from './format.js';
import { reservedHost } from './hostname.js';

const isUri = ajvFormat('uri');
/** Characters that RFC 3986 has nowhere; ajv lets the quotation mark pass. */
export const foreign = /["<>\\^`{|}\s]/;

const authority =
  /^(?:[a-z][a-z0-9+.-]*:)?\/\/(?:[^/?#@]*@)?(?:\[[^/?#@[\]]*\]|[^/?#@:[\]]*)(?::\d*)?(?:[/?#]|$)/i;

/** Is what stands after `//` an authority? ajv reads `http://1:2:3` as a path with an empty first segment. */
export const hasAuthority = (text: string): boolean =>
  !/^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(text) || authority.test(text);

/** Path, query and fragment, possibly none. */
export function resource(nextInt: NextInt): string {
  const path = Array.from({ length: nextInt(0, 3) }, () => `/${word(nextInt, nextInt(1, 8))}`).join('');
  const query = nextInt(0, 4) === 0 ? `?${word(nextInt, 3)}=${String(nextInt(0, 999))}` : '';
  return `${path}${query}${nextInt(0, 9) === 0 ? `#${word(nextInt, 4)}` : ''}`;
}

/** `text`, lengthened to `length` by a path segment or by more of the last one. */
export const lengthened = (text: string, length: number): string =>
  text.length >= length ? text : `${text}${/[?#]/.test(text) ? 'a' : '/'}`.padEnd(length, 'a');

function drawn(nextInt: NextInt, { min, max }: LengthWish): string {
  if (max < 19) return 'urn:a'.padEnd(Math.min(min, max), 'a').slice(0, Math.max(5, max));
  const scheme = pick(nextInt, ['https', 'https', 'http']);
  const start = `${scheme}://${reservedHost(nextInt, { min: 0, max: Math.min(40, max - 8) })}`;
  const whole = `${start}${resource(nextInt)}`;
  return lengthened(whole.length <= max ? whole : start, min);
}

/** An absolute or opaque URI of RFC 3986, with a scheme. */
export const uri: Format = {
  format: 'uri',
  outline: '^[A-Za-z][A-Za-z0-9+.-]*:[!-~]*$',
  test: (text) => !foreign.test(text) && hasAuthority(text) && isUri(text),
  disputed: (text) => /^[a-z][a-z0-9+.-]*:\S*$/i.test(text),
  ladder: [
    'urn:a',
    'https://example.com',
    'https://example.com/',
    'https://example.com/a?b=c#d',
    'https://user@example.org:8443/%7Ea',
    'http://[2001:db8::1]/',
  ],
  draw: drawn,
  broken: brokenFrom(['example.com', '/a', '//example.com/a', 'https://exa mple.com', ':a', 'a b', '']),
  hosts: true,
};
