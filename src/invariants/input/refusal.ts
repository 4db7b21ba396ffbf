import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { resolvePointer, tokensOf } from '../../../arbitraries/json/pointer.js';
import type { PeerMessage } from '../../protocol/answer.js';
import { missingNames } from '../breach.js';
import type { Breach } from '../breach.js';
import { answerWords } from './answer-words.js';
import { speaksOfKeyword } from './keyword-phrases.js';
import type { Sent } from './sent-arguments.js';

const wordCharacter = /[\p{L}\p{N}_]/u;
const before = /["'`./[]/;
const after = /["'`:=\]]/;
const shortest = 3;

/**
 * Whether a text names a key as a word of its own. Of a key of one or two characters, which may be an
 * English word, quotes, a path or a colon must tell that it is a name.
 */
export function namesKey(text: string, key: string): boolean {
  if (key === '') return false;
  for (let at = text.indexOf(key); at !== -1; at = text.indexOf(key, at + 1)) {
    const previous = text.charAt(at - 1);
    const next = text.charAt(at + key.length);
    if (wordCharacter.test(previous) || wordCharacter.test(next)) continue;
    if (key.length >= shortest || before.test(previous) || after.test(next)) return true;
  }
  return false;
}

/** The keys that a breach is about: the last named step to the value, and what `required` misses. */
function keysAtFault(schema: JsonSchema, breach: Breach, sent: Sent): readonly string[] {
  const last = tokensOf(breach.instancePointer).findLast((token) => !/^[0-9]+$/.test(token));
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

/** Whether an answer names a key or the keyword of one of these breaches, and so refuses for that reason. */
export function namesFault(
  answer: PeerMessage | undefined,
  schema: JsonSchema,
  breaches: readonly Breach[],
  sent: Sent,
): boolean {
  const words = answerWords(answer);
  if (words === '') return false;
  const isElsewhere = givesOtherReason(words);
  return breaches.some(
    (breach) =>
      keysAtFault(schema, breach, sent).some((key) => namesKey(words, key)) ||
      (!isElsewhere && speaksOfKeyword(words, breach.keyword)),
  );
}
