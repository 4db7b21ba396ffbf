import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../arbitraries/json/json.js';
import { validAccepted } from '../../../../src/invariants/input/valid-accepted.js';
import type { Told } from '../exchange.js';
import { errorText, judge, said, theBreach } from '../exchange.js';

const inputSchema = {
  type: 'object',
  properties: { query: {}, limit: { type: 'integer' }, filters: { type: 'array' } },
};

const sent = (json: string, answer: string): Told => ({
  inputSchema,
  stimulus: { kind: 'arguments', json },
  answer,
});
const failed = (text: string): string => said(text, { isError: true });

describe('input.valid-accepted', () => {
  test.each<readonly [string, string, string, string, string]>([
    [
      'zod 3 names a missing key',
      '{}',
      failed(
        'MCP error -32602: Invalid arguments for tool x: [{"code":"invalid_type","expected":"string","received":"undefined","path":["query"],"message":"Required"}]',
      ),
      '/query',
      "query was refused as missing; the tool's own inputSchema allows it",
    ],
    [
      'zod 4 names a key of another type',
      '{"query":5}',
      failed('Input validation error: ✖ Invalid input: expected string, received number\n  → at query'),
      '/query',
      "query was refused for its type; the tool's own inputSchema allows it",
    ],
    [
      'the SDK names it behind the words',
      '{}',
      failed(
        'MCP error -32602: Input validation error: Invalid arguments for tool x: Invalid input: expected array, received undefined at filters',
      ),
      '/filters',
      "filters was refused as missing; the tool's own inputSchema allows it",
    ],
    [
      'the SDK names an item',
      '{"filters":[5]}',
      failed(
        'Input validation error: Invalid arguments for tool x: Invalid input: expected string, received number at filters[0]\nToo small: expected number to be >=1 at limit',
      ),
      '/filters/*',
      "filters[0] was refused for its type; the tool's own inputSchema allows it",
    ],
    [
      'a bound is named behind the words',
      '{"limit":0}',
      failed('Invalid arguments for tool x: Too small: expected number to be >=1 at limit'),
      '/limit',
      "limit was refused for its length or size; the tool's own inputSchema allows it",
    ],
    [
      'an enum is named behind the words',
      '{"query":"c"}',
      failed('Invalid arguments for tool x: Invalid option: expected one of "a"|"b" at query'),
      '/query',
      "query was refused as none of the allowed values; the tool's own inputSchema allows it",
    ],
    [
      'the path comes before the words',
      '{"query":5}',
      failed(
        'Input validation error: Invalid arguments for tool x: query: Invalid input: expected string, received number',
      ),
      '/query',
      "query was refused for its type; the tool's own inputSchema allows it",
    ],
    [
      'zod refuses an unknown key',
      '{"mode":1}',
      errorText(
        -32602,
        '[{"code":"unrecognized_keys","keys":["mode"],"path":[],"message":"Unrecognized key(s)"}]',
      ),
      '/*',
      "mode was refused as an unknown key; the tool's own inputSchema allows it",
    ],
    [
      'ajv names a bound',
      '{"limit":0}',
      errorText(-32602, 'data/limit must be >= 1'),
      '/limit',
      "limit was refused for its length or size; the tool's own inputSchema allows it",
    ],
    [
      'pydantic names an item',
      '{"filters":[1]}',
      failed('1 validation error for call\nfilters.0\n  Input should be a valid string [type=string_type]'),
      '/filters/*',
      "filters[0] was refused for its type; the tool's own inputSchema allows it",
    ],
    [
      'plain words call it required',
      '{}',
      errorText(-32602, 'Missing required parameter: query'),
      '/query',
      "query was refused as missing; the tool's own inputSchema allows it",
    ],
  ])('is a policy when %s', (_, json, answer, place, message) => {
    expect(theBreach(validAccepted, sent(json, answer))).toMatchObject({ level: 'policy', place, message });
  });

  test.each([
    ['an unexplained -32602', errorText(-32602, 'Invalid params')],
    ['a law that no schema can say', failed('Invalid arguments: start must be before end')],
    ['a key that is not ours', errorText(-32602, "must have required property 'secretKey'")],
  ])('only observes %s', (_, answer) => {
    expect(theBreach(validAccepted, sent('{}', answer))).toMatchObject({ level: 'observed', place: '' });
  });

  const own = (json: string, words: string, properties: JsonObject = {}): Told => ({
    ...sent(json, failed(words)),
    inputSchema: { type: 'object', properties: { query: {}, nextStep: {}, resourceId: {}, ...properties } },
  });

  test.each<readonly [string, string, string, string, string]>([
    [
      'the SDK puts before it',
      '{"nextStep":""}',
      'MCP error -32602: Input validation error: Invalid arguments for tool search: Expected boolean or "true"/"false" string, received "" at nextStep',
      '/nextStep',
      'nextStep was refused; the tool\'s own inputSchema allows it: "Expected boolean or \\"true\\"/\\"false\\" string, received \\"\\" at nextStep"',
    ],
    [
      'a validation of its own',
      '{"query":""}',
      'search: Validation failed:\n  • query: query cannot be empty. Received {query: string}',
      '/query',
      'query was refused; the tool\'s own inputSchema allows it: "search: Validation failed:\\n  • query: query cannot be empty. Received {query: string}"',
    ],
    [
      'what is required now and then',
      '{}',
      'Error: query is required for format',
      '/query',
      'query was asked for; the tool\'s own inputSchema does not require it: "Error: query is required for format"',
    ],
    [
      'a demand',
      '{"resourceId":0}',
      'Invalid resourceId: 0. Must be a finite positive integer.',
      '/resourceId',
      'resourceId was refused; the tool\'s own inputSchema allows it: "Invalid resourceId: 0. Must be a finite positive integer."',
    ],
    [
      'two keys',
      '{"query":"","nextStep":""}',
      'Invalid arguments: query must come before nextStep',
      '',
      'the tool\'s own inputSchema allows these arguments and they were refused as invalid: "Invalid arguments: query must come before nextStep"',
    ],
  ])('names the key that is behind %s', (_, json, words, place, message) => {
    expect(theBreach(validAccepted, own(json, words))).toMatchObject({ level: 'observed', place, message });
  });

  test.each([
    ['a required thing that is no key', '{}', 'API key is required'],
    ['a key that was sent', '{"query":"x"}', 'a second query is required by the index'],
    ['an invalid path that is only not there', '{"query":"x"}', 'Invalid query: no such index'],
    ['a validation of something else', '{"query":"x"}', 'certificate validation failed'],
    ['a key behind another word', '{"query":"x"}', 'the service must be up for a query'],
  ])('has nothing to say of %s', (_, json, words) => {
    expect(judge(validAccepted, own(json, words))).toContain('does not speak of the arguments');
  });

  test('takes a success that says that it failed for no acceptance', () => {
    for (const text of ['{"error":"no store"}', 'Error searching: fetch failed'])
      expect(judge(validAccepted, sent('{"query":"x"}', said(text)))).toContain('says that the call failed');
  });

  test('says in which words', () => {
    const found = theBreach(validAccepted, sent('{}', failed('Invalid arguments: start must be before end')));
    expect(found.message).toBe(
      'the tool\'s own inputSchema allows these arguments and they were refused as invalid: "Invalid arguments: start must be before end"',
    );
  });

  test.each([
    ['a success', said('ok')],
    ['an empty success', said('')],
    ['a question', said('', { resultType: 'input_required' })],
  ])('holds for %s', (_, answer) => {
    expect(judge(validAccepted, sent('{}', answer))).toEqual([]);
  });

  test.each([
    ['an upstream that failed', failed('fetch failed')],
    ['a file that is not there', failed('ENOENT: no such file or directory')],
    ['a call to the system', failed("EINVAL: invalid argument, rename '/a' -> '/a/b'")],
    ['a call to the system in Go', failed('rename /a /a/b: invalid argument')],
    ['a business rule', failed('Repository name is already taken')],
    ['a missing credential', failed('API key is required')],
    ['an internal error', errorText(-32603, 'boom')],
    ['an unknown tool', errorText(-32602, 'Unknown tool: x')],
    ['a disabled tool', errorText(-32602, 'Tool x disabled')],
    [
      'a server that refuses its own result',
      failed(
        'MCP error -32602: Output validation error: Invalid structured content for tool x: [{"code":"invalid_type","expected":"string","received":"undefined","path":["query"],"message":"Required"}]',
      ),
    ],
  ])('has nothing to say of %s', (_, answer) => {
    expect(judge(validAccepted, sent('{}', answer))).toContain('does not speak of the arguments');
  });

  test.each([
    ['an invalid case', { ...sent('{}', errorText(-32602, 'no')), label: 'invalid' }, 'not valid'],
    ['silence', { inputSchema }, 'no answer came'],
  ] as const)('has nothing to say of %s', (_, told, reason) => {
    expect(judge(validAccepted, told)).toContain(reason);
  });
});
