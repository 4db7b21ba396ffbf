import type { Json } from './json.js';
import { isJsonObject } from './json.js';

/** A JSON Pointer (RFC 6901) in string form: `""` is the whole document, `"/a/0"` an item of `a`. */
export type Pointer = string;

const escapeToken = (token: string): string =>
  /[~/]/.test(token) ? token.replaceAll('~', '~0').replaceAll('/', '~1') : token;
const unescapeToken = (token: string): string =>
  token.includes('~') ? token.replaceAll('~1', '/').replaceAll('~0', '~') : token;

/** The pointer one step below `parent`. */
export const below = (parent: Pointer, token: string | number): Pointer =>
  `${parent}/${escapeToken(String(token))}`;

/** The unescaped steps of a pointer. */
export const tokensOf = (pointer: Pointer): readonly string[] =>
  pointer === '' ? [] : pointer.slice(1).split('/').map(unescapeToken);

export const pointerOf = (tokens: readonly (string | number)[]): Pointer =>
  tokens.reduce<Pointer>((pointer, token) => below(pointer, token), '');

/** What a pointer points at, or `undefined` when there is nothing. Only own members are looked at. */
export function resolvePointer(document: Json, pointer: Pointer): Json | undefined {
  let current: Json | undefined = document;
  for (const token of tokensOf(pointer)) {
    if (Array.isArray(current)) {
      current = /^(0|[1-9][0-9]*)$/.test(token) ? (current[Number(token)] as Json | undefined) : undefined;
    } else if (isJsonObject(current)) {
      current = Object.hasOwn(current, token) ? current[token] : undefined;
    } else {
      return undefined;
    }
  }
  return current;
}
