import { describe, expect, test } from 'vitest';
import { noHang } from '../../../../src/invariants/survival/no-hang.js';
import type { Told } from '../exchange.js';
import { errorText, judge, said, theBreach } from '../exchange.js';

describe('survival.no-hang', () => {
  test.each(['valid', 'invalid', 'formatOnly', 'disputed'] as const)(
    'finds silence after a %s case',
    (label) => {
      expect(theBreach(noHang, { label })).toMatchObject({
        level: 'must',
        wavering: 'observed',
        place: '',
        message: 'no answer came in 12 ms and the peer is still there; every request gets one',
      });
    },
  );

  test('only observes a tool that tells its progress', () => {
    const others = [
      '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,"progress":1}}',
    ];
    expect(theBreach(noHang, { others })).toMatchObject({ level: 'observed', got: { text: others[0] } });
  });

  test.each([said('x'), errorText(-32603, 'boom')])('takes any answer: %s', (answer) => {
    expect(judge(noHang, { answer })).toEqual([]);
  });

  const unheard: readonly (readonly [string, Told])[] = [
    ['a malformed message', { label: 'malformed' }],
    ['a connection that closed', { outcome: 'closed' }],
    ['a crash', { outcome: 'crashed' }],
    [
      'an error without an id, for a message that could not be read',
      { others: ['{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}'] },
    ],
    ['an answer under the id as a string', { others: ['{"jsonrpc":"2.0","id":"1","result":{}}'] }],
  ];
  test.each(unheard)('leaves %s to other laws', (_, told) => {
    expect(typeof judge(noHang, told)).toBe('string');
  });
});
