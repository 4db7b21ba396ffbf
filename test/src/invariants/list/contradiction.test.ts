import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../../../../arbitraries/json/json.js';
import { contradiction } from '../../../../src/invariants/list/contradiction.js';
import { parsed } from '../exchange.js';
import { judgeListing, withProperties } from '../listing.js';

const judge = (input: JsonSchema): ReturnType<typeof judgeListing> =>
  judgeListing(contradiction, [{ input }]);
const judgeMember = (member: JsonSchema): ReturnType<typeof judgeListing> =>
  judge(withProperties({ a: member }));

describe('list.contradiction', () => {
  test('tells what can not hold, and where', () => {
    expect(judgeMember({ type: 'string', minLength: 5, maxLength: 3 })).toEqual([
      {
        level: 'should',
        tool: 'search',
        place: '/inputSchema/properties/a/minLength',
        message: 'minLength in the inputSchema of search is 5 and maxLength is 3: nothing lies between',
        promised: { at: 'rule list.contradiction', text: 'a schema does not contradict itself' },
        got: { at: 'inputSchema /properties/a', text: '{"type":"string","minLength":5,"maxLength":3}' },
      },
    ]);
  });

  test.each<readonly [string, JsonSchema, string]>([
    ['bounds that cross', { minimum: 2, maximum: 1 }, 'minimum'],
    ['exclusive bounds that touch', { exclusiveMinimum: 1, maximum: 1 }, 'exclusiveMinimum'],
    ['a count that crosses', { type: 'array', minItems: 2, maxItems: 1 }, 'minItems'],
    ['an enum of another type', { type: 'integer', enum: ['1', '2'] }, 'enum'],
    ['an enum outside the bounds', { enum: [1, 2], minimum: 3 }, 'enum'],
    ['an enum without members', { enum: [] }, 'enum'],
    ['a const of another type', { type: 'string', const: 1 }, 'const'],
    ['a default of another type', { type: 'integer', default: '10' }, 'default'],
    ['a default outside the bounds', { type: 'integer', maximum: 50, default: 100 }, 'default'],
    ['a default that is none of the enum', { enum: ['a', 'b'], default: 'c' }, 'default'],
    ['a default without what is required', { type: 'object', required: ['x'], default: {} }, 'default'],
    ['an example that is refused', { type: 'string', examples: ['a', 1] }, 'examples'],
  ])('finds %s', (_, member, keyword) => {
    expect(judgeMember(member)).toMatchObject([
      { level: 'should', place: `/inputSchema/properties/a/${keyword}` },
    ]);
  });

  test.each<readonly [string, JsonSchema]>([
    [
      'a required name that the closed object does not declare',
      { type: 'object', properties: { b: {} }, required: ['a'], additionalProperties: false },
    ],
    ['a required name whose schema is false', { type: 'object', properties: { a: false }, required: ['a'] }],
    [
      'a required name that can never be',
      { type: 'object', properties: { a: { not: {} } }, required: ['a'] },
    ],
    [
      'a required name of Object.prototype that is not declared',
      { type: 'object', properties: {}, required: ['constructor'], additionalProperties: false },
    ],
  ])('finds %s', (_, input) => {
    expect(judge(input)).toMatchObject([{ level: 'should', place: '/inputSchema/required' }]);
  });

  test('tells that nothing satisfies a schema when that was proven', () => {
    expect(judgeListing(contradiction, [{ output: {}, unsatisfiable: ['outputSchema'] }])).toMatchObject([
      {
        level: 'should',
        place: '/outputSchema',
        message: 'nothing satisfies the outputSchema of search; a schema is there to be satisfied',
      },
    ]);
  });

  test('tells a contradiction at its place, and not the whole schema once more', () => {
    const input = { type: 'integer', minimum: 2, maximum: 1 } as const;
    const told = [{ input, unsatisfiable: ['inputSchema'] }] as const;
    const found = judgeListing(contradiction, told);
    expect(typeof found === 'string' ? found : found.map(({ place }) => place)).toEqual([
      '/inputSchema/minimum',
    ]);
  });

  test.each<readonly [string, JsonSchema]>([
    ['bounds that touch', { type: 'integer', minimum: 1, maximum: 1 }],
    ['bounds of another type than the value has', { type: 'string', minimum: 2, maximum: 1 }],
    ['an optional member that can never be', { not: {} }],
    ['an enum with a member of another type', { type: 'string', enum: ['a', null] }],
    ['an integer written as 1.0', parsed('{"type":"integer","default":1.0}')],
    ['a default of null where null is allowed', { type: ['string', 'null'], default: null }],
    ['a default of a union', { anyOf: [{ type: 'string' }, { type: 'null' }], default: null }],
    ['what stands beside a reference', { $ref: '#/properties/b', type: 'string', default: 1 }],
    [
      'a default that only a pattern refuses',
      { type: 'string', pattern: '^(a+)+$', default: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaab' },
    ],
    ['examples that are no list', { type: 'string', examples: { first: 1 } }],
    ['a bound that is no number', { minimum: 'x', maximum: 1 }],
    ['a description of what must not be', { not: { minimum: 2, maximum: 1 } }],
    [
      'a member that is called default',
      withProperties({ default: { type: 'string' }, required: { type: 'boolean' } }),
    ],
  ])('holds for %s', (_, member) => {
    expect(judge(withProperties({ a: member, b: { type: 'integer' } }))).toEqual([]);
  });

  test.each<readonly [string, JsonSchema]>([
    [
      'a required name that the open object does not declare',
      { type: 'object', properties: {}, required: ['a'] },
    ],
    [
      'a required name that a pattern may declare',
      { type: 'object', patternProperties: { '^a': {} }, required: ['a'], additionalProperties: false },
    ],
    [
      'a branch that requires what its parent declares',
      { type: 'object', properties: { a: {} }, anyOf: [{ required: ['a'] }], additionalProperties: false },
    ],
    [
      'a required own __proto__',
      parsed(
        '{"type":"object","properties":{"__proto__":{}},"required":["__proto__"],"additionalProperties":false}',
      ),
    ],
    [
      'draft-04 bounds',
      {
        $schema: 'http://json-schema.org/draft-04/schema#',
        type: 'object',
        properties: { a: { type: 'integer', minimum: 0, exclusiveMinimum: true, default: 1 } },
      },
    ],
  ])('holds for %s', (_, input) => {
    expect(judge(input)).toEqual([]);
  });

  test('tells no more than some twenty of a schema', () => {
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`p${index}`, { enum: [] }]));
    const found = judge(withProperties(many));
    expect(found).toHaveLength(20);
  });

  test('leaves what is no schema to list.schema-valid, and what the pre-flight refused alone', () => {
    const input = withProperties({ a: { enum: [] } });
    expect(judgeListing(contradiction, [{ input, inputVerdict: { kind: 'invalid', breaches: [] } }])).toEqual(
      [],
    );
    const inputVerdict = { kind: 'refused', limit: 'depth', detail: '' } as const;
    expect(judgeListing(contradiction, [{ input, inputVerdict }])).toBe(
      'our validators refused every schema',
    );
  });
});
