import { describe, expect, test } from 'vitest';
import { oneAnswer } from '../../../../src/invariants/wire/one-answer.js';
import type { Told } from '../exchange.js';
import { errorText, judge, said, theBreach } from '../exchange.js';

const answer = said('ok');
const log = '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"1"}}';

describe('wire.one-answer', () => {
  test('finds a second answer', () => {
    expect(theBreach(oneAnswer, { answer, others: [log, answer] })).toMatchObject({
      level: 'must',
      place: '',
      message: '2 answers came for one request; a request gets exactly one',
      got: { at: 'second answer', text: answer },
    });
  });

  test('finds a result with an error behind it', () => {
    expect(theBreach(oneAnswer, { answer, others: [errorText(-32603, 'late')] }).place).toBe('');
  });

  test.each(['"1"', '" 1"'])('finds the id 1 given back as %s', (id) => {
    const others = [`{"jsonrpc":"2.0","id":${id},"result":{"content":[]}}`];
    expect(theBreach(oneAnswer, { others })).toMatchObject({ level: 'must', place: '/id' });
  });

  test.each([
    ['one answer', { answer }],
    ['an error as the one answer', { answer: errorText(-32602, 'no') }],
    ['notifications before the answer', { answer, others: [log, log] }],
    [
      'a request of the peer with the same id',
      { answer, others: ['{"jsonrpc":"2.0","id":1,"method":"ping"}'] },
    ],
    [
      'a late answer to an earlier request',
      { answer, others: ['{"jsonrpc":"2.0","id":7,"result":{"content":[]}}'] },
    ],
    [
      'a parse error without an id, of an earlier message',
      { answer, others: ['{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no JSON"}}'] },
    ],
    ['noise that is no JSON', { answer, others: ['ready'] }],
  ])('holds for %s', (_, told) => {
    expect(judge(oneAnswer, told)).toEqual([]);
  });

  test('leaves silence to survival.no-hang', () => {
    expect(judge(oneAnswer, {})).toContain('survival.no-hang');
  });

  test('asks nothing of raw bytes', () => {
    const told: Told = {
      stimulus: { kind: 'raw', base64: 'AAA=' },
      label: 'malformed',
      answer,
      others: [answer],
    };
    expect(judge(oneAnswer, told)).toBe('raw bytes are no request');
  });
});
