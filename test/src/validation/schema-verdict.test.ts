import { describe, expect, test } from 'vitest';
import type { Dialect } from '../../../arbitraries/document/dialect.js';
import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { schemaVerdict } from '../../../src/validation/schema-verdict.js';
import { reason, suite, withoutData } from './suite.js';

const dialects: readonly Dialect[] = ['2020-12', '2019-09', 'draft-07', 'draft-06', 'draft-04'];

describe.each(dialects)('under %s', (dialect) => {
  test('takes a schema', async () => {
    expect(await schemaVerdict({ type: 'object', properties: { a: { type: 'string' } } }, dialect)).toEqual({
      kind: 'valid',
    });
  });

  test.each<[string, JsonSchema, string]>([
    ['a type that does not exist', { properties: { a: { type: 'text' } } }, '/properties/a/type'],
    ['required as a flag', { properties: { a: { required: true } } }, '/properties/a/required'],
    ['a negative length', { minLength: -1 }, '/minLength'],
  ])('says where %s is', async (_, schema, place) => {
    const verdict = await schemaVerdict(schema, dialect);
    const places =
      verdict.kind === 'invalid' ? verdict.breaches.map(({ instancePointer }) => instancePointer) : [];
    expect(places).toContain(place);
  });

  test.each<[string, JsonSchema]>([
    ['a pattern that is no pattern', { pattern: '(' }],
    ['a reference to nothing', { $ref: '#/definitions/a' }],
    ['a reference to an inherited member', { $ref: '#/constructor' }],
  ])('can not compile %s', async (_, schema) => {
    expect(await schemaVerdict(schema, dialect)).toMatchObject({ kind: 'compile-error' });
  });

  test('refuses another document, and says which and where', async () => {
    expect(await schemaVerdict({ allOf: [{ $ref: 'http://127.0.0.1:9/a' }] }, dialect)).toEqual({
      kind: 'refused',
      limit: 'remote-reference',
      detail: 'http://127.0.0.1:9/a at /allOf/0/$ref',
    });
  });
});

test('knows what only a later draft allows', async () => {
  const list = { items: [{ type: 'string' }] };
  expect((await schemaVerdict(list, 'draft-07')).kind).toBe('valid');
  expect((await schemaVerdict(list, '2020-12')).kind).toBe('invalid');
  expect((await schemaVerdict({ exclusiveMinimum: true, minimum: 1 }, 'draft-04')).kind).toBe('valid');
  expect((await schemaVerdict({ exclusiveMinimum: true, minimum: 1 }, 'draft-07')).kind).toBe('invalid');
});

describe.skipIf(withoutData)(`schemas of real tools${reason}`, () => {
  test('pass', async () => {
    const kinds = new Map<string, number>();
    for (const { schema, dialect } of suite('mcp-tools').filter((_, index) => index % 24 === 0)) {
      const { kind } = await schemaVerdict(schema, dialect);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    expect([...kinds.keys()]).toEqual(['valid']);
  });
});
