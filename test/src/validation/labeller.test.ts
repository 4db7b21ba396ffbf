import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { makeLabeller } from '../../../src/validation/labeller.js';
import { labels } from '../../../src/validation/verdict.js';
import { property } from '../../property.js';
import { reason, suite, withoutData } from './suite.js';

async function labelOf(schema: JsonSchema, text: string): Promise<string> {
  return (await makeLabeller(schema, '2020-12')).label(text).label;
}

/** A schema whose properties have awkward names: an object literal would take `__proto__` for something else. */
const fromText = (text: string): JsonSchema => JSON.parse(text) as JsonSchema;

describe('names of Object.prototype are names like any other', () => {
  test.each([
    ['{"required":["toString"]}', '{}', 'invalid'],
    ['{"required":["constructor"]}', '{}', 'invalid'],
    ['{"required":["__proto__"]}', '{}', 'invalid'],
    ['{"required":["__proto__"]}', '{"__proto__":1}', 'valid'],
    ['{"properties":{"constructor":{"type":"number"}}}', '{}', 'valid'],
    ['{"properties":{"toString":{"const":1}}}', '{}', 'valid'],
    ['{"properties":{"__proto__":{"type":"number"}}}', '{"__proto__":"bad"}', 'invalid'],
    [
      '{"properties":{"__proto__":{"type":"number"}},"additionalProperties":false}',
      '{"__proto__":1}',
      'valid',
    ],
    ['{"additionalProperties":false}', '{"__proto__":1}', 'invalid'],
    ['{"unevaluatedProperties":false}', '{"constructor":1}', 'invalid'],
    ['{"dependentRequired":{"toString":["a"]}}', '{}', 'valid'],
    ['{"dependentSchemas":{"constructor":false}}', '{}', 'valid'],
  ])('%s with %s is %s', async (schema, text, label) => {
    expect(await labelOf(fromText(schema), text)).toBe(label);
  });
});

describe('the majority is believed where one validator is wrong', () => {
  test.each([
    ['ajv, on decimals', { properties: { a: { multipleOf: 0.01 } } }, '{"a":19.99}', 'valid'],
    ['ajv, on nullable', { properties: { a: { type: 'string', nullable: true } } }, '{"a":null}', 'invalid'],
    [
      'ajv, on dynamic references',
      {
        $ref: '#/$defs/outer',
        $defs: {
          outer: { $dynamicAnchor: 'n', properties: { a: { type: 'string' } }, $ref: 'inner' },
          inner: { $id: 'inner', $dynamicAnchor: 'n', properties: { b: { $dynamicRef: '#n' } } },
        },
      },
      '{"b":{"b":1,"a":"x"}}',
      'valid',
    ],
  ])('%s', async (_, schema, text, label) => {
    expect(await labelOf(schema, text)).toBe(label);
  });
});

test.each(['', '{', '[]', '"x"', '1', 'null', 'true', '{"a":1}x', '\uFEFF{}', "{'a':1}"])(
  'calls %j malformed: the arguments of a call are an object',
  async (text) => {
    expect(await labelOf(true, text)).toBe('malformed');
  },
);

describe('a format', () => {
  const schema = { properties: { day: { format: 'date' }, n: { type: 'integer' } }, required: ['n'] };

  test.each([
    ['{"n":1}', 'valid'],
    ['{"n":1,"day":"2026-02-28"}', 'valid'],
    ['{"n":1,"day":"2026-02-30"}', 'formatOnly'],
    ['{"n":1.5,"day":"2026-02-30"}', 'invalid'],
    ['{"day":"2026-02-28"}', 'invalid'],
  ])('%s is %s', async (text, label) => {
    expect(await labelOf(schema, text)).toBe(label);
  });

  test('alone is named as what is broken', async () => {
    const { breaches } = (await makeLabeller(schema, '2020-12')).label('{"n":1,"day":"x"}');
    expect(breaches).toMatchObject([
      { keyword: 'format', schemaPointer: '/properties/day/format', instancePointer: '/day' },
    ]);
  });

  test('that no validator tests hides none that one does', async () => {
    const both = { properties: { a: { format: 'uint32' }, b: { format: 'date' } } };
    expect(await labelOf(both, '{"a":-1,"b":"2026-02-28"}')).toBe('valid');
    expect(await labelOf(both, '{"b":"x"}')).toBe('formatOnly');
  });

  test('that only one validator tests is told by that one', async () => {
    expect(await labelOf({ properties: { a: { format: 'idn-email' } } }, '{"a":"x"}')).toBe('formatOnly');
    expect(await labelOf({ properties: { a: { format: 'idn-email' } } }, '{"a":"x@y.example"}')).toBe(
      'valid',
    );
  });

  test('below a negation decides as much', async () => {
    const { label } = await makeLabeller({ properties: { a: { not: { format: 'date' } } } }, '2020-12');
    expect(label('{"a":"x"}').label).toBe('formatOnly');
    expect(label('{"a":"2026-02-28"}').label).toBe('invalid');
  });
});

