import type { Json } from '../../arbitraries/json/json.js';
import { excerptOf } from '../protocol/json/writer.js';

const list = (value: Json): string => excerptOf(value, 60);

const article = (type: string): string =>
  type === 'null' ? 'null' : `${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`;

/** What a schema gives for a type may be anything, also what can not be made a string. */
const typeName = (type: Json): string => (typeof type === 'string' ? type : excerptOf(type, 20));

const demandType = (value: Json): string =>
  (Array.isArray(value) ? (value as readonly Json[]) : [value])
    .map((type) => article(typeName(type)).slice(0, 20))
    .join(' or ');

const count = (value: Json, noun: string): string => `${list(value)} ${noun}${value === 1 ? '' : 's'}`;

/** What each keyword asks for, to follow "asks for". */
const demands: ReadonlyMap<string, (value: Json) => string> = new Map<string, (value: Json) => string>([
  ['type', demandType],
  ['enum', (value) => `one of ${list(value)}`],
  ['const', (value) => `exactly ${list(value)}`],
  ['minimum', (value) => `at least ${list(value)}`],
  ['maximum', (value) => `at most ${list(value)}`],
  ['exclusiveMinimum', (value) => `more than ${list(value)}`],
  ['exclusiveMaximum', (value) => `less than ${list(value)}`],
  ['multipleOf', (value) => `a multiple of ${list(value)}`],
  ['minLength', (value) => `at least ${count(value, 'character')}`],
  ['maxLength', (value) => `at most ${count(value, 'character')}`],
  ['pattern', (value) => `a match of ${list(value)}`],
  ['format', (value) => `the format ${list(value)}`],
  ['minItems', (value) => `at least ${count(value, 'item')}`],
  ['maxItems', (value) => `at most ${count(value, 'item')}`],
  ['uniqueItems', () => 'items that all differ'],
  ['contains', () => 'an item as `contains` describes it'],
  ['minProperties', (value) => `at least ${count(value, 'member')}`],
  ['maxProperties', (value) => `at most ${count(value, 'member')}`],
  ['required', (value) => `the members ${list(value)}`],
  ['additionalProperties', () => 'no members but the declared ones'],
  ['unevaluatedProperties', () => 'no members but the declared ones'],
  ['unevaluatedItems', () => 'no items but the declared ones'],
  ['propertyNames', () => 'member names as `propertyNames` describes them'],
  ['anyOf', () => 'one of its alternatives (anyOf)'],
  ['oneOf', () => 'exactly one of its alternatives (oneOf)'],
  ['false', () => 'nothing to be there (false)'],
  ['not', () => 'a value that its `not` does not describe'],
]);

/** What a keyword with this value asks for, to follow "asks for": `an integer`, `at least 1 item`. */
export function demandOf(keyword: string, value: Json | undefined): string {
  const demand = demands.get(keyword);
  if (demand === undefined || value === undefined) return `what its keyword ${excerptOf(keyword, 40)} says`;
  return demand(value);
}

/** What a value is, to follow "is": `a string`, `an empty array`, `null`. */
export function kindOf(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return article(typeof value);
}

/** A value to follow "is": scalars themselves when short, else what they are. */
export function showValue(value: Json | undefined): string {
  if (typeof value === 'string') {
    return value.length <= 40 ? JSON.stringify(value) : `a string of ${value.length} characters`;
  }
  if (typeof value === 'number' || typeof value === 'boolean') return excerptOf(value);
  if (Array.isArray(value)) return `an array of ${value.length} ${value.length === 1 ? 'item' : 'items'}`;
  return kindOf(value);
}
