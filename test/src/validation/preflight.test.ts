import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { expansionsOf } from '../../../src/validation/expansions.js';
import { defaultPreflightLimits, preflight } from '../../../src/validation/preflight.js';
import { reason, suite, withoutData } from './suite.js';

const limitOf = (schemaText: string): string => {
  const result = preflight(schemaText);
  return result.ok ? 'ok' : result.limit;
};

const nested = (depth: number): string => '{"not":'.repeat(depth) + 'true' + '}'.repeat(depth);
const definitions = (count: number, schema: (n: number) => JsonSchema): Record<string, JsonSchema> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`s${n}`, schema(n)]));
const next = (n: number): JsonSchema => ({ $ref: `#/$defs/s${n + 1}` });
const shared = (levels: number): JsonSchema => ({
  $ref: '#/$defs/s0',
  $defs: { ...definitions(levels, (n) => ({ anyOf: [next(n), next(n)] })), [`s${levels}`]: true },
});

test.each<[string, string, string]>([
  ['a small schema', '{"type":"object"}', 'ok'],
  ['a boolean', 'true', 'ok'],
  ['no JSON', '{', 'json'],
  ['no schema', '[]', 'json'],
  ['null', 'null', 'json'],
  ['as many bytes as may be', `{"title":"${'x'.repeat(1024 * 1024 - 12)}"}`, 'ok'],
  ['one byte more', `{"title":"${'x'.repeat(1024 * 1024 - 11)}"}`, 'bytes'],
  ['fewer characters but more bytes', `{"title":"${'é'.repeat(600_000)}"}`, 'bytes'],
  ['a depth of 128', nested(128), 'ok'],
  ['a depth of 129', nested(129), 'depth'],
  ['a depth that no recursion survives', nested(130_000), 'depth'],
  ['a depth outside of schemas', `{"default":${'['.repeat(200)}${']'.repeat(200)}}`, 'depth'],
  ['too many schemas', JSON.stringify({ allOf: Array.from({ length: 20_000 }, () => true) }), 'subschemas'],
  ['a long pattern', JSON.stringify({ properties: { a: { pattern: 'a'.repeat(4097) } } }), 'patternLength'],
  [
    'a long pattern for names',
    JSON.stringify({ patternProperties: { ['a'.repeat(4097)]: true } }),
    'patternLength',
  ],
  ['references that double 12 times', JSON.stringify(shared(12)), 'ok'],
  ['references that double 40 times', JSON.stringify(shared(40)), 'expansions'],
  ['a reference to itself', '{"$ref":"#"}', 'expansions'],
  [
    'a circle of references',
    '{"$defs":{"a":{"$ref":"#/$defs/b"},"b":{"not":{"$ref":"#/$defs/a"}}}}',
    'expansions',
  ],
  ['recursion into the instance', '{"properties":{"a":{"$ref":"#"}},"anyOf":[{"items":{"$ref":"#"}}]}', 'ok'],
])('of %s', (_, text, limit) => {
  expect(limitOf(text)).toBe(limit);
});

test('counts the schemas that meet at one place', () => {
  expect(expansionsOf({ allOf: [true, { not: {} }], properties: { a: {} } }, '2020-12', 100)).toBe(4);
  expect(expansionsOf(shared(2), '2020-12', 100)).toBe(14);
});

test('says how much it was and how much it may be', () => {
  expect(preflight('{"pattern":"abcd"}', { ...defaultPreflightLimits, patternLength: 3 })).toEqual({
    ok: false,
    limit: 'patternLength',
    detail: '4, more than 3',
  });
});

describe.skipIf(withoutData)(`real schemas${reason}`, () => {
  test.each(['mcp-tools', 'schemastore', 'bench-dev', 'jsts-2020', 'jsts-07'])('of %s all pass', (name) => {
    const refused = suite(name).filter(
      ({ schema, dialect }) => !preflight(JSON.stringify(schema), undefined, dialect).ok,
    );
    expect(refused).toEqual([]);
  });
});
