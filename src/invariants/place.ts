import { below, tokensOf } from '../../arbitraries/json/pointer.js';
import type { Pointer } from '../../arbitraries/json/pointer.js';

const longestName = 64;
const mostSteps = 16;

/** Names that a schema declares under any `properties`, so that other names are data and not structure. */
export type DeclaredNames = ReadonlySet<string>;

/**
 * Where a law broke, without what varies from call to call: array indices are `*`, and so are names longer
 * than 64 characters and, when the declared names are known, names that are not declared.
 *
 * @param pointer instance pointer, for example `/content/0/text`, which gives an asterisk in place of `0`
 */
export function placeOf(pointer: Pointer, declared?: DeclaredNames): Pointer {
  return tokensOf(pointer)
    .slice(0, mostSteps)
    .reduce<Pointer>((place, token) => below(place, isStructure(token, declared) ? token : '*'), '');
}

const isStructure = (token: string, declared: DeclaredNames | undefined): boolean =>
  !/^[0-9]+$/.test(token) && token.length <= longestName && (declared === undefined || declared.has(token));
