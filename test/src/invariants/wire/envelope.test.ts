import { describe, expect, test } from 'vitest';
import { envelope } from '../../../../src/invariants/wire/envelope.js';
import { errorText, judge, said, theBreach } from '../exchange.js';

describe('wire.envelope', () => {
  test.each([
    ['another version', '{"jsonrpc":"1.0","id":1,"result":{"content":[]}}', '/jsonrpc'],
    ['no version', '{"id":1,"result":{"content":[]}}', '/jsonrpc'],
    ['an extra member', '{"jsonrpc":"2.0","id":1,"result":{},"meta":1}', '/meta'],
    ['result and error', '{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1,"message":""}}', ''],
    ['a fraction for a code', '{"jsonrpc":"2.0","id":1,"error":{"code":1.5,"message":""}}', '/error/code'],
    ['a code as a string', '{"jsonrpc":"2.0","id":1,"error":{"code":"1","message":""}}', '/error/code'],
    ['no message', '{"jsonrpc":"2.0","id":1,"error":{"code":1}}', '/error/message'],
  ])('finds %s', (_, answer, place) => {
    expect(theBreach(envelope, { answer })).toMatchObject({ level: 'must', place, got: { text: answer } });
  });

  test.each([
    ['a result', said('x')],
    ['another order of members', '{"result":{"content":[]},"id":1,"jsonrpc":"2.0"}'],
    ['an error', errorText(-32602, 'no')],
    ['an error of the application', errorText(4711, '')],
    ['an error with data', '{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"","data":[1]}}'],
    ['an extra member inside the result', said('x', { took: 3 })],
  ])('holds for %s', (_, answer) => {
    expect(judge(envelope, { answer })).toEqual([]);
  });

  test('does not ask for the id of what has none for whoever reads it', () => {
    const stimulus = { kind: 'raw', base64: Buffer.from('{"id":1e400}').toString('base64') } as const;
    const answer = '{"jsonrpc":"2.0","id":null,"error":{"code":-32602,"message":"no"}}';
    expect(judge(envelope, { answer, stimulus })).toEqual([]);
    expect(theBreach(envelope, { answer })).toMatchObject({ place: '/id' });
  });

  test('says nothing where nothing came', () => {
    expect(judge(envelope, {})).toBe('no answer came');
  });
});
