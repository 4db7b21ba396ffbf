import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkResult } from '../../../../src/invariants/check/index.js';
import { property } from '../../../property.js';

const outputSchema = {
  type: 'object',
  properties: { total: { type: 'integer' } },
  required: ['total'],
};
const tool = { name: 'search', outputSchema };
const text = (value: string): { readonly type: 'text'; readonly text: string } => ({
  type: 'text',
  text: value,
});

describe('checkResult', () => {
  test('finds nothing in an honest result', () => {
    expect(checkResult(tool, { content: [text('{"total":1}')], structuredContent: { total: 1 } })).toEqual(
      [],
    );
    expect(checkResult(tool, { content: [], structuredContent: { total: 1 }, _meta: {} })).toEqual([]);
  });

  test.each([
    ['absent structured content', { content: [] }, [['must', '/structuredContent']]],
    [
      'a wrong type',
      { content: [], structuredContent: { total: '1' } },
      [['must', '/properties/total/type']],
    ],
    [
      'text that says something else',
      { content: [text('{"total":2}')], structuredContent: { total: 1 } },
      [['policy', '/total']],
    ],
    [
      'both faults, each once',
      { content: [text('{}')], structuredContent: { total: '1' } },
      [
        ['must', '/properties/total/type'],
        ['policy', '/total'],
      ],
    ],
    ['no object', null, [['must', '']]],
    ['an array', [], [['must', '']]],
  ])('finds %s', (_, result, found) => {
    expect(checkResult(tool, result).map(({ level, place }) => [level, place])).toEqual(found);
  });

  test('reads text losslessly', () => {
    const result = `{"content":[{"type":"text","text":"{\\"total\\":9007199254740993}"}],"structuredContent":{"total":9007199254740992}}`;
    expect(checkResult(tool, result)).toMatchObject([{ level: 'policy', place: '/total' }]);
  });

  test('tells text that is no JSON', () => {
    expect(checkResult(tool, '{"content":')).toMatchObject([{ level: 'must', place: '' }]);
  });

  test.each([
    [
      'a cycle',
      (() => {
        const value: Record<string, unknown> = {};
        value['self'] = value;
        return value;
      })(),
    ],
    ['a BigInt', { structuredContent: 1n }],
    ['a function', () => 1],
    ['nothing', undefined],
  ])('tells that %s is no JSON', (_, result) => {
    expect(checkResult(tool, result)).toMatchObject([
      { level: 'must', place: '', message: expect.stringContaining('no JSON') as string },
    ]);
  });

  test('judges a value as it is written', () => {
    const result = { content: [], structuredContent: { total: { toJSON: () => 3 }, more: undefined } };
    expect(checkResult(tool, result)).toEqual([]);
  });

  test.each([
    ['a link without name', { content: [{ type: 'resource_link', uri: 'a:b' }] }, ['/content/*/name']],
    ['JSON that was cut', { content: [text('{"a":[1,')] }, ['/content/*/text']],
    ['a credential', { content: [], structuredContent: { apiKey: 'sk-synthetic' } }, ['/apiKey']],
    ['a failure', { content: [text('{"error":"no key"}')] }, ['/content/*/text/error']],
    ['a success in an error', { isError: true, content: [text('{"ok":true}')] }, ['/content/*/text/ok']],
  ])('finds %s', (_, result, places) => {
    expect(checkResult({ name: 'x' }, result).map(({ place }) => place)).toEqual(places);
  });

  const hits = { ...tool, name: 'search', relations: ['search.total == count(search.hits)', 'list.a == 1'] };

  test.each([
    ['a relation that holds', { total: 1, hits: [{}] }, []],
    ['a total that is not the number of hits', { total: 999, hits: [{}, {}] }, ['999', '2']],
    ['a total without hits', { total: 0 }, ['0', 'absent']],
  ])('holds %s against what was stated', (_, structuredContent, sides) => {
    const found = checkResult(hits, { content: [], structuredContent });
    expect(found.flatMap(({ got, other }) => [got?.text, other?.text])).toEqual(sides);
    const inText = { content: [text(JSON.stringify(structuredContent))] };
    expect(checkResult({ ...hits, outputSchema: true }, inText).map(({ place }) => place)).toEqual(
      sides.length === 0
        ? ['/structuredContent']
        : ['/structuredContent', 'search.total == count(search.hits)'],
    );
  });

  test('says which line is no relation', () => {
    const wrong = { name: 'search', relations: ['search.total = 3'] };
    expect(() => checkResult(wrong, { content: [] })).toThrow('"search.total = 3" is no relation');
  });

  test.each([
    ['what it asks for', [text('{"total":1}')], []],
    ['another type', [text('{"total":"1"}')], [['policy', '/properties/total/type']]],
    ['no JSON', [text('one')], [['policy', '/content/*/text']]],
    ['no text', [], [['policy', '/content']]],
  ])('reads a text as the application does: %s', (_, content, found) => {
    const reading = { name: 'x', textSchema: outputSchema };
    expect(checkResult(reading, { content }).map(({ level, place }) => [level, place])).toEqual(found);
  });

  test('tells JSON of a resource that is none', () => {
    const resource = (body: string) => ({
      type: 'resource',
      resource: { uri: 'a:b', mimeType: 'application/json', text: body },
    });
    expect(checkResult({ name: 'x' }, { content: [resource('{"total":1}')] })).toEqual([]);
    expect(checkResult({ name: 'x' }, { content: [resource('{"total":')] })).toMatchObject([
      { place: '/content/*/resource/text' },
    ]);
  });

  test('binds an error result by no schema', () => {
    expect(checkResult(tool, { isError: true, content: [], structuredContent: { error: 'x' } })).toEqual([]);
  });

  test('asks a tool without outputSchema for agreement alone', () => {
    expect(checkResult({ name: 'x' }, { content: [text('hello')] })).toEqual([]);
    expect(checkResult({ name: 'x' }, { content: [text('[]')], structuredContent: {} })).toMatchObject([
      { level: 'policy' },
    ]);
  });

  test.each([
    ['a schema that does not compile', { type: 'integr' }],
    ['an unknown dialect', { $schema: 'https://example.org/mine', type: 'string' }],
    ['a reference that leads out', { $ref: 'https://example.org/other.json' }],
    ['a format', { properties: { at: { format: 'date-time' } } }],
  ])('blames no result for %s', (_, schema) => {
    const result = { content: [], structuredContent: { at: 'x' } };
    expect(checkResult({ name: 'x', outputSchema: schema }, result)).toEqual([]);
  });

  test('reads a draft-07 schema as draft-07', () => {
    const schema = { $schema: 'http://json-schema.org/draft-07/schema#', items: [{ type: 'string' }] };
    expect(
      checkResult({ name: 'x', outputSchema: schema }, { content: [], structuredContent: [1] }),
    ).toMatchObject([{ place: '/items/0/type' }]);
  });

  property(
    'never throws, whatever the schema and the result are',
    [fc.jsonValue({ maxDepth: 4 }), fc.jsonValue({ maxDepth: 4 }), fc.jsonValue({ maxDepth: 2 })],
    (schema, structuredContent, content) => {
      const named = { name: 'x', outputSchema: schema as never };
      for (const result of [structuredContent, { structuredContent }, { content, structuredContent }]) {
        expect(Array.isArray(checkResult(named, result as never))).toBe(true);
      }
    },
  );

  property('never throws for text', [fc.string({ unit: 'binary' })], (result) => {
    expect(Array.isArray(checkResult(tool, result))).toBe(true);
  });
});
