import * as fc from 'fast-check';
import type { Family } from './family.js';
import { jsonText } from './json-text.js';

const utf8 = new TextEncoder();

function joined(...parts: readonly (readonly number[] | Uint8Array)[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Makes bytes that are no JSON out of the bytes of an object; `at` is a place in them. */
interface Damage {
  readonly what: string;
  readonly damaged: (json: Uint8Array, at: number) => Uint8Array;
}

/** Puts bytes before the closing brace, where nothing but a comma or a brace may stand. */
const beforeEnd = (json: Uint8Array, bytes: readonly number[]): Uint8Array =>
  joined(json.subarray(0, -1), bytes, [0x7d]);

const inString = (bytes: readonly number[]) => (): Uint8Array =>
  joined(utf8.encode('{"a":"'), bytes, utf8.encode('"}'));
const text = (bytes: string) => (): Uint8Array => utf8.encode(bytes);

const damages: readonly Damage[] = [
  { what: 'cut', damaged: (json, at) => json.slice(0, 1 + (at % (json.length - 1))) },
  { what: 'sent twice in one message', damaged: (json) => joined(json, json) },
  { what: 'with a byte order mark', damaged: (json) => joined([0xef, 0xbb, 0xbf], json) },
  { what: 'with a NUL after it', damaged: (json) => joined(json, [0]) },
  { what: 'with a NUL in it', damaged: (json) => beforeEnd(json, [0]) },
  { what: 'with a trailing comma', damaged: (json) => beforeEnd(json, [0x2c]) },
  { what: 'with a byte that UTF-8 never has', damaged: (json) => beforeEnd(json, [0xff]) },
  { what: 'a string with an overlong slash', damaged: inString([0xc0, 0xaf]) },
  { what: 'a string with a lone continuation byte', damaged: inString([0x80]) },
  { what: 'a string with an encoded surrogate', damaged: inString([0xed, 0xa0, 0x80]) },
  { what: 'a string cut inside a character', damaged: inString([0xf0, 0x9f, 0x98]) },
  { what: 'a string with a bare control character', damaged: inString([0x01]) },
  { what: 'NaN', damaged: text('{"a":NaN}') },
  { what: 'single quotes', damaged: text("{'a':1}") },
  { what: 'a comment', damaged: text('{"a":1/* b */}') },
  { what: 'a leading zero', damaged: text('{"a":01}') },
  { what: 'a space', damaged: text(' ') },
  { what: 'plain text', damaged: text('hello') },
  {
    what: 'the bytes of UTF-16',
    damaged: (json) =>
      joined(
        [0xff, 0xfe],
        [...json].flatMap((byte) => [byte, 0]),
      ),
  },
];

export const rawBytes: Family = {
  name: 'raw-bytes',
  about: 'What comes is no JSON at all: cut, doubled, not UTF-8. A line feed never stands in it.',
  arbitrary: ({ base, maxBytes, message = (args) => `{"arguments":${args}}` }) =>
    fc
      .tuple(base, fc.constantFrom(...damages), fc.nat({ max: 0xffff }))
      .map(([value, { what, damaged }, at]) => {
        const whole = utf8.encode(message(jsonText(value)));
        const json = 2 * whole.length + 8 <= maxBytes ? whole : utf8.encode(message('{}'));
        return {
          stimulus: { kind: 'raw', bytes: damaged(json, at) },
          mutations: [{ pointer: '', keyword: 'raw-bytes', what: `a message that is no JSON: ${what}` }],
        };
      }),
};
