import { expect, test } from 'vitest';
import type { Dialect } from '../../../arbitraries/document/dialect.js';
import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import { compileAjv } from '../../../src/validation/ajv.js';
import { confirmed } from '../../../src/validation/confirmed.js';

function verdictOf(schema: JsonSchema, value: Json, dialect: Dialect = '2020-12'): string {
  const compilation = confirmed(compileAjv(schema, dialect), schema, dialect);
  if (!compilation.ok) return compilation.verdict.kind;
  const verdict = compilation.schema.validate(JSON.stringify(value));
  return verdict.kind === 'refused' ? verdict.limit : verdict.kind;
}

/** Valid values that ajv takes for invalid. */
test.each<readonly [string, JsonSchema, Json, Dialect]>([
  ['a price in cents', { multipleOf: 0.01 }, 4.35, '2020-12'],
  [
    'a price in a list',
    { items: { properties: { price: { multipleOf: 0.01 } } } },
    [{ price: 0.07 }],
    '2020-12',
  ],
  [
    'what stands beside a reference in draft-07',
    { $ref: '#/definitions/a', definitions: { a: {} } },
    1,
    'draft-07',
  ],
])('%s is never called invalid', (_, schema, value, dialect) => {
  expect(['disputed', 'valid']).toContain(verdictOf(schema, value, dialect));
});

test('ajv alone would have called the price invalid', () => {
  const compilation = compileAjv({ multipleOf: 0.01 }, '2020-12');
  expect(compilation.ok && compilation.schema.validate('4.35').kind).toBe('invalid');
});

test.each<readonly [string, JsonSchema, Json]>([
  ['a wrong type', { properties: { total: { type: 'integer' } } }, { total: '0' }],
  ['a price of a fraction of a cent', { multipleOf: 0.01 }, 4.355],
  ['a broken format, which the evaluator does not look at', { format: 'email' }, 'nobody'],
])('%s keeps its verdict', (_, schema, value) => {
  expect(verdictOf(schema, value)).toBe('invalid');
});
