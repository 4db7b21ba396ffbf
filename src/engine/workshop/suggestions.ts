import type { Json, JsonObject, JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Pointer } from '../../../arbitraries/json/pointer.js';
import { below } from '../../../arbitraries/json/pointer.js';
import type { Lesson } from '../../invariants/input/lessons/lesson.js';
import { dateInDigits, dateLetters } from '../../invariants/input/lessons/date-letters.js';
import { kindNamed } from '../../invariants/input/lessons/text-kind.js';

const mostSuggestions = 32;
const mostValues = 6;
const longestValue = 80;
const longestText = 2_000;
const mostLevels = 4;

/** What says of a string more than that it is one: there is nothing to guess. */
const telling = ['enum', 'const', 'pattern', 'format'] as const;

const quoted = /(?<![\p{L}\p{N}])(["'`])([^"'`\n]{1,80})\1(?![\p{L}\p{N}])/gu;
const announced = /\b(?:e\.g\.|example:|for example|such as|format:|like)[:,]? ?([^\n"'`()]{1,120})/i;

/** Values that stand bare behind `e.g.`: what holds a digit, a slash or a sign of its own, and no word of a sentence. */
function bareValues(text: string): readonly string[] {
  const list = announced.exec(text)?.[1] ?? '';
  const [sentence = ''] = list.split(/[);]|\.(?:\s|$)/);
  return sentence
    .split(/,\s|\sor\s/)
    .map((value) => value.trim())
    .filter((value) => /[\d/_:#@]/.test(value) && !/[a-z] [a-z]/i.test(value));
}

/** The values that a description names: in quotes, behind `e.g.`, as a date in letters. */
function valuesIn(text: string): readonly string[] {
  const inQuotes = [...text.matchAll(quoted)].map((found) => found[2] ?? '');
  const date = dateInDigits(text);
  const all = [...(date === undefined ? [] : [date]), ...inQuotes, ...bareValues(text)];
  return [...new Set(all.filter((value) => value.length <= longestValue && !dateLetters.test(value)))];
}

const wordsOf = (name: string): string => name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})|[_-]+/gu, ' ');

const ownText = (schema: JsonObject, keyword: string): string => {
  const text = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
  return typeof text === 'string' ? text.slice(0, longestText) : '';
};

/** What a string whose schema says nothing may be, by the schema's own words: a few values. */
function suggested(name: string, schema: JsonObject): readonly string[] {
  if (schema['type'] !== 'string' || telling.some((keyword) => Object.hasOwn(schema, keyword))) return [];
  const { examples, default: usual } = schema;
  const authored = [...(Array.isArray(examples) ? examples : []), usual].filter(
    (value) => typeof value === 'string' && value !== '' && value.length <= longestValue,
  ) as readonly string[];
  const words = ownText(schema, 'description');
  const named = [...authored, ...valuesIn(words)];
  if (named.length > 0) return [...new Set(named)].slice(0, mostValues);
  return (kindNamed(wordsOf(name)) ?? kindNamed(words))?.examples ?? [];
}

function* suggestionsBelow(schema: Json | undefined, pointer: Pointer, level: number): Generator<Lesson> {
  if (!isJsonObject(schema) || level > mostLevels) return;
  const { properties, items } = schema;
  if (isJsonObject(properties))
    for (const [name, property] of Object.entries(properties)) {
      if (!isJsonObject(property)) continue;
      const value = suggested(name, property);
      if (value.length > 0) yield { pointer: below(pointer, name), keyword: 'examples', value };
      yield* suggestionsBelow(property, below(pointer, name), level + 1);
    }
  if (isJsonObject(items)) {
    yield* suggestionsBelow(items, below(pointer, '*'), level + 1);
  }
}

/**
 * Values that a schema itself suggests for strings of which it demands nothing: its examples and defaults, what its
 * descriptions quote, and plain values of a kind (a date, a URL, a time zone) that a description or a name speaks of.
 * At most 32 places.
 */
export function suggestionsIn(schema: JsonSchema): readonly Lesson[] {
  const found: Lesson[] = [];
  for (const suggestion of suggestionsBelow(schema, '', 0)) {
    if (found.length >= mostSuggestions) break;
    found.push(suggestion);
  }
  return found;
}
