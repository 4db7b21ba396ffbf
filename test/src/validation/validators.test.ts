import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { once } from 'node:events';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Dialect } from '../../../arbitraries/document/dialect.js';
import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import { resolvePointer } from '../../../arbitraries/json/pointer.js';
import { ajv } from '../../../src/validation/ajv.js';
import { hyperjump } from '../../../src/validation/hyperjump.js';
import { schemasafe } from '../../../src/validation/schemasafe.js';
import type { Validator } from '../../../src/validation/validator.js';
import type { SchemaBreach, Verdict } from '../../../src/validation/verdict.js';
import { property } from '../../property.js';
import type { SuiteRecord } from './suite.js';
import { reason, suite, withoutData } from './suite.js';

const validators = [ajv, hyperjump, schemasafe] as const;

async function verdictOf(
  validator: Validator,
  schema: JsonSchema,
  text: string,
  dialect: Dialect = '2020-12',
): Promise<Verdict> {
  const compilation = await validator.compile(schema, dialect);
  return compilation.ok ? compilation.schema.validate(text) : compilation.verdict;
}

async function breachesOf(
  validator: Validator,
  schema: JsonSchema,
  value: Json,
): Promise<readonly SchemaBreach[]> {
  const verdict = await verdictOf(validator, schema, JSON.stringify(value));
  return verdict.kind === 'invalid' ? verdict.breaches : [];
}

async function agrees(validator: Validator, record: SuiteRecord): Promise<boolean> {
  const compilation = await validator.compile(record.schema, record.dialect, { assertFormat: false });
  if (!compilation.ok) return false;
  return record.tests.every(
    ({ data, valid }) =>
      compilation.schema.validate(JSON.stringify(data)).kind === (valid ? 'valid' : 'invalid'),
  );
}

describe.skipIf(withoutData)(`agree with the JSON Schema Test Suite${reason}`, () => {
  test.each([
    { validator: ajv, name: 'jsts-2020', atLeast: 329, of: 359 },
    { validator: hyperjump, name: 'jsts-2020', atLeast: 357, of: 359 },
    { validator: schemasafe, name: 'jsts-2020', atLeast: 356, of: 359 },
    { validator: ajv, name: 'jsts-07', atLeast: 242, of: 244 },
    { validator: hyperjump, name: 'jsts-07', atLeast: 241, of: 244 },
    { validator: schemasafe, name: 'jsts-07', atLeast: 244, of: 244 },
  ])(
    '$validator.name on $name: at least $atLeast of $of schemas',
    async ({ validator, name, atLeast, of }) => {
      const records = suite(name);
      expect(records).toHaveLength(of);
      let agreed = 0;
      for (const record of records) if (await agrees(validator, record)) agreed += 1;
      expect(agreed).toBeGreaterThanOrEqual(atLeast);
    },
  );
});

describe.each(validators)('$name', (validator) => {
  test('names the place of the breach in the schema and in the instance', async () => {
    const schema = { type: 'object', properties: { total: { type: 'number' } } };
    const [breach] = await breachesOf(validator, schema, { total: 'x' });
    expect(breach).toMatchObject({
      keyword: 'type',
      schemaPointer: '/properties/total/type',
      instancePointer: '/total',
    });
  });

  test('reads a text that is no JSON as a refusal, not as an invalid value', async () => {
    expect(await verdictOf(validator, true, '{"a":')).toMatchObject({ kind: 'refused', limit: 'json' });
  });

  test('takes format for a condition only when it is asserted', async () => {
    const schema = { properties: { day: { format: 'date' } } };
    const compilations = await Promise.all(
      [true, false].map((assertFormat) => validator.compile(schema, '2020-12', { assertFormat })),
    );
    const kinds = compilations.map(
      (compilation) => compilation.ok && compilation.schema.validate('{"day":"x"}').kind,
    );
    expect(kinds).toEqual(['invalid', 'valid']);
  });

  test('does not know a format that nobody knows', async () => {
    expect(await verdictOf(validator, { format: 'uint128' }, '"x"')).toEqual({ kind: 'valid' });
  });

  test.each([
    ['a type that does not exist', { type: 'x' }],
    ['a pattern that is no pattern', { pattern: '(' }],
    ['a reference to a member that the document only inherits', { $ref: '#/constructor' }],
    ['a reference to nothing', { $ref: '#/$defs/none' }],
  ])('can not compile %s', async (_, schema) => {
    expect(await verdictOf(validator, schema, '{}')).toMatchObject({ kind: 'compile-error' });
  });

  test('leaves the schema as it was', async () => {
    const schema = {
      $schema: 'http://json-schema.org/draft-04/schema#',
      id: 'x',
      minimum: 1,
      exclusiveMinimum: true,
    };
    const before = JSON.stringify(schema);
    expect(await verdictOf(validator, schema, '1', 'draft-04')).toMatchObject({ kind: 'invalid' });
    expect(await verdictOf(validator, schema, '2', 'draft-04')).toEqual({ kind: 'valid' });
    expect(JSON.stringify(schema)).toBe(before);
  });

  test('keeps two schemas with the same $id apart', async () => {
    const named = (type: string): JsonSchema => ({
      $id: 'https://example.com/same',
      type,
      $ref: '#/$defs/a',
      $defs: { a: true },
    });
    expect(await verdictOf(validator, named('string'), '1')).toMatchObject({ kind: 'invalid' });
    expect(await verdictOf(validator, named('number'), '1')).toEqual({ kind: 'valid' });
  });

  test('can not be taught another meaning of a meta-schema', async () => {
    const uri = 'https://json-schema.org/draft/2020-12/schema';
    await verdictOf(
      validator,
      { $id: uri, $vocabulary: {}, $defs: { a: { $id: uri, $vocabulary: {} } } },
      '1',
    );
    await verdictOf(validator, { $defs: { a: { $id: uri, $vocabulary: {} } }, $ref: uri }, '1');
    await verdictOf(validator, { 'x-unknown': { $id: uri, $vocabulary: {} } }, '1');
    expect(await verdictOf(validator, { type: 'string' }, '1')).toMatchObject({ kind: 'invalid' });
    expect(await verdictOf(validator, { type: 'x' }, '1')).toMatchObject({ kind: 'compile-error' });
  });

  test('answers with its stack where a schema is deeper than that', async () => {
    const schema = JSON.parse('{"not":'.repeat(3000) + 'true' + '}'.repeat(3000)) as JsonSchema;
    expect(await verdictOf(validator, schema, '1')).toMatchObject({ kind: 'refused', limit: 'stack' });
  });

  test('answers with its stack where an instance is deeper than that', async () => {
    const text = '{"a":'.repeat(100_000) + '{}' + '}'.repeat(100_000);
    const verdict = await verdictOf(validator, { properties: { a: { $ref: '#' } } }, text);
    expect(verdict).toMatchObject({ kind: 'refused', limit: 'stack' });
  });

  test('fetches nothing', async () => {
    let connections = 0;
    const canary = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(canary, 'listening');
    const uri = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/schema.json`;
    const schemas = [
      { $ref: uri },
      { properties: { a: { anyOf: [true, { $ref: `${uri}#/a` }] } } },
      { $id: uri, properties: { a: { $ref: 'other.json' } } },
      { $dynamicRef: uri },
    ];
    for (const schema of schemas) {
      const verdict = await verdictOf(validator, schema, '{"a":1}');
      expect(verdict).toMatchObject({ kind: 'refused', limit: 'remote-reference' });
    }
    await verdictOf(validator, { $schema: uri, $defs: { a: { $schema: uri, $id: 'x' } } }, '{}');
    canary.close();
    await once(canary, 'close');
    expect(connections).toBe(0);
  });
});

