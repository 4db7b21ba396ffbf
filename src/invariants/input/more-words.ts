import type { Json } from '../../../arbitraries/json/json.js';
import { excerptOf } from '../../protocol/json/writer.js';
import type { Fault } from './naming.js';
import { sentStrings } from './sent-strings.js';

/** What languages call the types of JSON, and print in place of a value. */
const ofTypes = new Set(
  (
    'string str text number int integer float float64 double bool boolean true false null none nil undefined nan ' +
    'object dict map record array list slice struct tuple nonetype'
  ).split(' '),
);

const mostCharacters = 16_384;

/** The name of a member that was read of nothing is no type, whatever it is. */
const memberRead = /\breading '([\w$]{1,64})'/g;

/** The words of a text in lower case; those with a digit are values, ids and times. */
const wordsIn = (text: string): readonly string[] => {
  const plain = text.slice(0, mostCharacters).replaceAll(memberRead, 'reading_$1').toLowerCase();
  return (plain.match(/[\p{L}\p{N}_$]+/gu) ?? []).filter((word) => !/\p{N}/u.test(word));
};

/**
 * Whether one answer says anything that another does not, beside keys, types and values: a word, or one more often. A
 * server that refuses a call without the fault in the same words does not speak of the fault.
 *
 * @param sent the arguments that the first is an answer to
 */
export function saysMore(words: string, other: string, { keys }: Fault, sent: Json | undefined): boolean {
  const left = new Map<string, number>();
  for (const word of wordsIn(other)) left.set(word, (left.get(word) ?? 0) + 1);
  const ofNames = new Set([...keys.flatMap(({ name }) => wordsIn(name)), ...ofTypes]);
  const more = wordsIn(words).filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0 && !ofNames.has(word);
  });
  if (more.length === 0) return false;
  const values = new Set([
    ...wordsIn(excerptOf(sent ?? null, mostCharacters)),
    ...wordsIn(sentStrings(sent).join(' ')),
  ]);
  return more.some((word) => !values.has(word));
}

const passing =
  /\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|\d{9,}|\d+(?:\.\d+)? ?ms\b/gi;

/** Whether two answers say the same, but for times and ids, which differ from call to call. */
export const saysTheSame = (words: string, other: string): boolean =>
  words.replaceAll(passing, '*') === other.replaceAll(passing, '*');
