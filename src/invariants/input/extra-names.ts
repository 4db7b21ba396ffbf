import { isCredentialShaped } from '../../../arbitraries/adversarial/credential-names.js';
import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { pointerOf, resolvePointer, tokensOf } from '../../../arbitraries/json/pointer.js';
import type { Pointer } from '../../../arbitraries/json/pointer.js';
import type { Case } from '../../corpus/case.js';
import { undeclaredNames } from '../breach.js';
import type { Breach } from '../breach.js';
import { declaredNames } from '../declared-names.js';
import { isExtraKey, isOnlyExtraKey } from './extra-key.js';
import { sentArguments } from './sent-arguments.js';

/** The members of the object at a place that no part of the schema declares. */
function foreignNames(schema: JsonSchema, value: Json | undefined): readonly string[] {
  const declared = declaredNames(schema);
  return isJsonObject(value) ? Object.keys(value).filter((name) => declared?.has(name) !== true) : [];
}

const parent = (pointer: Pointer): Pointer => pointerOf(tokensOf(pointer).slice(0, -1));

/** The names that one breach is about. */
function namesOf(schema: JsonSchema, breach: Breach, sent: Json): readonly string[] {
  const value = resolvePointer(sent, breach.instancePointer);
  return breach.keyword === 'additionalProperties'
    ? undeclaredNames(schema, breach, value)
    : foreignNames(schema, value);
}

/**
 * The keys that a case sends and its schema forbids, when that is all that is wrong with the case; `[]`
 * otherwise. Under a broken union, keys that no branch declares, at the places that were changed.
 */
export function forbiddenKeys(schema: JsonSchema, tried: Case): readonly string[] {
  if (tried.label !== 'invalid' || tried.breaches.length === 0) return none;
  if (last?.tried !== tried) last = { tried, keys: keysAtFault(schema, tried) };
  return last.keys;
}

const none: readonly string[] = [];
/** Several laws ask for the same case, one after the other; it belongs to one schema. */
let last: { readonly tried: Case; readonly keys: readonly string[] } | undefined;

function keysAtFault(schema: JsonSchema, tried: Case): readonly string[] {
  const { breaches, mutations } = tried;
  const sent = isOnlyExtraKey(breaches, mutations) ? sentArguments(tried) : undefined;
  if (sent === undefined) return none;
  const names = breaches.every(isExtraKey)
    ? breaches.flatMap((breach) => namesOf(schema, breach, sent))
    : mutations.flatMap(({ pointer }) => foreignNames(schema, resolvePointer(sent, parent(pointer))));
  return [...new Set(names)];
}

/** Whether one of these keys looks as if it carried a credential: such cases are judged for that alone. */
export const holdCredential = (keys: readonly string[]): boolean => keys.some(isCredentialShaped);
