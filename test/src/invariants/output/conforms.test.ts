import { describe, expect, test } from 'vitest';
import { conforms } from '../../../../src/invariants/output/conforms.js';
import type { JsonSchema } from '../../../../arbitraries/json/json.js';
import { judge, parsed, resultText, theBreach } from '../exchange.js';

const outputSchema = {
  type: 'object',
  properties: {
    total: { type: 'integer', minimum: 0 },
    hits: {
      type: 'array',
      items: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
    },
  },
  required: ['hits'],
};

const structured = (text: string, rest = ''): string =>
  resultText(`{"content":[]${rest},"structuredContent":${text}}`);

describe('output.conforms', () => {
  test('reads as the finding of a page that people know', () => {
    expect(theBreach(conforms, { outputSchema, answer: structured('{"hits":[],"total":"0"}') })).toEqual({
      level: 'must',
      place: '/properties/total/type',
      message: "total is a string; the tool's own outputSchema asks for an integer",
      promised: {
        at: 'outputSchema /properties/total/type',
        text: '"total": {"type":"integer","minimum":0}',
      },
      got: { at: 'structuredContent /total', text: '"0"' },
      next: expect.any(String) as string,
    });
  });

  const messages: readonly (readonly [what: string, value: string, schema: JsonSchema, message: string])[] = [
    ['a missing member', '{}', outputSchema, "hits is absent; the tool's own outputSchema requires it"],
    [
      'a missing member of an item',
      '{"hits":[{"id":"a"},{}]}',
      outputSchema,
      "hits[1].id is absent; the tool's own outputSchema requires it",
    ],
    [
      'a number below its bound',
      '{"hits":[],"total":-1}',
      outputSchema,
      "total is -1; the tool's own outputSchema asks for at least 0",
    ],
    [
      'another root',
      '[]',
      outputSchema,
      "structuredContent is an array; the tool's own outputSchema asks for an object",
    ],
    [
      'an undeclared member',
      '{"a":1,"token":2}',
      { type: 'object', properties: { a: {} }, additionalProperties: false },
      'structuredContent has the member "token"; the tool\'s own outputSchema closes the object',
    ],
    [
      'none of the alternatives',
      '{"a":[]}',
      { properties: { a: { anyOf: [{ type: 'string' }, { type: 'number', minimum: 3 }] } } },
      "a is an array of 0 items; the tool's own outputSchema asks for one of its alternatives (anyOf)",
    ],
    [
      'a name that starts in upper case',
      '{"Total":""}',
      { properties: { Total: { type: ['integer', 'null'] } } },
      "the member Total is a string; the tool's own outputSchema asks for an integer or null",
    ],
    [
      'a hostile name',
      '{"a\\nb":1}',
      { properties: { 'a\nb': { type: 'string' } } },
      'the value at "/a\\nb" is a number; the tool\'s own outputSchema asks for a string',
    ],
    [
      'anything under false',
      '{}',
      false,
      "structuredContent is an object; the tool's own outputSchema asks for nothing to be there (false)",
    ],
  ];
  test.each(messages)('says what is wrong with %s', (_, value, schema, message) => {
    expect(theBreach(conforms, { outputSchema: schema, answer: structured(value) }).message).toEqual(message);
  });

  test('names the alternatives and not a branch as the place', () => {
    const schema = { anyOf: [{ type: 'string' }, { properties: { a: { type: 'number' } }, type: 'object' }] };
    const place = (value: string): string =>
      theBreach(conforms, { outputSchema: schema, answer: structured(value) }).place;
    expect([place('[]'), place('{"a":""}'), place('4')]).toEqual(['/anyOf', '/anyOf', '/anyOf']);
  });

  test('keeps the place whatever the values are', () => {
    const place = (value: string): string =>
      theBreach(conforms, { outputSchema, answer: structured(value) }).place;
    expect(place('{"hits":[{"id":1}]}')).toBe('/properties/hits/items/properties/id/type');
    expect(place('{"hits":[{"id":"a"},{"id":null}],"x":1}')).toBe(
      '/properties/hits/items/properties/id/type',
    );
  });

  test('falls back to the place in the value, without indices, when the place in the schema is unknown', () => {
    const breach = { keyword: 'false', schemaPointer: '', instancePointer: '/hits/3/id', message: '' };
    const outputVerdict = { kind: 'invalid', breaches: [breach] } as const;
    const told = { outputSchema, answer: structured('{"hits":[]}'), outputVerdict };
    expect(theBreach(conforms, told)).toMatchObject({
      place: '/hits/*/id',
      promised: { at: 'outputSchema' },
    });
    expect(theBreach(conforms, told).got?.text).toBe('{"hits":[]}');
  });

  test('shows the digits that came and not a rounded number', () => {
    const schema = { properties: { n: { type: 'string' } } };
    const breach = theBreach(conforms, {
      outputSchema: schema,
      answer: structured('{"n":9007199254740993}'),
    });
    expect(breach.got?.text).toBe('9007199254740993');
  });

  test('tells an own __proto__ member from the prototype', () => {
    const schema = parsed('{"properties":{"__proto__":{"type":"number"}},"required":["__proto__"]}');
    expect(theBreach(conforms, { outputSchema: schema, answer: structured('{}') }).place).toBe('/required');
  });

  test.each([
    ['a conforming value', structured('{"hits":[],"total":0}')],
    ['another order of keys', structured('{"total":1,"hits":[]}')],
    ['an integer written as 1.0', structured('{"hits":[],"total":1.0}')],
    ['extra members of an open object', structured('{"hits":[],"took":3}')],
    ['extra members and _meta in the result', structured('{"hits":[]}', ',"_meta":{"a":1},"more":true')],
    ['isError false said aloud', structured('{"hits":[]}', ',"isError":false')],
  ])('holds for %s', (_, answer) => {
    expect(judge(conforms, { outputSchema, answer })).toEqual([]);
  });

  test('only observes a broken format', () => {
    const breach = theBreach(conforms, {
      outputSchema: { properties: { at: { format: 'date-time' } } },
      answer: structured('{"at":"now"}'),
      outputVerdict: {
        kind: 'invalid',
        breaches: [
          { keyword: 'format', schemaPointer: '/properties/at/format', instancePointer: '/at', message: '' },
        ],
      },
    });
    expect(breach).toMatchObject({ level: 'observed', place: '/properties/at/format' });
  });

  test.each([
    ['a tool without outputSchema', { answer: structured('{"total":""}') }, 'no outputSchema'],
    [
      'an error result, whatever it holds',
      { outputSchema, answer: structured('{"total":""}', ',"isError":true') },
      'did not succeed',
    ],
    [
      'absent structured content',
      { outputSchema, answer: resultText('{"content":[]}') },
      'no structuredContent',
    ],
    [
      'our own refusal',
      {
        outputSchema,
        answer: structured('{}'),
        outputVerdict: { kind: 'refused', limit: 'depth', detail: '' },
      },
      'refused: depth',
    ],
    [
      'a schema that does not compile',
      { outputSchema, answer: structured('{}'), outputVerdict: { kind: 'compile-error', detail: '' } },
      'does not compile',
    ],
    [
      'our deadline',
      { outputSchema, answer: structured('{}'), outputVerdict: { kind: 'deadline', detail: '' } },
      'deadline',
    ],
  ] as const)('has nothing to say of %s', (_, told, reason) => {
    expect(judge(conforms, told)).toContain(reason);
  });
});
