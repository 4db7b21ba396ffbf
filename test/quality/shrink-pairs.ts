import type * as fc from 'fast-check';
import type { Json, JsonObject, JsonSchema } from '../../arbitraries/index.js';
import { schemas } from '../arbitraries/schemas.js';

/** A schema, what fails, and the one value where shrinking has to end. */
export interface ShrinkPair {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly fails: (value: Json) => boolean;
  readonly minimum: Json;
}

/** A pair whose predicate sees values of one type; on others it holds. */
function pair<T extends Json>(
  name: string,
  schema: JsonSchema,
  is: (value: Json) => value is T,
  fails: (value: T) => boolean,
  minimum: T,
): ShrinkPair {
  return { name, schema, fails: (value) => is(value) && fails(value), minimum };
}

const isNumber = (value: Json): value is number => typeof value === 'number';
const isText = (value: Json): value is string => typeof value === 'string';
const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const any = (): boolean => true;

const integer = { type: 'integer' } as const;
const string = { type: 'string' } as const;
const integers = { type: 'array', items: integer } as const;
const set = { type: 'array', items: integer, uniqueItems: true } as const;
const known = (name: string): JsonSchema => schemas[name] as JsonSchema;
const number = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);
const sum = (list: readonly Json[]): number => list.reduce<number>((total, item) => total + number(item), 0);
/** The values of all nodes of a tree but the root. */
const leaves = (node: JsonObject): readonly number[] =>
  (isList(node['children'] ?? null) ? (node['children'] as readonly JsonObject[]) : []).flatMap((child) => [
    number(child['value']),
    ...leaves(child),
  ]);
const distinct = (list: readonly Json[]): number => new Set(list.map((item) => JSON.stringify(item))).size;

const numbers: readonly ShrinkPair[] = [
  pair('an integer from 777 on', integer, isNumber, (value) => value >= 777, 777),
  pair('an integer below -4', integer, isNumber, (value) => value < -4, -5),
  pair('any integer between bounds', { ...integer, minimum: 10, maximum: 99 }, isNumber, any, 10),
  pair('an odd integer above 100', integer, isNumber, (value) => value > 100 && value % 2 === 1, 101),
  pair('a large integer', integer, isNumber, (value) => Math.abs(value) >= 1e6, 1e6),
  pair('more than 31 bits', integer, isNumber, (value) => value >= 2 ** 31, 2 ** 31),
  pair('a number above two and a half', { type: 'number' }, isNumber, (value) => value > 2.5, 3),
  pair('a number that is not whole', { type: 'number' }, isNumber, (value) => !Number.isInteger(value), 0.1),
  pair('a number in an open interval', known('an open interval'), isNumber, any, 0.1),
  pair('a multiple of 7', { ...integer, multipleOf: 7 }, isNumber, (value) => value > 50, 56),
  pair('hundredths', known('hundredths'), isNumber, (value) => value > 1, 2),
  pair('an even number', known('even numbers'), isNumber, any, 6),
  pair('one of two overlapping branches', known('overlapping branches'), isNumber, (value) => value > 7, 8),
  pair('a negation', known('negation'), isNumber, any, 0),
  pair('an exclusive bound', { type: 'number', exclusiveMinimum: 4 }, isNumber, any, 5),
];

const texts: readonly ShrinkPair[] = [
  pair('four characters', string, isText, (value) => value.length >= 4, 'aaaa'),
  pair('a least length', { ...string, minLength: 3 }, isText, any, 'aaa'),
  pair('a digit', string, isText, (value) => /[0-9]/.test(value), '0'),
  pair('a capital', string, isText, (value) => /[A-Z]/.test(value), 'A'),
  pair('a certain letter', string, isText, (value) => value.includes('q'), 'q'),
  pair('a letter and a digit', string, isText, (value) => /[a-z][0-9]/.test(value), 'a0'),
  pair('a space', string, isText, (value) => value.includes(' '), ' '),
  pair(
    'a text that is not sorted',
    { ...string, pattern: '^[a-d]*$' },
    isText,
    (value) => /b.*a/.test(value),
    'ba',
  ),
  pair('a pattern', { ...string, pattern: '^[b-f]{2,}x$' }, isText, (value) => value.length >= 5, 'bbbbx'),
  pair(
    'a pattern of two branches',
    { ...string, pattern: '^(foo|bar)-[0-9]{1,3}$' },
    isText,
    (value) => value.startsWith('foo'),
    'foo-0',
  ),
  pair(
    'a capitalised word',
    { ...string, pattern: '^[A-Z][a-z]*$' },
    isText,
    (value) => value.length >= 3,
    'Aaa',
  ),
  pair('digits', { ...string, pattern: '^\\d{4}-\\d{2}$' }, isText, any, '0000-00'),
  pair('a repeated group', { ...string, pattern: '^(ab)+$' }, isText, (value) => value.length >= 4, 'abab'),
  pair('a colour', { ...string, pattern: '^#[0-9a-f]{6}$' }, isText, any, '#aaaaaa'),
  pair('a lookahead', { ...string, pattern: '^(?=.*\\d)[a-z\\d]{3,}$' }, isText, any, 'aa0'),
  pair(
    'groups of three',
    { ...string, pattern: '^(\\d{3},)*\\d{3}$' },
    isText,
    (value) => value.includes(','),
    '000,000',
  ),
  pair(
    'a version',
    { ...string, pattern: '^v\\d+(\\.\\d+)*$' },
    isText,
    (value) => value.split('.').length > 2,
    'v0.0.0',
  ),
  pair(
    'a member of an enum',
    { enum: ['alpha', 'beta', 'gamma'] },
    isText,
    (value) => value !== 'beta',
    'alpha',
  ),
  pair('words of a length', known('words'), isText, (value) => value.length > 2, 'aaa'),
  pair(
    'a key and a value',
    { ...string, pattern: '^[a-z]+=[^=]*$' },
    isText,
    (value) => value.length > 3,
    'aaa=',
  ),
];

