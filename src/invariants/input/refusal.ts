import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { resolvePointer, tokensOf } from '../../../arbitraries/json/pointer.js';
import { missingNames } from '../breach.js';
import type { Breach } from '../breach.js';
import { isReceived } from './received-member.js';
import type { Sent } from './sent-arguments.js';

const wordCharacter = /[\p{L}\p{N}_]/u;
const before = /["'`./[]/;
const after = /["'`:=\]]/;
const shortest = 3;

/** Where a key stands in a text as a word of its own. */
interface Mention {
  readonly start: number;
  readonly end: number;
  /** Quotes, a path or a colon tell that it is a name. */
  readonly marked: boolean;
}

/** Every place where a text holds a key as a word of its own. */
export function* mentionsOf(text: string, key: string): Generator<Mention> {
  if (key === '') return;
  for (let start = text.indexOf(key); start !== -1; start = text.indexOf(key, start + 1)) {
    const end = start + key.length;
    const previous = text.charAt(start - 1);
    const next = text.charAt(end);
    if (wordCharacter.test(previous) || wordCharacter.test(next)) continue;
    yield { start, end, marked: before.test(previous) || after.test(next) };
  }
}

/**
 * Whether a text names a key as a word of its own. Of a key of one or two characters, which may be an
 * English word, quotes, a path or a colon must tell that it is a name.
 *
 * @param shown how a list of what was received would show its value: there it is named for no reason
 */
export function namesKey(text: string, key: string, shown: readonly string[] = []): boolean {
  for (const { start, end, marked } of mentionsOf(text, key)) {
    if (shown.length > 0 && isReceived(text, start, end, shown)) continue;
    if (key.length >= shortest || marked) return true;
  }
  return false;
}

const isIndex = (token: string): boolean => /^[0-9]+$/.test(token);

/** The keys that a breach is about: the last named step to the value, and what `required` misses. */
export function keysAtFault(schema: JsonSchema, breach: Breach, sent: Sent): readonly string[] {
  const last = tokensOf(breach.instancePointer).findLast((token) => !isIndex(token));
  const named = last === undefined ? [] : [last];
  const instance = breach.keyword === 'required' ? sent() : undefined;
  if (instance === undefined) return named;
  return [...named, ...missingNames(schema, breach, resolvePointer(instance, breach.instancePointer))];
}

/** Words of another reason, in which `required` and `missing` say nothing of the arguments. */
const otherReason =
  /\b(?:unauthori[sz]ed|authenticat|authori[sz]ation|sign(?:ed)? ?in\b|log(?:ged)? ?in\b|api[ _-]?key|credential|forbidden|permission|rate.?limit|E(?:CONN|NOENT|ACCES|PERM))/i;

/** Whether words speak of a login, a permission, a limit or a connection, and so not of the arguments. */
export const givesOtherReason = (words: string): boolean => otherReason.test(words);
