import { expect, test } from 'vitest';
import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { isPlainSchema } from '../../../src/validation/plain-schema.js';

const nested = (levels: number): JsonSchema =>
  Array.from({ length: levels }).reduce<JsonSchema>((inner) => ({ items: inner }), {});

test.each<readonly [string, JsonSchema]>([
  ['booleans', true],
  ['an empty schema', {}],
  ['a closed object', { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false }],
  ['bounds and lengths', { items: { minimum: 0, maxLength: 3 }, maxItems: 4 }],
  ['a choice', { anyOf: [{ const: 1 }, { not: { enum: ['a'] } }] }],
  ['its dialect', { $schema: 'http://json-schema.org/draft-07/schema#', title: 'a' }],
])('%s can not run away', (_, schema) => {
  expect(isPlainSchema(schema)).toBe(true);
});

test.each<readonly [string, JsonSchema]>([
  ['a pattern', { properties: { a: { pattern: '^(a+)+$' } } }],
  ['names by pattern', { patternProperties: { '^(a+)+$': true } }],
  ['unique items', { items: { uniqueItems: true } }],
  ['a reference', { $ref: '#' }],
  ['a long enum', { enum: Array.from({ length: 65 }, (_, at) => at) }],
  ['a keyword that nobody knows here', { properties: { a: { dependentSchemas: {} } } }],
  ['another dialect below the root', { items: { $schema: 'http://json-schema.org/draft-07/schema#' } }],
  ['what is no schema', { properties: { a: 1 } as never }],
  ['more subschemas than a few', nested(501)],
])('%s may', (_, schema) => {
  expect(isPlainSchema(schema)).toBe(false);
});

test('a very deep schema is told without recursion', () => {
  expect(isPlainSchema(nested(100_000))).toBe(false);
});
