import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { formContent } from '../../../src/protocol/2026-07-28/form-content.js';
import {
  inputResponses,
  requestState,
  retryMembers,
} from '../../../src/protocol/2026-07-28/input-responses.js';
import { readMessage } from '../../../src/protocol/message.js';
import { Published, published } from './published.js';

const asking = (result: string): ReturnType<typeof readMessage> =>
  readMessage(`{"jsonrpc":"2.0","id":1,"result":${result}}`);

const form = (properties: JsonObject): Json => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

describe('what fills in a form', () => {
  test.each<[string, JsonObject, Json]>([
    ['a text', { type: 'string' }, 'a'],
    ['a long text', { type: 'string', minLength: 3 }, 'aaa'],
    ['a short text', { type: 'string', maxLength: 0 }, ''],
    ['an address', { type: 'string', format: 'email' }, 'a@example.com'],
    ['a choice', { type: 'string', enum: ['x', 'y'] }, 'x'],
    ['a titled choice', { type: 'string', oneOf: [{ const: 'x', title: 'X' }] }, 'x'],
    ['a number', { type: 'number', maximum: 0.5 }, 0.5],
    ['a whole number', { type: 'integer', minimum: 1.5 }, 2],
    ['a yes', { type: 'boolean' }, true],
    [
      'several choices',
      { type: 'array', minItems: 2, items: { type: 'string', enum: ['x', 'y', 'z'] } },
      ['x', 'y'],
    ],
    ['several titled choices', { type: 'array', items: { anyOf: [{ const: 'x', title: 'X' }] } }, ['x']],
  ])('is %s', (_, field, value) => {
    expect(formContent(form({ field }))).toEqual({ field: value });
    expect(new Ajv2020({ strict: false, validateFormats: false }).validate(field, value)).toBe(true);
  });

  test.each<[string, Json]>([
    ['no schema', null],
    ['no properties', { type: 'object' }],
    ['properties that are none', { properties: [] }],
  ])('is nothing for %s', (_, schema) => {
    expect(formContent(schema)).toEqual({});
  });

  test('is bounded, whatever a server asks for', () => {
    const huge = formContent(form({ field: { type: 'string', minLength: 1e9 } }));
    expect(JSON.stringify(huge).length).toBeLessThan(2000);
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`f${at}`, { type: 'string' }]));
    expect(Object.keys(formContent(form(many))).length).toBeLessThan(100);
  });
});

describe('what a retry carries', () => {
  test('is the state to the byte', () => {
    const escaped = asking('{"requestState":"a\\u002f\\ud800"}');
    expect(requestState(escaped)).toBe('"a\\u002f\\ud800"');
    expect(retryMembers(escaped)).toEqual({ requestState: '"a\\u002f\\ud800"' });
    expect(requestState(asking('{"requestState":7}'))).toBeUndefined();
  });

  const requests = {
    form: {
      method: 'elicitation/create',
      params: { message: 'm', requestedSchema: form({ n: { type: 'integer' } }) },
    },
    page: {
      method: 'elicitation/create',
      params: { mode: 'url', message: 'm', url: 'https://zoo.invalid/' },
    },
    model: { method: 'sampling/createMessage', params: { messages: [], maxTokens: 1 } },
    roots: { method: 'roots/list' },
  };
  const answer = asking(JSON.stringify({ inputRequests: requests }));

  test.each(['accept', 'decline', 'cancel'] as const)('is what is asked for, with %s', (reply) => {
    const responses = JSON.parse(inputResponses(answer, reply) ?? 'null') as JsonObject;
    expect(Object.keys(responses)).toEqual(Object.keys(requests));
    expect(responses['form']).toMatchObject({ action: reply });
    expect(responses['page']).toEqual({ action: 'decline' });
    if (published) expect(new Published('2026-07-28').problem('InputResponses', responses)).toBeUndefined();
  });

  test('is nothing where nothing is asked for', () => {
    expect(retryMembers(asking('{"inputRequests":{}}'))).toEqual({});
    expect(retryMembers(undefined)).toEqual({});
  });
});
