import { describe, expect, test } from 'vitest';
import { invalidRefused } from '../../../../src/invariants/input/invalid-refused.js';
import type { Told } from '../exchange.js';
import { errorText, judge, parsed, said, theBreach } from '../exchange.js';

const inputSchema = {
  type: 'object',
  properties: {
    query: { type: 'string', minLength: 1 },
    limit: { type: 'integer', maximum: 10 },
    tags: { type: 'array', items: { enum: ['a', 'b'] } },
  },
  required: ['query'],
  additionalProperties: false,
};

const sent = (json: string, told: Told): Told => ({
  inputSchema,
  stimulus: { kind: 'arguments', json },
  ...told,
});
const unattributed = 'refused, but not for a reason that names the fault';

describe('input.invalid-refused', () => {
  test('finds invalid arguments that were taken', () => {
    const told = sent('{"query":"x","limit":"5"}', { answer: said('3 hits') });
    expect(theBreach(invalidRefused, told)).toEqual({
      level: 'must',
      place: '/properties/limit/type',
      message: "limit is a string and the call succeeded; the tool's own inputSchema asks for an integer",
      promised: {
        at: 'inputSchema /properties/limit/type',
        text: '"limit": {"type":"integer","maximum":10}',
      },
      got: { at: 'result', text: '{"content":[{"type":"text","text":"3 hits"}]}' },
      next: expect.any(String) as string,
    });
  });

  test.each([
    ['a missing key', '{}', '/required'],
    ['an empty string', '{"query":""}', '/properties/query/minLength'],
    ['a number past its bound', '{"query":"x","limit":11}', '/properties/limit/maximum'],
    ['a member of no list', '{"query":"x","tags":["a","c"]}', '/properties/tags/items/enum'],
    ['a wrong type beside an extra key', '{"query":1,"extra":1}', '/properties/query/type'],
  ])('finds %s taken, by the place in the schema', (_, json, place) => {
    expect(theBreach(invalidRefused, sent(json, { answer: said('ok') })).place).toBe(place);
  });

  const refusals: readonly (readonly [who: string, json: string, answer: string])[] = [
    [
      'the SDK with zod 3',
      '{"query":5}',
      said(
        'MCP error -32602: Invalid arguments for tool search: [{"code":"invalid_type","expected":"string","received":"number","path":["query"],"message":"Expected string, received number"}]',
        { isError: true },
      ),
    ],
    [
      'the SDK with zod 4',
      '{}',
      said('Input validation error: ✖ Invalid input: expected string, received undefined\n  → at query', {
        isError: true,
      }),
    ],
    ['-32602 in place of isError', '{}', errorText(-32602, 'Missing required parameter: query')],
    ['ajv', '{"query":"x","limit":11}', errorText(-32602, 'data/limit must be <= 10')],
    ['ajv without the key', '{"query":""}', said('must NOT have fewer than 1 characters', { isError: true })],
    [
      'pydantic',
      '{"query":"x","limit":"z"}',
      said(
        '1 validation error for searchArguments\nlimit\n  Input should be a valid integer, unable to parse string as an integer [type=int_parsing]',
        { isError: true },
      ),
    ],
    [
      'python jsonschema',
      '{"query":"x","tags":["c"]}',
      said("'c' is not one of ['a', 'b']", { isError: true }),
    ],
    ['plain words that name the key', '{"query":5}', said('I can not use that query.', { isError: true })],
    [
      'Go',
      '{"query":5}',
      said('json: cannot unmarshal number into Go value of type string', { isError: true }),
    ],
    [
      'an error with its reason in data',
      '{}',
      '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Invalid params","data":{"path":"/query"}}}',
    ],
    [
      'an error with its reason in structured content',
      '{}',
      said('Bad call', { isError: true, structuredContent: { error: { field: 'query' } } }),
    ],
  ];
  test.each(refusals)('takes the refusal of %s', (_, json, answer) => {
    expect(judge(invalidRefused, sent(json, { answer }))).toEqual([]);
  });

  test.each([
    ['an error of the upstream', said('fetch failed', { isError: true })],
    ['another missing thing', said('API key is required', { isError: true })],
    ['a page of HTML', said('<html><body>502</body></html>', { isError: true })],
    ['a forbidden file', said('EPERM: operation not permitted', { isError: true })],
    ['a missing login', said('Please sign in first', { isError: true })],
    ['a refusal of everything', errorText(-32602, 'Invalid params')],
    ['another word with the key inside', said('the queryString library broke', { isError: true })],
  ])('takes %s for no proof', (_, answer) => {
    expect(judge(invalidRefused, sent('{"query":5}', { answer }))).toBe(unattributed);
    expect(judge(invalidRefused, sent('{}', { answer }))).toBe(unattributed);
    expect(judge(invalidRefused, sent('{"query":"x","limit":11}', { answer }))).toBe(unattributed);
  });

  test('takes a wordless refusal when the repaired case is not refused', () => {
    const told = sent('{"query":5}', { answer: said('no', { isError: true }) });
    expect(judge(invalidRefused, { ...told, repairedOutcome: 'success' })).toEqual([]);
    expect(judge(invalidRefused, { ...told, repairedOutcome: 'toolError' })).toBe(unattributed);
    expect(judge(invalidRefused, { ...told, repairedOutcome: 'silent' })).toBe(unattributed);
  });

  test('leaves other error codes to input.refusal-class', () => {
    const told = sent('{}', { answer: errorText(-32603, 'query is required'), repairedOutcome: 'success' });
    expect(judge(invalidRefused, told)).toContain('input.refusal-class');
  });

  test.each([
    ['a key that a closed schema does not know', '{"query":"x","apiKey":"y"}', inputSchema, []],
    [
      'a name that propertyNames forbids',
      '{"A":1}',
      { type: 'object', propertyNames: { pattern: '^[a-z]+$' } },
      [],
    ],
    ['a key that no evaluated part knows', '{"a":1}', { type: 'object', unevaluatedProperties: false }, []],
    [
      'an extra key in a union of closed objects',
      '{"a":1,"zz":1}',
      {
        type: 'object',
        anyOf: [
          { properties: { a: {} }, additionalProperties: false },
          { properties: { b: {} }, required: ['b'], additionalProperties: false },
        ],
      },
      [{ pointer: '/zz', keyword: 'additionalProperties', what: 'added zz' }],
    ],
  ] as const)('leaves %s to the laws on extra keys', (_, json, schema, mutations) => {
    const told: Told = {
      inputSchema: schema,
      stimulus: { kind: 'arguments', json },
      label: 'invalid',
      mutations,
      answer: said('ok'),
    };
    expect(judge(invalidRefused, told)).toContain('extra key');
  });

  test.each([
    ['a valid case', { answer: said('ok') }, 'the case is valid'],
    ['a disputed case', { label: 'disputed', answer: said('ok') }, 'the case is disputed'],
    ['a case whose format alone is broken', { label: 'formatOnly', answer: said('ok') }, 'formatOnly'],
  ] as const)('has nothing to say of %s', (_, told, reason) => {
    expect(judge(invalidRefused, sent('{"query":"x"}', told))).toContain(reason);
  });

  test.each(['silent', 'closed', 'crashed'] as const)('takes %s for no evidence', (outcome) => {
    expect(judge(invalidRefused, sent('{}', { outcome }))).toBe('no answer came');
  });

  test('takes a question for no evidence', () => {
    const answer = said('', { resultType: 'input_required', requestState: 'x' });
    expect(judge(invalidRefused, sent('{}', { answer }))).toContain('asked for input');
  });

  test('reads an own __proto__ member as any other', () => {
    const schema = parsed('{"type":"object","properties":{"__proto__":{"type":"number"}}}');
    const told: Told = {
      inputSchema: schema,
      stimulus: { kind: 'arguments', json: '{"__proto__":"x"}' },
      label: 'invalid',
      breaches: [
        {
          keyword: 'type',
          schemaPointer: '/properties/__proto__/type',
          instancePointer: '/__proto__',
        },
      ],
      answer: said('ok'),
    };
    expect(theBreach(invalidRefused, told)).toMatchObject({
      place: '/properties/__proto__/type',
      message: expect.stringContaining('is a string') as string,
    });
  });
});
