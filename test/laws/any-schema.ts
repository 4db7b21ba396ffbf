import * as fc from 'fast-check';
import type { Dialect, Json, JsonSchema } from '../../arbitraries/index.js';

const name = fc.constantFrom('a', 'b', 'c');
const small = fc.constantFrom(0, 1, 2, 3);
const values: readonly Json[] = [
  null,
  true,
  false,
  0,
  1,
  2,
  1.5,
  -1,
  '',
  'a',
  'ab',
  [],
  [1],
  [null],
  {},
  { a: 1 },
];
const value = fc.constantFrom(...values);
const types = ['string', 'integer', 'number', 'null', 'array', 'object', 'boolean'];
const needs: readonly Json[] = [{ a: ['b'] }, { b: ['a', 'c'] }];

type Keywords = Record<string, fc.Arbitrary<Json>>;

const assertions: Keywords = {
  type: fc.oneof(
    fc.constantFrom(...types),
    fc.uniqueArray(fc.constantFrom(...types), { minLength: 1, maxLength: 3 }),
  ),
  enum: fc.array(value, { minLength: 1, maxLength: 4 }),
  const: value,
  minimum: fc.constantFrom(-2, 0, 1, 2.5),
  maximum: fc.constantFrom(0, 1, 3, 10),
  exclusiveMinimum: small,
  exclusiveMaximum: fc.constantFrom(2, 5),
  multipleOf: fc.constantFrom(2, 3, 0.5, 0.1, 0.01, 7),
  minLength: small,
  maxLength: small,
  pattern: fc.constantFrom('^a', 'b$', '^[ab]*$', '^(?!a)', String.raw`\d`, '^.{2}$', 'a|b'),
  format: fc.constantFrom('date', 'uuid', 'ipv4', 'date-time', 'json-pointer', 'unknown'),
  minItems: small,
  maxItems: small,
  uniqueItems: fc.boolean(),
  required: fc.uniqueArray(name, { maxLength: 2 }),
  minProperties: small,
  maxProperties: small,
};

function applicators(one: fc.Arbitrary<Json>): Keywords {
  const map = (keys: fc.Arbitrary<string>): fc.Arbitrary<Json> =>
    fc.dictionary(keys, one, { maxKeys: 2, noNullPrototype: true });
  const list = (maxLength: number): fc.Arbitrary<Json> => fc.array(one, { minLength: 1, maxLength });
  return {
    contains: one,
    properties: map(name),
    additionalProperties: one,
    patternProperties: map(fc.constantFrom('^a', 'b', '^[bc]$', '.')),
    propertyNames: fc.oneof(
      fc.constantFrom<Json[]>({ maxLength: 1 }, { pattern: '^[abd]' }, { enum: ['a', 'b'] }),
      one,
    ),
    allOf: list(2),
    anyOf: list(3),
    oneOf: list(3),
    not: one,
    if: one,
    then: one,
    else: one,
    $ref: fc.constantFrom('#/$defs/x', '#/$defs/y'),
  };
}

function ofDialect(dialect: Dialect, one: fc.Arbitrary<Json>): Keywords {
  const list = fc.array(one, { minLength: 1, maxLength: 2 });
  const map = fc.dictionary(name, one, { maxKeys: 2, noNullPrototype: true });
  if (dialect !== '2020-12')
    return {
      items: fc.oneof(one, list),
      additionalItems: one,
      dependencies: fc.oneof(fc.constantFrom(...needs), map),
    };
  return {
    items: one,
    prefixItems: list,
    minContains: small,
    maxContains: small,
    dependentRequired: fc.constantFrom(...needs),
    dependentSchemas: map,
    unevaluatedProperties: one,
    unevaluatedItems: one,
  };
}

/**
 * Schemas that use every keyword of a dialect, alone and together: most of them odd, many without a value. They
 * refer to two definitions; before 2019-09 nothing stands beside a `$ref`, since validators differ on it.
 */
export function anySchema(dialect: Dialect): fc.Arbitrary<JsonSchema> {
  const { schema } = fc.letrec<{ schema: Json; object: Json }>((tie) => {
    const one = tie('schema');
    const keywords = { ...assertions, ...applicators(one), ...ofDialect(dialect, one) };
    const names = fc.uniqueArray(fc.constantFrom(...Object.keys(keywords)), { minLength: 1, maxLength: 5 });
    return {
      schema: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom<Json[]>(true, {}, false, { type: 'string' }, { type: 'integer' }),
        tie('object'),
      ),
      object: fc
        .tuple(names, fc.record(keywords))
        .map(([chosen, all]) => assembled(dialect, chosen, all as Record<string, Json>)),
    };
  });
  return fc
    .tuple(schema, schema, schema)
    .map(([root, x, y]) => (typeof root === 'boolean' ? root : withDefinitions(dialect, root, x, y)));
}

function assembled(dialect: Dialect, names: readonly string[], all: Readonly<Record<string, Json>>): Json {
  const alone = dialect !== '2020-12' && names.includes('$ref') ? ['$ref'] : names;
  return Object.fromEntries(alone.map((keyword) => [keyword, all[keyword] as Json]));
}

/** The schema with every reference led there, or left out: a loop in place is no schema for one of the judges. */
const onlyTo = (target: string | undefined, schema: Json): Json =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? target : value,
  ) as Json;

function withDefinitions(dialect: Dialect, root: Json, x: Json, y: Json): JsonSchema {
  if (!JSON.stringify([root, x, y]).includes('$defs')) return root as JsonSchema;
  const definitions = { x: onlyTo('#/$defs/y', x), y: onlyTo(undefined, y) };
  const beside = dialect === '2020-12' ? { ...(root as object) } : { allOf: [root] };
  return { ...beside, $defs: definitions };
}