const formats: readonly ShrinkPair[] = [
  pair('a date', { ...string, format: 'date' }, isText, any, '0001-01-01'),
  pair(
    'a date of this millennium',
    { ...string, format: 'date' },
    isText,
    (value) => value >= '2000',
    '2000-01-01',
  ),
  pair('a date and time', { ...string, format: 'date-time' }, isText, any, '0001-01-01T00:00:00Z'),
  pair('a time', { ...string, format: 'time' }, isText, any, '00:00:00Z'),
  pair('a duration', { ...string, format: 'duration' }, isText, any, 'P0D'),
  pair('a UUID', { ...string, format: 'uuid' }, isText, any, 'aaaaaaaa-aaaa-4aaa-aaaa-aaaaaaaaaaaa'),
  pair('an IPv4 address', { ...string, format: 'ipv4' }, isText, any, '192.0.2.0'),
  pair('an IPv6 address', { ...string, format: 'ipv6' }, isText, any, '2001:db8::'),
  pair('a mailbox', { ...string, format: 'email' }, isText, any, 'a@a.invalid'),
  pair('a host', { ...string, format: 'hostname' }, isText, any, 'a'),
  pair('a URI', { ...string, format: 'uri' }, isText, any, 'urn:a'),
  pair(
    'a JSON pointer of two steps',
    { ...string, format: 'json-pointer' },
    isText,
    (value) => value.split('/').length > 2,
    '//',
  ),
];

const lists: readonly ShrinkPair[] = [
  pair('three items', integers, isList, (value) => value.length >= 3, [0, 0, 0]),
  pair('an item above 5', integers, isList, (value) => value.some((item) => number(item) > 5), [6]),
  pair('items that add up', integers, isList, (value) => sum(value) >= 11, [11]),
  pair(
    'two items above 3',
    integers,
    isList,
    (value) => value.filter((item) => number(item) > 3).length > 1,
    [4, 4],
  ),
  pair(
    'items out of order',
    integers,
    isList,
    (value) => value.some((item, at) => at > 0 && number(item) < number(value[at - 1])),
    [1, 0],
  ),
  pair('equal items', integers, isList, (value) => distinct(value) < value.length, [0, 0]),
  pair('different items', integers, isList, (value) => distinct(value) > 1, [0, 1]),
  pair('a set of three', set, isList, (value) => value.length >= 3, [0, 1, 2]),
  pair('a set with something large', set, isList, (value) => value.some((item) => number(item) >= 10), [10]),
  pair('a set of texts', { ...set, items: string }, isList, (value) => value.length >= 3, ['a', 'b', '']),
  pair('both booleans', { ...set, items: { type: 'boolean' } }, isList, (value) => value.length === 2, [
    false,
    true,
  ]),
  pair(
    'a set of three from four',
    { ...set, items: { enum: ['w', 'x', 'y', 'z'] } },
    isList,
    (value) => value.length === 3,
    ['w', 'x', 'y'],
  ),
  pair('two that are contained', known('contained integers'), isList, any, [0, 0]),
  pair('a constant that is contained', { type: 'array', contains: { const: 'x' } }, isList, any, ['x']),
  pair(
    'a constant among others',
    { type: 'array', items: { type: ['integer', 'string'] }, contains: { const: 'x' } },
    isList,
    (value) => value.length > 2,
    [0, 0, 'x'],
  ),
  pair(
    'texts with something in them',
    { type: 'array', items: string },
    isList,
    (value) => value.some((item) => item !== ''),
    ['a'],
  ),
  pair('a least number of items', { type: 'array', items: string, minItems: 2 }, isList, any, ['', '']),
  pair('a tuple of three', known('tuple'), isList, (value) => value.length > 2, ['', 0, true]),
  pair(
    'null and a text',
    { type: 'array', items: { type: ['null', 'string'] } },
    isList,
    (value) => value.includes(null) && value.some(isText),
    [null, ''],
  ),
  pair(
    'lists in lists',
    { type: 'array', items: integers },
    isList,
    (value) => value.some((item) => isList(item) && item.length > 1),
    [[0, 0]],
  ),
];

