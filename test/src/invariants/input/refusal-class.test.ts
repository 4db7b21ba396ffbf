import { describe, expect, test } from 'vitest';
import { refusalClass } from '../../../../src/invariants/input/refusal-class.js';
import type { Told } from '../exchange.js';
import { errorText, judge, said, theBreach } from '../exchange.js';

const inputSchema = {
  type: 'object',
  properties: { items: { type: 'array' }, limit: { type: 'integer' } },
  required: ['items'],
  additionalProperties: false,
};
const sent = (json: string, answer: string, told: Told = {}): Told => ({
  inputSchema,
  stimulus: { kind: 'arguments', json },
  answer,
  ...told,
});
const shapeless = (json: string, answer: string, told: Told = {}): Told =>
  sent(json, answer, { label: 'malformed', breaches: [], ...told });
const failed = (text: string): string => said(text, { isError: true });

const zodIssue = (received: string): string =>
  `[\n  {\n    "expected": "record",\n    "code": "invalid_type",\n    "path": ["params", "arguments"],\n    "message": "Invalid input: expected record, received ${received}"\n  }\n]`;

describe('input.refusal-class of arguments that are no object', () => {
  test.each([
    ['null', 'null', 'null'],
    ['[]', 'array', 'an array'],
    ['"text"', 'string', 'a string'],
    ['"{}"', 'string', 'a string'],
    ['0', 'number', 'a number'],
    ['false', 'boolean', 'a boolean'],
  ])('finds %s answered with an internal error', (json, zod, kind) => {
    expect(theBreach(refusalClass, shapeless(json, errorText(-32603, zodIssue(zod))))).toMatchObject({
      level: 'should',
      place: '',
      message: `arguments that are ${kind} were sent and the answer is -32603, an internal error; a call's arguments are an object, else it is refused with -32602`,
      got: { at: 'error', text: zodIssue(zod) },
    });
  });

  test.each(['null', '[]', '"text"', '5'])('finds %s taken by a tool that requires something', (json) => {
    expect(theBreach(refusalClass, shapeless(json, said('ok')))).toMatchObject({
      level: 'should',
      place: '/type',
      message: expect.stringContaining('the call succeeded') as string,
    });
  });

  test('lets null and [] stand for nothing where nothing is required, and nothing else', () => {
    const lenient = { inputSchema: { type: 'object', properties: { limit: {} } } };
    expect(judge(refusalClass, shapeless('null', said('ok'), lenient))).toContain('no arguments');
    expect(judge(refusalClass, shapeless('[]', said('ok'), lenient))).toContain('no arguments');
    expect(theBreach(refusalClass, shapeless('[1]', said('ok'), lenient)).place).toBe('/type');
    expect(theBreach(refusalClass, shapeless('""', said('ok'), lenient)).place).toBe('/type');
  });

  test.each([
    ['-32602', errorText(-32602, 'Invalid params')],
    ['isError', failed('arguments must be an object')],
  ])('takes %s', (_, answer) => {
    expect(judge(refusalClass, shapeless('null', answer))).toEqual([]);
  });

  test.each([
    ['a login that comes first', errorText(-32603, 'Unauthorized: sign in first')],
    ['a code of its own', errorText(-32000, 'bad request')],
    ['an invalid request', errorText(-32600, 'arguments must be an object')],
  ])('says nothing of %s', (_, answer) => {
    expect(typeof judge(refusalClass, shapeless('null', answer))).toBe('string');
  });

  test('says nothing of bytes that are no JSON', () => {
    const raw: Told = {
      stimulus: { kind: 'raw', base64: 'eyI=' },
      label: 'malformed',
      answer: errorText(-32603, 'x'),
    };
    expect(judge(refusalClass, raw)).toContain('the case is malformed');
    expect(judge(refusalClass, shapeless('{"a":', errorText(-32603, 'x')))).toContain(
      'the case is malformed',
    );
  });
});

