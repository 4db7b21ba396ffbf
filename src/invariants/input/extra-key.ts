import { tokensOf } from '../../../arbitraries/json/pointer.js';
import type { Mutation } from '../../../arbitraries/mutation.js';
import type { Breach } from '../breach.js';

const closing: ReadonlySet<string> = new Set([
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
]);
const families: ReadonlySet<string> = new Set([...closing, 'credential', 'unknown-key']);
const choices: ReadonlySet<string> = new Set(['anyOf', 'oneOf']);

/** Whether a breach is only that a key is there which the schema does not know. */
export const isExtraKey = (breach: Breach): boolean =>
  closing.has(breach.keyword) ||
  (breach.schemaPointer.includes('propertyNames') &&
    tokensOf(breach.schemaPointer).includes('propertyNames'));

/**
 * Whether a case's only fault is an extra key, which other laws judge. Under a broken `anyOf` or `oneOf` the
 * branches' own breaches do not tell, so there what was done to the value decides.
 */
export function isOnlyExtraKey(breaches: readonly Breach[], mutations: readonly Mutation[]): boolean {
  if (breaches.every(isExtraKey)) return true;
  const ambiguous = breaches.some(({ keyword }) => choices.has(keyword));
  return ambiguous && mutations.length > 0 && mutations.every(({ keyword }) => families.has(keyword));
}
