import { expect, test } from 'vitest';
import { clientReply } from '../../../src/protocol/client-reply.js';
import { readMessage } from '../../../src/protocol/message.js';

const reply = (text: string): unknown => {
  const said = clientReply(readMessage(text));
  return said === undefined ? undefined : JSON.parse(said);
};

test('a ping is answered, and all else that a server asks for is refused', () => {
  expect(reply('{"jsonrpc":"2.0","id":"1","method":"ping"}')).toEqual({
    jsonrpc: '2.0',
    id: '1',
    result: {},
  });
  expect(reply('{"jsonrpc":"2.0","id":7,"method":"roots/list"}')).toMatchObject({
    id: 7,
    error: { code: -32601 },
  });
});

test('what is no request with an id of a sound form gets no answer', () => {
  for (const text of [
    '{"jsonrpc":"2.0","method":"notifications/message"}',
    '{"jsonrpc":"2.0","id":1,"result":{}}',
    '{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}',
    `{"jsonrpc":"2.0","id":"${'x'.repeat(2000)}","method":"ping"}`,
    'no JSON',
  ])
    expect(reply(text)).toBeUndefined();
});
