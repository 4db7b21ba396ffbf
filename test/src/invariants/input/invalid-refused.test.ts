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
    expect(judge(invalidRefused, { ...told, repaired: 'success' })).toEqual([]);
    expect(judge(invalidRefused, { ...told, repaired: 'toolError' })).toBe(unattributed);
    expect(judge(invalidRefused, { ...told, repaired: 'silent' })).toBe(unattributed);
  });

  const failed = (text: string): string => said(text, { isError: true });
  const sameWords = 'refused in the words in which the same call without the fault is refused';

  test.each([
    ['prints what it was given', "Path '[]' of query is not absolute", "Path '' of query is not absolute"],
    [
      'tells its errors in no order',
      "query: path '[]' is bad\n$first: path '[]' is bad",
      "$first: path '' is bad\nquery: path '' is bad",
    ],
  ])('takes the key for no reason where the repaired case is refused as well by who %s', (_, text, other) => {
    const told = sent('{"query":[]}', { answer: failed(text), repaired: { answer: failed(other) } });
    expect(judge(invalidRefused, told)).toBe(sameWords);
  });

  test.each([
    ['other words', 'query must be a string', "query: path '' is not absolute"],
    [
      'one word more often',
      'at query: expected string, received array\nat limit: expected number, received string',
      'at limit: expected number, received string',
    ],
    ['the other reason and one more', 'limit is missing; query must be text', 'limit is missing'],
  ])('takes %s for a reason although the repaired case is refused as well', (_, text, other) => {
    const told = sent('{"query":[]}', { answer: failed(text), repaired: { answer: failed(other) } });
    expect(judge(invalidRefused, told)).toEqual([]);
  });

  test.each([
    ['the type of each', 'tags can not be empty. Received: {query: string, limit: number, tags: object}'],
    ['the type that it made of each', 'tags can not be empty. Received: {query: string, limit: string}'],
    ['the values', 'tags can not be empty: {"query":"x","limit":11}'],
    ['the values in Python', "tags can not be empty [input_value={'query': 'x', 'limit': 11}]"],
  ])('takes a list of what was received, %s, for no reason', (_, text) => {
    const told = sent('{"query":"x","limit":11}', { answer: failed(text) });
    expect(judge(invalidRefused, told)).toBe(unattributed);
  });

  test('takes the words of a keyword for no reason where they are about another key', () => {
    const text = 'Expected boolean or "true"/"false", received "" at tags';
    expect(judge(invalidRefused, sent('{"query":5}', { answer: failed(text) }))).toBe(unattributed);
    const own = 'Expected string, received number at query';
    expect(judge(invalidRefused, sent('{"query":5}', { answer: failed(own) }))).toEqual([]);
  });

  test('asks for the repaired case where the key is named beside others', () => {
    const told = sent('{"query":"x","limit":11}', { answer: failed('tags is empty where limit is high') });
    expect(judge(invalidRefused, told)).toBe('refused in words that name the fault beside other keys');
    expect(judge(invalidRefused, { ...told, repaired: 'success' })).toEqual([]);
  });

  test.each([
    [
      'zod with declared names of its own',
      '{"path":5}',
      '[{"code":"invalid_type","expected":"string","path":["path"],"message":"Expected string"}]',
    ],
    ['a key on the way', '{"path":"x","code":{"id":5}}', 'code.id must be string'],
    [
      'the head of an SDK',
      '{"path":5}',
      'MCP error -32602: Input validation error: Invalid arguments for tool code: expected string at path',
    ],
  ])('is not misled by other keys in %s', (_, json, text) => {
    const properties = {
      path: { type: 'string' },
      code: { type: 'object', properties: { id: { type: 'string' } } },
      message: {},
    };
    const told = sent(json, { inputSchema: { type: 'object', properties }, answer: failed(text) });
    expect(judge(invalidRefused, told)).toEqual([]);
  });

  describe('of a success that says of itself that it failed', () => {
    const failure = (text: string): string => said(JSON.stringify({ error: text }));
    const told = sent('{"query":"x","limit":"5"}', { answer: failure('Template 0 not found') });
    const noAcceptance = 'the success says that the call failed, and not that the fault was taken';

    test('has nothing to say by itself', () => {
      expect(judge(invalidRefused, told)).toBe(noAcceptance);
      const prose = { ...told, answer: said('Error: fetch failed') };
      expect(judge(invalidRefused, prose)).toBe(noAcceptance);
    });

    test.each([
      ['gives the same', failure('Template 0 not found')],
      ['is refused', failed('limit is too high')],
    ])('has nothing to say where the repaired case %s', (_, answer) => {
      expect(judge(invalidRefused, { ...told, repaired: { answer } })).toBe(noAcceptance);
    });

    test('takes ids and times for the same', () => {
      const at = (time: string): string => failure(`down at 2026-01-0${time}T10:00:00Z after ${time} ms`);
      expect(judge(invalidRefused, { ...told, answer: at('1'), repaired: { answer: at('2') } })).toBe(
        noAcceptance,
      );
    });

    test.each([
      ['something else', failure('Template 4846 not found')],
      ['a result', said('3 hits')],
    ])('finds the breach where the repaired case gives %s', (_, answer) => {
      expect(theBreach(invalidRefused, { ...told, repaired: { answer } }).place).toBe(
        '/properties/limit/type',
      );
    });
  });

  test('leaves other error codes to input.refusal-class', () => {
    const told = sent('{}', { answer: errorText(-32603, 'query is required'), repaired: 'success' });
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
