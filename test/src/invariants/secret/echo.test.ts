import { describe, expect, test } from 'vitest';
import { echo } from '../../../../src/invariants/secret/echo.js';
import type { Told } from '../exchange.js';
import { errorText, judge, said, theBreach } from '../exchange.js';

const value = 'synthetic-0123456789abcdef';
const sent = (json: string, answer: string): Told => ({ stimulus: { kind: 'arguments', json }, answer });
const args = `{"q":"x","api_key":"Bearer ${value}"}`;
const failed = (text: string, rest: Parameters<typeof said>[1] = {}): string =>
  said(text, { isError: true, ...rest });

describe('secret.echo', () => {
  test('finds a credential in the text of a tool error', () => {
    const answer = failed(`1 validation error\napi_key\n  Extra inputs [input_value='Bearer ${value}']`);
    expect(theBreach(echo, sent(args, answer))).toMatchObject({
      level: 'policy',
      place: '/result',
      message:
        'the value of "api_key" comes back in the error text; errors are logged, and a credential must not be',
      got: { at: 'result', text: expect.stringContaining(value) as string },
    });
  });

  test.each([
    ["an error's message", errorText(-32602, `bad ${value}`), '/error'],
    [
      "an error's data",
      `{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"no","data":{"got":["${value}"]}}}`,
      '/error',
    ],
    ['structured content', failed('no', { structuredContent: { received: { api_key: value } } }), '/result'],
  ])('finds it in %s', (_, answer, place) => {
    expect(theBreach(echo, sent(args, answer)).place).toBe(place);
  });

  test('finds one that was sent deep inside', () => {
    const json = `{"a":[{"auth":{"token":"${value}"}}]}`;
    expect(theBreach(echo, sent(json, errorText(-32602, value))).message).toContain('"token"');
  });

  test.each([
    ['names the key alone', args, failed("Unrecognized key: 'api_key'")],
    ['cuts the value', args, failed("api_key: 'Bearer synthetic-0123…'")],
    ['holds another credential', args, failed('synthetic-ffffffffffffffff')],
  ])('holds for an error that %s', (_, json, answer) => {
    expect(judge(echo, sent(json, answer))).toEqual([]);
  });

  test.each([
    ['a success', args, said(value), 'no error came'],
    ['a value under another key', `{"q":"${value}"}`, failed(value), 'no credential was sent'],
    ['a cursor', `{"pageToken":"${value}"}`, failed(value), 'no credential was sent'],
    [
      'a word that is no secret of ours',
      '{"token":"bitcoin"}',
      failed('unknown token bitcoin'),
      'no credential',
    ],
  ])('has nothing to say of %s', (_, json, answer, reason) => {
    expect(judge(echo, sent(json, answer))).toContain(reason);
  });
});
