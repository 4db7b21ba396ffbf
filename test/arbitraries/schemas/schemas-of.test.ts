import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isValid } from '../../../arbitraries/index.js';
import { schemasOf } from '../../../arbitraries/schemas/schemas-of.js';
import { subschemasOf } from '../../../src/validation/subschemas.js';
import { dialectUri } from '../../../src/validation/dialect-uri.js';
import { property } from '../../property.js';

const dialects = ['2020-12', '2019-09', 'draft-07'] as const;

for (const dialect of dialects) {
  const meta = { $ref: dialectUri[dialect] };
  property(
    `every schema keeps the meta-schema of ${dialect}`,
    [schemasOf(dialect)],
    (schema) => {
      expect(isValid(meta, schema, { dialect })).toBe(true);
    },
    { numRuns: 500 },
  );
}

/** The keywords that are met in so many schemas. */
function keywordsIn(dialect: (typeof dialects)[number]): ReadonlySet<string> {
  const met = new Set<string>();
  for (const schema of fc.sample(schemasOf(dialect), { numRuns: 3000, seed: 1 }))
    for (const { schema: at } of subschemasOf(schema, dialect))
      if (typeof at !== 'boolean') for (const keyword of Object.keys(at)) met.add(keyword);
  return met;
}

const shared =
  'type const enum multipleOf minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength pattern format ' +
  'minItems maxItems uniqueItems minProperties maxProperties required properties additionalProperties ' +
  'patternProperties propertyNames contains allOf anyOf oneOf not if then else items $ref $id';

test.each([
  [
    '2020-12',
    '$defs prefixItems $anchor $dynamicAnchor $dynamicRef dependentRequired dependentSchemas minContains ' +
      'maxContains unevaluatedProperties unevaluatedItems',
  ],
  ['draft-07', 'definitions additionalItems dependencies'],
] as const)('every keyword of %s is met, and none of another dialect', (dialect, own) => {
  expect([...keywordsIn(dialect)].sort()).toEqual(`${shared} ${own}`.split(' ').sort());
});

test('names that every object inherits are met as own members', () => {
  const texts = fc
    .sample(schemasOf('2020-12'), { numRuns: 2000, seed: 1 })
    .map((schema) => JSON.stringify(schema));
  for (const name of ['toString', 'constructor', '__proto__'])
    expect(texts.some((text) => text.includes(`"${name}":`))).toBe(true);
});
