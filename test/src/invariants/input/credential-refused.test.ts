import { describe, expect, test } from 'vitest';
import { credentialNames } from '../../../../arbitraries/adversarial/credential-names.js';
import { credentialRefused } from '../../../../src/invariants/input/credential-refused.js';
import type { Told } from '../exchange.js';
import { errorText, judge, said, theBreach } from '../exchange.js';

const closed = {
  type: 'object',
  properties: { query: { type: 'string' }, filter: { type: 'object', additionalProperties: false } },
  required: ['query'],
  additionalProperties: false,
};
const sent = (json: string, answer: string, told: Told = {}): Told => ({
  inputSchema: closed,
  stimulus: { kind: 'arguments', json },
  answer,
  ...told,
});
const withKey = (key: string): string => JSON.stringify({ query: 'x', [key]: 'synthetic-0123456789abcdef' });
const failed = (text: string): string => said(text, { isError: true });

describe('input.credential-refused', () => {
  test('finds a credential that was taken', () => {
    expect(theBreach(credentialRefused, sent(withKey('api_key'), said('3 hits')))).toMatchObject({
      level: 'policy',
      place: '/additionalProperties',
      message:
        'the credential-shaped key "api_key" was sent and the call succeeded; the tool\'s own inputSchema does not allow it',
    });
  });

  test('finds every spelling that we send', () => {
    for (const name of credentialNames) {
      expect(theBreach(credentialRefused, sent(withKey(name), said('ok'))).message).toContain(name);
    }
  });

  test('finds it deep inside, and beside a harmless key', () => {
    const inside = sent('{"query":"x","filter":{"token":"y"}}', said('ok'));
    expect(theBreach(credentialRefused, inside).place).toBe('/properties/filter/additionalProperties');
    const beside = sent('{"query":"x","zz":1,"secret":"y"}', said('ok'));
    expect(theBreach(credentialRefused, beside).message).toContain('"secret"');
  });

  test.each([
    ['zod', failed("Unrecognized key(s) in object: 'api_key'")],
    ['ajv', errorText(-32602, 'must NOT have additional properties')],
    ['words with the key', failed('api_key is not mine')],
  ])('takes the refusal of %s', (_, answer) => {
    expect(judge(credentialRefused, sent(withKey('api_key'), answer))).toEqual([]);
  });

  test('does not take a warning for a refusal', () => {
    const answer = said('unknown key api_key ignored');
    expect(theBreach(credentialRefused, sent(withKey('api_key'), answer)).level).toBe('policy');
  });

  test.each([
    ['a failure of another kind', withKey('api_key'), failed('fetch failed'), {}, 'not for a reason'],
    ['a harmless extra key', withKey('zz'), said('ok'), {}, 'no credential-shaped key'],
    ['a cursor', withKey('pageToken'), said('ok'), {}, 'no credential-shaped key'],
    [
      'a credential that the tool asks for',
      withKey('api_key'),
      said('ok'),
      { inputSchema: { ...closed, properties: { query: {}, api_key: {} } } },
      'no credential-shaped key',
    ],
    [
      'an open schema',
      withKey('api_key'),
      said('ok'),
      { inputSchema: { type: 'object' } },
      'no credential-shaped key',
    ],
    ['a wrong type beside it', '{"query":1,"api_key":"y"}', said('ok'), {}, 'no credential-shaped key'],
  ])('has nothing to say of %s', (_, json, answer, told, reason) => {
    expect(judge(credentialRefused, sent(json, answer, told))).toContain(reason);
  });
});