const objects: readonly ShrinkPair[] = [
  pair('an optional member', known('tool'), isObject, (value) => 'limit' in value, { query: 'a', limit: 1 }),
  pair('an optional list', known('tool'), isObject, (value) => 'tags' in value, { query: 'a', tags: [''] }),
  pair(
    'a branch of an optional member',
    known('tool'),
    isObject,
    (value) => isObject(value['filter'] ?? null),
    { query: 'a', filter: { id: 0 } },
  ),
  pair('two optional members', known('tool'), isObject, (value) => 'limit' in value && 'sort' in value, {
    query: 'a',
    limit: 1,
    sort: 'new',
  }),
  pair('a tagged branch', known('tagged shapes'), isObject, (value) => value['kind'] === 'square', {
    kind: 'square',
    side: 0,
  }),
  pair('a member of a branch', known('tagged shapes'), isObject, (value) => number(value['radius']) > 2, {
    kind: 'circle',
    radius: 3,
  }),
  pair('a tree of two levels', known('tree'), isObject, (value) => JSON.stringify(value).includes('[{'), {
    value: 0,
    children: [{ value: 0 }],
  }),
  pair(
    'a leaf deep in a tree',
    known('tree'),
    isObject,
    (value) => leaves(value).some((leaf) => leaf > 3) && 'children' in value,
    { value: 0, children: [{ value: 4 }] },
  ),
  pair('free keys', known('free keys'), isObject, any, { aa: 0 }),
  pair('two free keys', known('free keys'), isObject, (value) => Object.keys(value).length > 1, {
    aa: 0,
    ab: 0,
  }),
  pair(
    'a value of a free key',
    known('free keys'),
    isObject,
    (value) => Object.values(value).some((member) => number(member) > 3),
    { aa: 4 },
  ),
  pair(
    'a key by its pattern',
    known('keys by pattern'),
    isObject,
    (value) => Object.keys(value).some((key) => key.startsWith('x-')),
    { 'x-': '' },
  ),
  pair('a key with all that depends on it', known('dependents'), isObject, (value) => 'a' in value, {
    a: 0,
    b: 0,
    c: '',
  }),
  pair('a condition that holds', known('conditional'), isObject, (value) => value['on'] === true, {
    on: true,
    why: '',
  }),
  pair('a condition that does not', known('conditional'), isObject, (value) => value['on'] === false, {
    on: false,
  }),
  pair('several schemas at once', known('all at once'), isObject, any, { a: 3 }),
  pair(
    'nothing unevaluated',
    known('nothing unevaluated'),
    isObject,
    (value) => 'a' in value && 'b' in value,
    { a: '', b: 0 },
  ),
  pair(
    'names of Object.prototype',
    known('names of Object.prototype'),
    isObject,
    (value) => Object.hasOwn(value, 'toString'),
    { constructor: 0, toString: '' },
  ),
  pair(
    'additional members',
    { type: 'object', additionalProperties: integer },
    isObject,
    (value) => Object.keys(value).length === 2,
    { a: 0, '': 0 },
  ),
  pair(
    'members of members',
    { type: 'object', properties: { a: { type: 'object', properties: { b: integer } } } },
    isObject,
    (value) => isObject(value['a'] ?? null) && JSON.stringify(value['a']).includes('"b":'),
    { a: { b: 0 } },
  ),
];

/** Pairs of a schema and a predicate, each with its one minimum. */
export const shrinkPairs: readonly ShrinkPair[] = [...numbers, ...texts, ...formats, ...lists, ...objects];

/** Where a failing value ends, and how many candidates were tried on the way. */
export interface Shrunk {
  readonly value: Json;
  readonly tries: number;
}

/** Shrinks as fast-check does: the first candidate that fails is taken, until none does. */
export function shrink(arbitrary: fc.Arbitrary<Json>, from: Json, fails: (value: Json) => boolean): Shrunk {
  let value = from;
  let tries = 0;
  for (let found = true; found;) {
    found = false;
    for (const { value: candidate } of arbitrary.shrink(value, undefined)) {
      tries += 1;
      if (!fails(candidate)) continue;
      value = candidate;
      found = true;
      break;
    }
  }
  return { value, tries };
}