describe('judges that are missing', () => {
  test('all of them: every case is disputed, and the reasons are kept', async () => {
    const labeller = await makeLabeller({ type: 'x' }, '2020-12');
    expect(labeller.judges).toEqual([]);
    expect(labeller.absent.map(({ name }) => name)).toEqual(['ajv', 'hyperjump', 'schemasafe']);
    expect(labeller.label('{}').label).toBe('disputed');
  });

  test('one of them: the others go on', async () => {
    const labeller = await makeLabeller({ properties: { a: { enum: [] } } }, '2020-12');
    expect(labeller.judges).not.toContain('ajv');
    expect(labeller.label('{"a":1}')).toMatchObject({ label: 'invalid' });
    expect(labeller.label('{}').label).toBe('valid');
  });

  test('those whose stack is too small for a value say nothing of it', async () => {
    const labeller = await makeLabeller({ properties: { a: { $ref: '#' } } }, '2020-12');
    const nested = (depth: number): string => '{"a":'.repeat(depth) + '{}' + '}'.repeat(depth);
    expect(labeller.label(nested(100)).label).toBe('valid');
    expect(labeller.label(nested(100_000)).label).toBe('disputed');
  });
});

test('lists all breaches, nearest to the root first', async () => {
  const schema = {
    properties: { a: { properties: { b: { type: 'string' } } }, c: { minimum: 3 } },
    required: ['d'],
    additionalProperties: false,
  };
  const { breaches } = (await makeLabeller(schema, '2020-12')).label('{"a":{"b":1},"c":1,"z":1}');
  expect(breaches.map(({ schemaPointer }) => schemaPointer)).toEqual([
    '/additionalProperties',
    '/required',
    '/properties/c/minimum',
    '/properties/a/properties/b/type',
  ]);
});

const records = suite('jsts-2020')
  .concat(suite('jsts-07'))
  .filter(({ tests }, index) => index % 2 === 0 && tests.some(({ data }) => isJsonObject(data)));

describe.skipIf(withoutData)(`the test suite${reason}`, () => {
  test('no label contradicts it', async () => {
    const wrong: string[] = [];
    for (const { id, schema, dialect, tests } of records) {
      const labeller = await makeLabeller(schema, dialect);
      for (const { data, valid, description } of tests.filter(({ data }) => isJsonObject(data))) {
        const { label } = labeller.label(JSON.stringify(data));
        const right = label === 'formatOnly' || label === (valid ? 'valid' : 'invalid');
        if (!right) wrong.push(`${id} ${description}: ${label}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

const labeller = await makeLabeller(
  {
    type: 'object',
    properties: { a: { type: 'string', format: 'email' } },
    additionalProperties: { type: 'integer' },
  },
  '2020-12',
);

property(
  'label never throws and labels by one of the five labels',
  [fc.oneof(fc.string(), fc.json())],
  (text) => {
    expect(labels).toContain(labeller.label(text).label);
  },
);

property('gives breaches with invalid and formatOnly, and with nothing else', [fc.json()], (text) => {
  const { label, breaches } = labeller.label(text);
  expect(breaches.length > 0).toBe(label === 'invalid' || label === 'formatOnly');
});

property(
  'labels valid what is valid by construction, as text and as a value',
  [
    fc.record({ a: fc.emailAddress() }, { noNullPrototype: true }),
    fc.dictionary(fc.stringMatching(/^[b-z]+$/), fc.integer()),
  ],
  (named, others) => {
    const value = { ...others, ...named };
    expect(labeller.label(JSON.stringify(value)).label).toBe('valid');
    expect(labeller.labelValue(value).label).toBe('valid');
  },
);