describe('input.refusal-class of arguments that break the schema', () => {
  test('finds a missing array that the handler fell over', () => {
    const answer = errorText(-32603, "Cannot read properties of undefined (reading 'map')");
    expect(theBreach(refusalClass, sent('{}', answer))).toMatchObject({
      level: 'should',
      place: '/required',
      message:
        'items is absent and the answer is -32603, an internal error ("Cannot read properties of undefined (reading \'map\')"); bad arguments give isError or -32602',
      got: { at: 'error', text: "Cannot read properties of undefined (reading 'map')" },
    });
  });

  test('says of an overflow that it is the depth, whatever else is wrong', () => {
    const answer = errorText(-32603, 'Maximum call stack size exceeded');
    expect(theBreach(refusalClass, sent('{"items":7}', answer))).toMatchObject({
      place: '/overflow',
      message:
        'deeply nested arguments overflow the stack of the server: the answer is -32603 ("Maximum call stack size exceeded"); what is too deep is refused with isError or -32602',
    });
  });

  test.each([
    ['items.map is not a function', '/properties/items/type'],
    ["'int' object has no attribute 'append'", '/properties/items/type'],
    ['[{"code":"invalid_type","path":["items"],"message":"expected array"}]', '/properties/items/type'],
    ['runtime error: invalid memory address or nil pointer dereference', '/properties/items/type'],
    ['The "items" argument must be of type object', '/properties/items/type'],
  ])('finds -32603 that says %s', (words, place) => {
    expect(theBreach(refusalClass, sent('{"items":1}', errorText(-32603, words))).place).toBe(place);
  });

  test('finds an extra key called an internal error', () => {
    const answer = errorText(-32603, "Unrecognized key(s): 'zz'");
    expect(theBreach(refusalClass, sent('{"items":[],"zz":1}', answer)).place).toBe('/additionalProperties');
  });

  test('takes a key that is an English word for no name without a sign', () => {
    const named = { inputSchema: { type: 'object', properties: { name: { type: 'string' } } } };
    const told = (words: string): Told => sent('{"name":5}', errorText(-32603, words), named);
    expect(judge(refusalClass, told('no thing with name u3W was found'))).toContain('does not speak');
    for (const words of [
      'name must be given',
      "bad 'name'",
      'at path /name',
      'expected string, received name',
    ])
      expect(judge(refusalClass, told(words))).toHaveLength(1);
  });

  test.each([
    ['-32602', errorText(-32602, 'no')],
    ['isError, whatever it says', failed("Cannot read properties of undefined (reading 'map')")],
  ])('takes %s', (_, answer) => {
    expect(judge(refusalClass, sent('{}', answer))).toEqual([]);
  });

  test.each([
    ['an upstream that failed', errorText(-32603, 'fetch failed')],
    ['a missing key of the service', errorText(-32603, 'API key is required')],
    ['a permission', errorText(-32603, 'EACCES: permission denied')],
    ['no words at all', errorText(-32603, 'Internal error')],
    ['a code of its own', errorText(-32001, 'items is missing')],
    ['a success', said('ok')],
    ['a question', said('', { resultType: 'input_required' })],
  ])('has nothing to say of %s', (_, answer) => {
    expect(typeof judge(refusalClass, sent('{}', answer))).toBe('string');
  });

  const reading = (what: string): string =>
    errorText(-32603, `Cannot read properties of undefined (reading '${what}')`);

  test.each([
    ['what the server keeps', '{"items":1}', reading('toLowerCase'), reading('toLowerCase')],
    [
      'a valid part that it knows nothing of',
      '{"items":1}',
      errorText(-32603, 'No such thing in items: u3W'),
      errorText(-32603, 'No such thing in items: zz9'),
    ],
    [
      'an upstream that throws',
      '{"items":[],"zz":1}',
      errorText(-32603, 'TypeError: fetch failed {"items":[],"zz":1}'),
      errorText(-32603, 'TypeError: fetch failed {"items":[]}'),
    ],
  ])('says nothing of %s, which the repaired case meets as well', (_, json, answer, other) => {
    expect(judge(refusalClass, sent(json, answer, { repaired: { answer: other } }))).toContain(
      'the same call without the fault gives as well',
    );
  });

  test('compares with the case sent again right before the repaired one', () => {
    const told = sent('{"items":1}', reading('map'));
    const later = { answer: reading('toLowerCase'), again: reading('toLowerCase') };
    expect(judge(refusalClass, { ...told, repaired: { answer: later.answer } })).toHaveLength(1);
    expect(judge(refusalClass, { ...told, repaired: later })).toContain('as well');
  });

  test.each([
    ['is taken', said('ok')],
    ['falls elsewhere', reading('forEach')],
    ['is refused', errorText(-32602, "Cannot read properties of undefined (reading 'map')")],
    ['falls over another key', errorText(-32603, 'tags.map is not a function')],
  ])('finds what the arguments did where the repaired case %s', (_, answer) => {
    const words = 'items.map is not a function';
    expect(
      theBreach(refusalClass, sent('{"items":1}', errorText(-32603, words), { repaired: { answer } })).place,
    ).toBe('/properties/items/type');
  });

  test.each([
    ['a valid case', { label: 'valid', breaches: [] }],
    ['a disputed case', { label: 'disputed' }],
    ['a case whose format alone is broken', { label: 'formatOnly' }],
  ] as const)('has nothing to say of %s', (_, told) => {
    const answer = errorText(-32603, 'items is not a function');
    expect(judge(refusalClass, sent('{}', answer, told))).toContain('not arguments that are bad for certain');
  });

  test.each(['silent', 'closed', 'crashed'] as const)('takes %s for no evidence', (outcome) => {
    const told: Told = { inputSchema, stimulus: { kind: 'arguments', json: '{}' }, outcome };
    expect(judge(refusalClass, told)).toBe('no answer came');
  });
});
