import { expect, test } from 'vitest';
import type { Dialect } from '../../../arbitraries/document/dialect.js';
import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { referencesOf } from '../../../src/validation/references.js';

const kinds = (schema: JsonSchema, dialect: Dialect = '2020-12'): readonly string[] =>
  referencesOf(schema, dialect).map(({ kind }) => kind);

test.each<[string, JsonSchema]>([
  ['the root', { properties: { a: { $ref: '#' } } }],
  ['a pointer', { $ref: '#/$defs/a%20b', $defs: { 'a b': true } }],
  ['a pointer with escapes', { $ref: '#/$defs/a~1b', $defs: { 'a/b': true } }],
  ['an anchor', { $ref: '#here', $defs: { a: { $anchor: 'here' } } }],
  ['a dynamic anchor', { $dynamicRef: '#here', $defs: { a: { $dynamicAnchor: 'here' } } }],
  ['a resource by its relative name', { $ref: 'item', $defs: { a: { $id: 'item' } } }],
  [
    'a resource by its absolute name',
    {
      $id: 'https://x.example/a/',
      $ref: 'https://x.example/a/item#/$defs/b',
      $defs: { a: { $id: 'item', $defs: { b: true } } },
    },
  ],
  ['a resource named by a URN', { $ref: 'urn:example:a', $defs: { a: { $id: 'urn:example:a' } } }],
])('finds %s in the document', (_, schema) => {
  expect(kinds(schema)).toEqual(['local']);
});

test.each<[string, JsonSchema]>([
  ['an address', { $ref: 'http://127.0.0.1:9/a' }],
  ['a file', { $ref: 'file:///etc/passwd' }],
  ['a relative name that nothing has', { $ref: 'other.json' }],
  ['what is no URI', { $ref: 'http://[' }],
  ['something near a meta-schema', { $ref: 'https://json-schema.org/draft/2020-12/schema/../other' }],
])('takes %s for remote', (_, schema) => {
  expect(kinds(schema)).toEqual(['remote']);
});

test.each<[string, JsonSchema]>([
  ['a pointer to nothing', { $ref: '#/$defs/a' }],
  ['an inherited member', { $ref: '#/constructor' }],
  ['an inherited member further down', { $ref: '#/$defs/toString', $defs: {} }],
  ['a fragment that is not encoded', { $ref: '#/%' }],
  ['an anchor that nobody has', { $ref: '#here' }],
])('takes %s for dangling', (_, schema) => {
  expect(kinds(schema)).toEqual(['dangling']);
});

test('knows the meta-schemas that validators carry', () => {
  expect(
    kinds({
      allOf: [
        { $ref: 'https://json-schema.org/draft/2020-12/schema' },
        { $ref: 'http://json-schema.org/draft-07/schema#' },
      ],
    }),
  ).toEqual(['bundled', 'bundled']);
});

test('looks only where schemas are', () => {
  const remote = { $ref: 'http://127.0.0.1:9/a' };
  expect(
    kinds({
      const: remote,
      enum: [remote],
      default: remote,
      examples: [remote],
      'x-more': remote,
      properties: { $ref: true },
    }),
  ).toEqual([]);
});

test('reads ids as the draft has them', () => {
  const schema = {
    $ref: '#/definitions/a',
    definitions: { a: { id: 'http://x.example/a', $ref: 'b' }, b: { id: '#b' } },
  };
  expect(kinds({ definitions: { a: { id: '#a' }, c: { $ref: '#a' } } }, 'draft-04')).toEqual(['local']);
  expect(kinds({ definitions: { a: { $id: '#a' }, c: { $ref: '#a' } } }, 'draft-07')).toEqual(['local']);
  expect(kinds(schema, 'draft-04')).toContain('remote');
});

test('walks a document of any depth', () => {
  const deep = JSON.parse('{"not":'.repeat(10_000) + '{"$ref":"#"}' + '}'.repeat(10_000)) as JsonSchema;
  expect(kinds(deep)).toEqual(['local']);
});