describe.each([ajv, hyperjump])('$name places breaches', (validator) => {
  const schema = {
    type: 'object',
    properties: { a: { $ref: '#/$defs/list' }, b: false, 'c/d~e %': { maxLength: 1 } },
    additionalProperties: false,
    $defs: {
      list: { type: 'array', items: { $ref: '#/$defs/list' } },
      named: {
        $id: 'https://example.com/named',
        properties: { n: { $ref: '#/$defs/p' } },
        $defs: { p: { minimum: 3 } },
      },
    },
    $ref: '#/$defs/named',
  };

  test.each([
    ['behind a recursive reference', { a: [[1]] }, '/$defs/list/type', '/a/0/0'],
    ['of a false schema', { b: 1 }, '/properties/b', '/b'],
    ['below a name with escapes', { 'c/d~e %': 'xx' }, '/properties/c~1d~0e %/maxLength', '/c~1d~0e %'],
    ['of a name that is too much', { z: 1 }, '/additionalProperties', ''],
    ['in a resource with its own $id', { n: 1 }, '/$defs/named/$defs/p/minimum', '/n'],
  ])('%s', async (_, value, schemaPointer, instancePointer) => {
    const breaches = await breachesOf(validator, schema, value);
    expect(breaches).toContainEqual(expect.objectContaining({ schemaPointer, instancePointer }));
  });
});

const placed = suite('jsts-2020')
  .concat(suite('jsts-07'))
  .filter((_, index) => index % 3 === 0);

describe.skipIf(withoutData)(`breaches point to something${reason}`, () => {
  // ajv names an item that was not evaluated "true" when it can not tell its index.
  const leadsNowhere = (schema: JsonSchema, data: Json, breach: SchemaBreach): boolean =>
    resolvePointer(schema, breach.schemaPointer) === undefined ||
    (resolvePointer(data, breach.instancePointer) === undefined && !breach.instancePointer.endsWith('/true'));

  test.each([ajv, hyperjump])('all that $name names', async (validator) => {
    const lost: SchemaBreach[] = [];
    for (const { schema, dialect, tests } of placed) {
      const compilation = await validator.compile(schema, dialect);
      if (!compilation.ok) continue;
      for (const { data } of tests) {
        const verdict = compilation.schema.validateValue(data);
        const breaches = verdict.kind === 'invalid' ? verdict.breaches : [];
        lost.push(...breaches.filter((breach) => leadsNowhere(schema, data, breach)));
      }
    }
    expect(lost).toEqual([]);
  });
});

const keyword = fc.constantFrom(
  'type',
  'properties',
  'items',
  'enum',
  'pattern',
  '$ref',
  '$id',
  'allOf',
  'not',
  '__proto__',
  'format',
  'required',
);
const nonsense = fc.letrec((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, 0, 'string', '#', 'constructor', '(', true, []),
    fc.array(tie('schema'), { maxLength: 3 }),
    fc.dictionary(keyword, tie('schema'), { maxKeys: 4 }),
  ),
})).schema;

for (const validator of validators) {
  property(
    `${validator.name} never throws, whatever the schema and the text hold`,
    [nonsense, fc.oneof(fc.json(), fc.string())],
    async (schema, text) => {
      const verdict = await verdictOf(validator, schema as JsonSchema, text);
      expect(['valid', 'invalid', 'refused', 'compile-error']).toContain(verdict.kind);
    },
    { numRuns: 150 },
  );
}
