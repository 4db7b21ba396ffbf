import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeJson } from '../../../../arbitraries/schemas/free-json.js';
import { schemasOf } from '../../../../arbitraries/schemas/schemas-of.js';
import type { Json, JsonSchema } from '../../../../arbitraries/index.js';
import { comparePairTexts, pairText, schemaTextOf } from '../../../../src/limits/differ/pair.js';
import { smallerPairs } from '../../../../src/limits/differ/smaller-pairs.js';
import { property } from '../../../property.js';

const textsBelow = (schema: JsonSchema, instance: Json): readonly string[] =>
  [...smallerPairs({ schema, instance }, '2020-12')].map(pairText);

property(
  'every candidate is below the pair in the one order, and comes once',
  [schemasOf('2020-12'), freeJson],
  (schema, instance) => {
    const text = pairText({ schema, instance });
    const below = textsBelow(schema, instance);
    for (const each of below) expect(comparePairTexts(each, text)).toBeLessThan(0);
    expect(new Set(below).size).toBe(below.length);
  },
  { numRuns: 60 },
);

property('the order is total on texts', [fc.string(), fc.string()], (a, b) => {
  expect(Math.sign(comparePairTexts(a, b))).toBe(-Math.sign(comparePairTexts(b, a)) + 0);
  expect(comparePairTexts(a, a)).toBe(0);
});

test('a name goes with the references to it', () => {
  expect(textsBelow({ $defs: { cc: false }, $ref: '#/$defs/cc' }, 0)).toContain(
    '{"$defs":{"a":false},"$ref":"#/$defs/a"}\n0',
  );
  expect(textsBelow({ $defs: { x: { $anchor: 'bb' } }, $ref: '#bb' }, 0)).toContain(
    '{"$defs":{"x":{"$anchor":"a"}},"$ref":"#a"}\n0',
  );
});

test('a subschema is tried on a part of the instance, with the definitions that it may need', () => {
  const below = textsBelow(
    { $defs: { d: {} }, properties: { a: { items: { $ref: '#/$defs/d' } } } },
    { a: [1] },
  );
  expect(below).toContain('{"$defs":{"d":{}},"$ref":"#/$defs/d"}\n1');
});

test('two numbers are changed at once, and a bound with what it bounds', () => {
  expect(textsBelow({ multipleOf: 0.01 }, 19.99)).toContain('{"multipleOf":0.1}\n0.3');
  expect(textsBelow({ maxLength: 2 }, '😀😀')).toContain('{"maxLength":1}\n"😀"');
});

test('keywords are never renamed, members that are called like them are', () => {
  const below = textsBelow({ properties: { type: {} } }, { type: 0 });
  expect(below).toContain('{"properties":{"a":{}}}\n{"a":0}');
  expect(below.some((text) => text.startsWith('{"a"'))).toBe(false);
});

test('a schema says its dialect where it is not 2020-12', () => {
  expect(schemaTextOf({ type: 'null' }, '2020-12')).toBe('{"type":"null"}');
  expect(schemaTextOf({ type: 'null' }, 'draft-07')).toBe(
    '{"$schema":"http://json-schema.org/draft-07/schema#","type":"null"}',
  );
  expect(schemaTextOf(false, 'draft-07')).toBe('false');
});
