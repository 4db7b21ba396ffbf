import { describe, expect, test } from 'vitest';
import { undeclared } from '../../../../src/invariants/output/undeclared.js';
import { judge, resultText, said, theBreach } from '../exchange.js';

const structured = (structuredContent: unknown): string =>
  resultText(JSON.stringify({ content: [], structuredContent }));

const secret = 'synthetic-a1b2c3d4e5f6';

describe('output.undeclared', () => {
  test('tells the name and the place of a credential, never its value', () => {
    const breach = theBreach(undeclared, { answer: structured({ hits: [{ id: 1, apiKey: secret }] }) });
    expect(breach).toEqual({
      level: 'policy',
      place: '/hits/*/apiKey',
      message: 'hits[0].apiKey looks like a credential; no outputSchema declares it',
      promised: { at: 'rule output.undeclared', text: 'no credential in a result' },
      got: { at: 'structuredContent /hits/0/apiKey', text: 'a string of 22 characters' },
      next: expect.any(String) as string,
    });
    expect(JSON.stringify(breach)).not.toContain(secret);
  });

  test.each([
    ['a token that begins as tokens do', structured({ n: 1, d: 'x', token: 'sk-synthetic' })],
    ['an Authorization header', structured({ headers: { Authorization: `Bearer ${secret}` } })],
    ['a name in capitals', structured({ env: { OPENAI_API_KEY: secret } })],
    ['a password', structured({ password: 'hunter2hunter' })],
    ['one in _meta', resultText(JSON.stringify({ content: [], _meta: { access_token: secret } }))],
    [
      'one in a block',
      resultText(JSON.stringify({ content: [{ type: 'text', text: 'x', apiKey: secret }] })),
    ],
    ['one in an error', said('no', { isError: true, structuredContent: { client_secret: secret } })],
  ])('finds %s', (_, answer) => {
    expect(theBreach(undeclared, { answer })).toMatchObject({ level: 'policy' });
  });

  test.each([
    ['counts', { token_count: 12, max_tokens: 4096, usage: { total_tokens: 9 } }],
    ['cursors', { nextPageToken: secret, page_token: secret, continuationToken: secret }],
    ['a schema', { properties: { api_key: { type: 'string' } } }],
    ['a description', { api_key: 'The key of your account, from the settings page' }],
    ['a placeholder', { api_key: 'YOUR_API_KEY_123456', token: '<token-123456>', secret: '${SECRET_1234}' }],
    ['a mask', { password: '********', api_key: 'sk-***1234' }],
    ['a mode', { credentials: 'same-origin', authorization: 'required', password: 'optional' }],
    ['a word', { token: 'identifier', tokens: ['a', 'b'] }],
    ['absence', { api_key: null, password: '', secret: false, token: 0 }],
    ['an address', { token: 'https://example.com/v1' }],
    [
      'names that only hold such words',
      { tokenizer: secret, secretary: secret, keyboard: secret, monkey: secret },
    ],
    ['what an earlier call of ours stored', { X_API_KEY: 'Bearer synthetic-0123456789abcdef' }],
    ['an own __proto__', JSON.parse('{"__proto__":{"a":1}}') as unknown],
  ])('holds for %s', (_, value) => {
    expect(judge(undeclared, { answer: structured(value) })).toEqual([]);
  });

  test('holds for what the outputSchema declares', () => {
    const outputSchema = { type: 'object', properties: { access_token: { type: 'string' } } };
    expect(judge(undeclared, { answer: structured({ access_token: secret }), outputSchema })).toEqual([]);
    expect(judge(undeclared, { answer: structured({ api_key: secret }), outputSchema })).toHaveLength(1);
  });

  test('holds for an echo of what was sent', () => {
    const stimulus = { kind: 'arguments', json: JSON.stringify({ api_key: secret }) } as const;
    expect(judge(undeclared, { answer: structured({ api_key: secret }), stimulus })).toEqual([]);
  });

  test('leaves a planted secret to secret.canary', () => {
    const canaries = [{ planted: 'environment', value: secret }] as const;
    expect(judge(undeclared, { answer: structured({ A_TOKEN: secret }), canaries })).toEqual([]);
  });

  test('only observes one in a JSON text, which may be a document', () => {
    expect(theBreach(undeclared, { answer: said(JSON.stringify({ apiKey: secret })) })).toMatchObject({
      level: 'observed',
      got: { at: 'content[0].text /apiKey' },
    });
  });

  test('finds what a contract forbids, whatever its value', () => {
    const told = { answer: structured({ preview: { body: null } }), forbiddenFields: ['body'] };
    expect(theBreach(undeclared, told)).toMatchObject({
      level: 'policy',
      place: '/preview/body',
      message: 'preview.body is in the result; the contract forbids it',
    });
  });

  test('has nothing to say without a result', () => {
    expect(judge(undeclared, {})).toBe('no result came that is an object');
  });
});
