import { describe, expect, test } from 'vitest';
import type { Json, JsonSchema } from '../../../../arbitraries/json/json.js';
import { headerAnnotations } from '../../../../src/invariants/list/header-annotations.js';
import { judgeListing, withProperties } from '../listing.js';

const mark = (value: Json, type: Json = 'string'): JsonSchema => ({ type, 'x-mcp-header': value });

const judge = (input: JsonSchema): ReturnType<typeof judgeListing> =>
  judgeListing(headerAnnotations, [{ input }]);

describe('list.header-annotations', () => {
  test('tells the tool, the place and the annotation', () => {
    expect(judge(withProperties({ region: mark('My Region') }))).toEqual([
      {
        level: 'must',
        tool: 'search',
        place: '/inputSchema/properties/region/x-mcp-header',
        message: 'the x-mcp-header annotation of search "My Region" is no name that an HTTP header can have',
        promised: {
          at: 'rule list.header-annotations',
          text: 'a header name, unique, on a string, integer or boolean reached by properties alone',
        },
        got: { at: 'inputSchema/properties/region/x-mcp-header', text: '"My Region"' },
        next: 'a client of Streamable HTTP must leave a tool out whose annotation is wrong',
      },
    ]);
  });

  test.each<readonly [string, JsonSchema]>([
    ['an empty name', withProperties({ a: mark('') })],
    ['a colon', withProperties({ a: mark('a:b') })],
    ['a line end', withProperties({ a: mark('a\r\nX-Evil: 1') })],
    ['a letter that is not ASCII', withProperties({ a: mark('Région') })],
    ['a name that is no string', withProperties({ a: mark(1) })],
    ['a null', withProperties({ a: mark(null) })],
    ['a number', withProperties({ a: mark('A', 'number') })],
    ['an object', withProperties({ a: mark('A', 'object') })],
    ['a type that is sometimes an array', withProperties({ a: mark('A', ['string', 'array']) })],
    ['the root', { type: 'object', 'x-mcp-header': 'A' }],
    ['items', withProperties({ a: { type: 'array', items: mark('A') } })],
    ['a branch', { type: 'object', anyOf: [withProperties({ a: mark('A') })] }],
    ['a definition', { type: 'object', $defs: { a: mark('A') } }],
    ['additional properties', { type: 'object', additionalProperties: mark('A') }],
    ['the same name twice', withProperties({ a: mark('Region'), b: mark('Region') })],
    [
      'the same name in another case',
      withProperties({ a: mark('Region'), b: withProperties({ c: mark('REGION') }) }),
    ],
  ])('finds %s', (_, input) => {
    expect(judge(input)).toMatchObject([{ level: 'must', tool: 'search' }]);
  });

  test.each<readonly [string, JsonSchema]>([
    [
      'each type that can be mirrored',
      withProperties({ a: mark('A'), b: mark('B', 'integer'), c: mark('C', 'boolean') }),
    ],
    ['a type that may be null', withProperties({ a: mark('A', ['string', 'null']) })],
    ['a nested parameter', withProperties({ a: withProperties({ properties: mark('Limit', 'integer') }) })],
    ['every character of a token', withProperties({ a: mark("!#$%&'*+-.^_`|~09azAZ") })],
  ])('holds for %s', (_, input) => {
    expect(judge(input)).toEqual([]);
  });

  test('only observes a parameter that states no type', () => {
    expect(judge(withProperties({ a: { enum: ['x'], 'x-mcp-header': 'A' } }))).toMatchObject([
      { level: 'observed' },
    ]);
  });

  test('lets two tools use one name', () => {
    const input = withProperties({ a: mark('A') });
    expect(
      judgeListing(headerAnnotations, [
        { name: 'a', input },
        { name: 'b', input },
      ]),
    ).toEqual([]);
  });

  test('has nothing to say without an annotation, and of the older era', () => {
    const none = 'no schema has an x-mcp-header annotation';
    expect(judge(withProperties({ 'x-mcp-header': { type: 'string' } }))).toBe(none);
    expect(judge({ type: 'object', default: { 'x-mcp-header': 1 } })).toBe(none);
    expect(judgeListing(headerAnnotations, [{ input: withProperties({ a: mark('') }) }], '2025-11-25')).toBe(
      '2025-11-25 has no header annotations',
    );
  });
});
