import { describe, expect, test } from 'vitest';
import { unknownKey } from '../../../../src/invariants/input/unknown-key.js';
import type { Told } from '../exchange.js';
import { errorText, judge, said, theBreach } from '../exchange.js';

const properties = { query: { type: 'string' }, maxDepth: { type: 'integer' } };
const closed = { type: 'object', properties, required: ['query'], additionalProperties: false };
const open = { type: 'object', properties };

const sent = (json: string, answer: string, told: Told = {}): Told => ({
  inputSchema: closed,
  stimulus: { kind: 'arguments', json },
  answer,
  ...told,
});
const failed = (text: string): string => said(text, { isError: true });

describe('input.unknown-key under a closed schema', () => {
  test('finds a key that was taken', () => {
    expect(theBreach(unknownKey, sent('{"query":"x","maxDepthh":1}', said('3 hits')))).toMatchObject({
      level: 'should',
      place: '/additionalProperties',
      message:
        'the unknown key "maxDepthh" was sent and the call succeeded; the tool\'s own inputSchema does not allow it',
      got: { at: 'result', text: '{"content":[{"type":"text","text":"3 hits"}]}' },
    });
  });

  test.each([
    ['an empty one', '{"query":"x","":1}', closed, '/additionalProperties'],
    ['__proto__', '{"query":"x","__proto__":1}', closed, '/additionalProperties'],
    [
      'one deep inside',
      '{"a":[{"b":1,"c":2}]}',
      {
        type: 'object',
        properties: {
          a: { type: 'array', items: { type: 'object', properties: { b: {} }, additionalProperties: false } },
        },
      },
      '/properties/a/items/additionalProperties',
    ],
    [
      'one that nothing evaluated',
      '{"a":1}',
      { type: 'object', unevaluatedProperties: false },
      '/unevaluatedProperties',
    ],
    [
      'a name that propertyNames forbids',
      '{"A":1}',
      { type: 'object', propertyNames: { pattern: '^[a-z]+$' } },
      '/propertyNames',
    ],
  ])('finds %s taken', (_, json, inputSchema, place) => {
    const told: Told = { inputSchema, label: 'invalid' };
    const breaches =
      json.includes('__proto__') && inputSchema === closed
        ? {
            breaches: [
              {
                keyword: 'additionalProperties',
                schemaPointer: '/additionalProperties',
                instancePointer: '',
              },
            ],
          }
        : {};
    expect(theBreach(unknownKey, sent(json, said('ok'), { ...told, ...breaches })).place).toBe(place);
  });

  test('finds a key that no branch of a union knows', () => {
    const inputSchema = {
      type: 'object',
      anyOf: [
        { properties: { a: {} }, additionalProperties: false },
        { properties: { b: {} }, required: ['b'], additionalProperties: false },
      ],
    };
    const mutations = [{ pointer: '/zz', keyword: 'additionalProperties', what: 'added zz' }];
    const told: Told = { inputSchema, mutations };
    expect(theBreach(unknownKey, sent('{"a":1,"zz":1}', said('ok'), told))).toMatchObject({
      place: '/anyOf',
    });
    const both = sent('{"a":1,"b":1}', said('ok'), told);
    expect(judge(unknownKey, both)).toBe('no unknown key is all that is wrong');
  });

  test.each([
    ['zod', failed("Unrecognized key(s) in object: 'maxDepthh'")],
    ['ajv', errorText(-32602, 'data must NOT have additional properties')],
    ['pydantic', failed('1 validation error for f\nmaxDepthh\n  Extra inputs are not permitted')],
    ['python', failed("f() got an unexpected keyword argument 'maxDepthh'")],
    ['words with the key alone', failed('I do not know maxDepthh.')],
    ['a success that warns', said('3 hits. Warning: unknown argument maxDepthh was ignored')],
  ])('takes the refusal of %s', (_, answer) => {
    expect(judge(unknownKey, sent('{"query":"x","maxDepthh":1}', answer))).toEqual([]);
  });

  test('takes a wordless refusal when the repaired case is not refused', () => {
    const told = sent('{"query":"x","maxDepthh":1}', failed('no'), { repaired: 'success' });
    expect(judge(unknownKey, told)).toEqual([]);
    expect(judge(unknownKey, { ...told, repaired: 'toolError' })).toContain('not for a reason');
  });

  test('takes a list of what was received for no reason', () => {
    const text = 'query can not be empty. Received: {query: string, zebra: number}';
    const told = sent('{"query":"","zebra":1}', failed(text));
    expect(judge(unknownKey, told)).toContain('not for a reason');
    const other = failed('query can not be empty. Received keys: query');
    const keys = sent(
      '{"query":"","zebra":1}',
      failed('query can not be empty. Received keys: query, zebra'),
      {
        repaired: { answer: other },
      },
    );
    expect(judge(unknownKey, keys)).toContain('in the words in which');
    const named = sent('{"query":"","zebra":1}', failed('query can not be empty; zebra is unknown'), {
      repaired: { answer: other },
    });
    expect(judge(unknownKey, named)).toEqual([]);
  });

  test('takes a success that says that it failed for no acceptance', () => {
    const answer = said('{"error":"no such thing"}');
    expect(judge(unknownKey, sent('{"query":"x","zz":1}', answer))).toContain('says that the call failed');
    const repaired = { answer: said('3 hits') };
    expect(judge(unknownKey, sent('{"query":"x","zz":1}', answer, { repaired }))).toHaveLength(1);
  });

  test.each([
    ['an upstream that failed', '{"query":"x","zz":1}', failed('fetch failed'), 'not for a reason'],
    ['an internal error', '{"query":"x","zz":1}', errorText(-32603, 'zz'), 'input.refusal-class'],
    ['a wrong type beside the key', '{"query":1,"zz":1}', said('ok'), 'no unknown key is all'],
    ['a credential', '{"query":"x","apiKey":"y"}', said('ok'), 'input.credential-refused'],
    ['a valid case', '{"query":"x"}', said('ok'), 'no unknown key is all'],
    ['a question', '{"query":"x","zz":1}', said('', { resultType: 'input_required' }), 'asked for input'],
  ])('has nothing to say of %s', (_, json, answer, reason) => {
    expect(judge(unknownKey, sent(json, answer))).toContain(reason);
  });

  test.each(['silent', 'closed', 'crashed'] as const)('takes %s for no evidence', (outcome) => {
    const told: Told = { inputSchema: closed, stimulus: { kind: 'arguments', json: '{"query":"x","zz":1}' } };
    expect(judge(unknownKey, { ...told, outcome })).toBe('no answer came');
  });

  test('is not misled by an answer that only echoes the key', () => {
    const answer = said('{"query":"x","zz":1}');
    expect(theBreach(unknownKey, sent('{"query":"x","zz":1}', answer)).level).toBe('should');
  });
});

test('input.unknown-key has nothing to say of one call under an open schema', () => {
  const told = sent('{"query":"x","maxDepthh":1}', said('ok'), { inputSchema: open });
  expect(judge(unknownKey, told)).toContain('no unknown key');
});
