import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../../../../arbitraries/json/json.js';
import { refsLocal } from '../../../../src/invariants/list/refs-local.js';
import { parsed } from '../exchange.js';
import { judgeListing, withProperties } from '../listing.js';

describe('list.refs-local', () => {
  test('finds a reference to a definition that is not there', () => {
    const output = { type: 'object', properties: { a: { $ref: '#/$defs/None' } } };
    expect(judgeListing(refsLocal, [{ name: 'bad', output }, { name: 'ok' }])).toEqual([
      {
        level: 'must',
        tool: 'bad',
        place: '/outputSchema/properties/a/$ref',
        message: 'the outputSchema of bad refers to "#/$defs/None", which is not in it',
        promised: { at: 'rule list.refs-local', text: 'every reference resolves inside its own schema' },
        got: { at: 'outputSchema /properties/a/$ref', text: '"#/$defs/None"' },
        next: 'put the definition into the schema that uses it',
      },
    ]);
  });

  test.each([
    ['the network', 'https://example.com/a.json'],
    ['a file', 'file:///etc/schema.json'],
    ['a file beside it', 'other.json#/$defs/a'],
    ['an unknown scheme', 'urn:example:a'],
  ])('finds a reference into %s', (_, $ref) => {
    const verdict = { kind: 'refused', limit: 'remote-reference', detail: '' } as const;
    expect(
      judgeListing(refsLocal, [{ input: withProperties({ a: { $ref } }), inputVerdict: verdict }]),
    ).toMatchObject([
      {
        level: 'must',
        place: '/inputSchema/properties/a/$ref',
        message: expect.stringContaining('nothing is fetched') as string,
      },
    ]);
  });

  test.each(['#/constructor', '#/$defs/__proto__', '#missing', '#/$defs/a/b', '#/%'])(
    'finds that %s leads nowhere',
    ($ref) => {
      expect(judgeListing(refsLocal, [{ input: { type: 'object', $ref, $defs: { a: {} } } }])).toHaveLength(
        1,
      );
    },
  );

  test('tells a target once and no more than twenty of a schema', () => {
    const many = Object.fromEntries(
      Array.from({ length: 90 }, (_, index) => [`p${index}`, { $ref: `#/$defs/n${index % 30}` }]),
    );
    expect(judgeListing(refsLocal, [{ input: withProperties(many) }])).toHaveLength(20);
    const same = withProperties({ a: { $ref: '#/x' }, b: { $ref: '#/x' } });
    expect(judgeListing(refsLocal, [{ input: same }])).toHaveLength(1);
  });

  test.each<readonly [string, JsonSchema]>([
    ['a definition', { $defs: { a: {} }, $ref: '#/$defs/a' }],
    ['the older word for it', { definitions: { a: {} }, $ref: '#/definitions/a' }],
    ['itself', { properties: { a: { $ref: '#' } } }],
    ['an anchor', { $defs: { a: { $anchor: 'x' } }, $ref: '#x' }],
    ['a dynamic anchor', { $defs: { a: { $dynamicAnchor: 'x' } }, $dynamicRef: '#x' }],
    ['its own $id', { $id: 'https://example.com/s', properties: { a: { $ref: 'https://example.com/s#' } } }],
    [
      'an embedded resource',
      { $defs: { a: { $id: 'https://example.com/b' } }, $ref: 'https://example.com/b' },
    ],
    ['a standard meta-schema', { $ref: 'https://json-schema.org/draft/2020-12/schema' }],
    [
      'escapes',
      { $defs: { 'a/b': {}, 'c%': {} }, anyOf: [{ $ref: '#/$defs/a~1b' }, { $ref: '#/$defs/c%25' }] },
    ],
    [
      'what only looks like a reference',
      { default: { $ref: '#/nowhere' }, enum: [{ $ref: 'x' }], properties: { $ref: {} } },
    ],
    ['an own __proto__', parsed('{"$defs":{"__proto__":{}},"$ref":"#/$defs/__proto__"}')],
    ['a dialect that we do not read', { $schema: 'https://example.com/mine', $ref: '#/nowhere' }],
  ])('holds for a reference to %s', (_, schema) => {
    const input = typeof schema === 'object' ? { type: 'object', ...schema } : schema;
    expect(judgeListing(refsLocal, [{ name: 'good' }, { input }])).toEqual([]);
  });

  test('walks over nothing that our pre-flight refused', () => {
    const inputVerdict = { kind: 'refused', limit: 'depth', detail: '' } as const;
    expect(judgeListing(refsLocal, [{ input: { $ref: '#/x' }, inputVerdict }])).toBe(
      'our validators refused every schema',
    );
    expect(judgeListing(refsLocal, [])).toBe('the list holds no tool');
  });
});
