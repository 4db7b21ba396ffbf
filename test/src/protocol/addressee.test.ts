import { describe, expect, test } from 'vitest';
import { asAnswerTo, idsInBatch, otherForm } from '../../../src/protocol/addressee.js';
import { readMessage } from '../../../src/protocol/message.js';

const answer = (id: unknown): string => JSON.stringify({ jsonrpc: '2.0', id, result: {} });

describe('an answer', () => {
  test('is for the request whose id is equal in type and value', () => {
    const message = readMessage(answer(7));
    expect(asAnswerTo(message, 7)).toBe(message);
    expect(asAnswerTo(message, 8)).toBeUndefined();
  });

  test.each<readonly [unknown, string | number]>([
    ['7', 7],
    [7, '7'],
    [' 7 ', 7],
  ])('with the id %j is for the request %j, with a fault', (came, sent) => {
    const read = asAnswerTo(readMessage(answer(came)), sent);
    expect(read?.kind).toBe('result');
    expect(read?.faults.map(({ rule, pointer }) => [rule, pointer])).toEqual([['wire.one-answer', '/id']]);
  });

  test.each<readonly [unknown, string | number]>([
    ['07', 7],
    ['7.0', 7],
    ['seven', 7],
    [null, 7],
    [true, 'true'],
    ['', 0],
    ['9007199254740993', 9007199254740992],
  ])('with the id %j is not for the request %j', (came, sent) => {
    expect(asAnswerTo(readMessage(answer(came)), sent)).toBeUndefined();
  });

  test('in a batch is for its request, and the batch is the fault', () => {
    const message = readMessage(`[${answer(1)},${answer('x')},5,{"id":9,"method":"m"}]`);
    expect(idsInBatch(message)).toEqual([1, 'x']);
    expect(asAnswerTo(message, 'x')).toBe(message);
    expect(asAnswerTo(message, 9)).toBeUndefined();
    expect(message.faults.map(({ rule }) => rule)).toEqual(['wire.envelope']);
  });

  test('is none when it is a notification, a request or noise', () => {
    for (const text of [
      '{"jsonrpc":"2.0","method":"m"}',
      '{"jsonrpc":"2.0","id":1,"method":"m"}',
      'log',
      '[]',
    ])
      expect(asAnswerTo(readMessage(text), 1)).toBeUndefined();
  });

  test('has no other form when its id is neither a string nor a number', () => {
    expect([null, true, [1], { a: 1 }].map((id) => otherForm(id))).toEqual(Array(4).fill(undefined));
  });
});
