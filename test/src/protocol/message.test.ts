import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../arbitraries/json/json.js';
import { idEquals, outcomeOf, readMessage } from '../../../src/protocol/message.js';
import { property } from '../../property.js';
import { jsonText, nearlyJsonText } from './json/json-text.js';

const faultsOf = (text: string): readonly (readonly [string, string])[] =>
  readMessage(text).faults.map(({ pointer, message }) => [pointer, message] as const);

describe('a message without fault', () => {
  test.each([
    ['{"jsonrpc":"2.0","id":1,"result":{}}', 'result'],
    ['{"result":null,"id":"a","jsonrpc":"2.0"}', 'result'],
    ['{"jsonrpc":"2.0","id":1.0,"result":{}}', 'result'],
    ['{"jsonrpc":"2.0","id":"","error":{"code":-32602,"message":"","data":null,"more":1}}', 'error'],
    ['{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"m"}}', 'error'],
    ['{"jsonrpc":"2.0","error":{"code":-32600,"message":"m"}}', 'error'],
    ['{"jsonrpc":"2.0","method":"notifications/x"}', 'notification'],
    ['{"jsonrpc":"2.0","method":"notifications/x","params":{}}', 'notification'],
    [' {"jsonrpc":"2.0","id":0,"method":"ping"}', 'request'],
  ])('%s', (text, kind) => {
    expect(faultsOf(text)).toStrictEqual([]);
    expect(readMessage(text).kind).toBe(kind);
  });
});

describe('a fault of the envelope', () => {
  test.each([
    [
      'no JSON',
      '{"jsonrpc":',
      'unreadable',
      '',
      'the message is no JSON: end of text where a value is due at offset 11',
    ],
    [
      'an empty text',
      '',
      'unreadable',
      '',
      'the message is no JSON: end of text where a value is due at offset 0',
    ],
    [
      'a batch',
      '[{"jsonrpc":"2.0","id":1,"result":{}}]',
      'unreadable',
      '',
      'a batch is not allowed: [{"jsonrpc":"2.0","id":1,"result":{}}]',
    ],
    ['an empty batch', '[]', 'unreadable', '', 'a batch is not allowed: []'],
    ['no object', '"hello"', 'unreadable', '', 'a message is an object, got "hello"'],
    ['null', 'null', 'unreadable', '', 'a message is an object, got null'],
    [
      'nothing said',
      '{"jsonrpc":"2.0","id":1}',
      'unreadable',
      '',
      'neither "method", "result" nor "error" is there: {"jsonrpc":"2.0","id":1}',
    ],
    [
      'inherited members',
      '{"__proto__":{"method":"x"}}',
      'unreadable',
      '',
      'neither "method", "result" nor "error" is there: {"__proto__":{"method":"x"}}',
    ],
    ['no version', '{"id":1,"result":{}}', 'result', '/jsonrpc', '"jsonrpc" is missing'],
    [
      'another version',
      '{"jsonrpc":"1.0","id":1,"result":{}}',
      'result',
      '/jsonrpc',
      '"jsonrpc" is "2.0", got "1.0"',
    ],
    [
      'a number as version',
      '{"jsonrpc":2.0,"id":1,"result":{}}',
      'result',
      '/jsonrpc',
      '"jsonrpc" is "2.0", got 2',
    ],
    [
      'both result and error',
      '{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1,"message":""}}',
      'error',
      '',
      '"result" and "error" exclude each other: {"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1,"message":""}}',
    ],
    [
      'an error of null beside a result',
      '{"jsonrpc":"2.0","id":1,"result":0,"error":null}',
      'result',
      '',
      '"result" and "error" exclude each other: {"jsonrpc":"2.0","id":1,"result":0,"error":null}',
    ],
    [
      'an extra member',
      '{"jsonrpc":"2.0","id":1,"result":{},"a/b":[1]}',
      'result',
      '/a~1b',
      'extra member "a/b": [1]',
    ],
    [
      'a method beside a result',
      '{"jsonrpc":"2.0","id":1,"result":{},"method":"x"}',
      'result',
      '/method',
      'extra member "method": "x"',
    ],
    [
      'params beside a result',
      '{"jsonrpc":"2.0","id":1,"result":{},"params":{}}',
      'result',
      '/params',
      'extra member "params": {}',
    ],
    [
      '__proto__ as extra member',
      '{"jsonrpc":"2.0","id":1,"result":{},"__proto__":1}',
      'result',
      '/__proto__',
      'extra member "__proto__": 1',
    ],
    [
      'a member twice',
      '{"jsonrpc":"2.0","id":1,"id":2,"result":{}}',
      'result',
      '/id',
      'member "id" is there 2 times',
    ],
    ['a result without id', '{"jsonrpc":"2.0","result":{}}', 'result', '/id', 'a result needs an id'],
    [
      'a null id on a result',
      '{"jsonrpc":"2.0","id":null,"result":{}}',
      'result',
      '/id',
      'an id is a string or an integer, got null',
    ],
    [
      'a broken number as id',
      '{"jsonrpc":"2.0","id":1.5,"result":{}}',
      'result',
      '/id',
      'an id is a string or an integer, got 1.5',
    ],
    [
      'an id too large to be one',
      '{"jsonrpc":"2.0","id":1e400,"result":{}}',
      'result',
      '/id',
      'an id is a string or an integer, got 1e999',
    ],
    [
      'a boolean as id',
      '{"jsonrpc":"2.0","id":true,"error":{"code":1,"message":""}}',
      'error',
      '/id',
      'an id is a string or an integer, got true',
    ],
    [
      'a null id on a request',
      '{"jsonrpc":"2.0","id":null,"method":"ping"}',
      'request',
      '/id',
      'an id is a string or an integer, got null',
    ],
    [
      'a null id though params were read',
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32602,"message":""}}',
      'error',
      '/id',
      'error -32602 is about a request that was read, yet its id is null',
    ],
    [
      'a broken number as code',
      '{"jsonrpc":"2.0","id":1,"error":{"code":1.5,"message":""}}',
      'error',
      '/error/code',
      "an error's code is an integer, got 1.5",
    ],
    [
      'a string as code',
      '{"jsonrpc":"2.0","id":1,"error":{"code":"-32602","message":""}}',
      'error',
      '/error/code',
      'an error\'s code is an integer, got "-32602"',
    ],
    [
      'no code',
      '{"jsonrpc":"2.0","id":1,"error":{"message":""}}',
      'error',
      '/error/code',
      '"code" is missing in the error',
    ],
    [
      'no message',
      '{"jsonrpc":"2.0","id":1,"error":{"code":1}}',
      'error',
      '/error/message',
      '"message" is missing in the error',
    ],
    [
      'a message of null',
      '{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":null}}',
      'error',
      '/error/message',
      "an error's message is a string, got null",
    ],
    [
      'an error that is no object',
      '{"jsonrpc":"2.0","id":1,"error":"no"}',
      'error',
      '/error',
      'an error is an object, got "no"',
    ],
    [
      'a null error',
      '{"jsonrpc":"2.0","id":1,"error":null}',
      'error',
      '/error',
      'an error is an object, got null',
    ],
    [
      'a method that is no string',
      '{"jsonrpc":"2.0","method":1}',
      'notification',
      '/method',
      'the method is a string, got 1',
    ],
    [
      'params that are no object',
      '{"jsonrpc":"2.0","method":"x","params":[]}',
      'notification',
      '/params',
      '"params" is an object, got []',
    ],
  ])('%s', (_, text, kind, pointer, message) => {
    expect(faultsOf(text)).toStrictEqual([[pointer, message]]);
    expect(readMessage(text).kind).toBe(kind);
  });

  test('does not hide another one', () => {
    expect(faultsOf('{"id":[],"error":{},"x":1}').map(([pointer]) => pointer)).toStrictEqual([
      '/jsonrpc',
      '/x',
      '/error/code',
      '/error/message',
      '/id',
    ]);
  });

  test('is told for the first twenty of a hundred thousand extra members', () => {
    const extra = Array.from({ length: 1e5 }, (_, index) => `"x${index}":0`).join(',');
    expect(faultsOf(`{"jsonrpc":"2.0","id":1,"result":{},${extra}}`)).toHaveLength(20);
  });
});

describe('reading', () => {
  property('never throws and keeps the text', [fc.oneof(jsonText, nearlyJsonText, fc.string())], (text) => {
    const message = readMessage(text);
    expect(message.text).toBe(text);
    expect(message.faults.length > 0 || message.kind !== 'unreadable').toBe(true);
  });

  const member = fc.tuple(
    fc.constantFrom('"jsonrpc"', '"id"', '"result"', '"error"', '"method"', '"params"', '"__proto__"'),
    fc.oneof(fc.constantFrom('"2.0"', '1', '{"code":1,"message":"m"}'), jsonText),
  );
  property('never throws for anything that looks like a message', [fc.array(member)], (members) => {
    const text = `{${members.map((pair) => pair.join(':')).join(',')}}`;
    expect(outcomeOf(readMessage(text))).toBeTypeOf('string');
  });

  test('takes a message 100000 levels deep', () => {
    const message = readMessage(`{"jsonrpc":"2.0","id":1,"result":${'['.repeat(1e5)}${']'.repeat(1e5)}}`);
    expect(message).toMatchObject({ kind: 'result', faults: [] });
  });

  test('gives an error as far as it goes', () => {
    const text = '{"jsonrpc":"2.0","id":1,"error":{"code":"x","data":0}}';
    expect(readMessage(text)).toMatchObject({ kind: 'error', error: { code: 0, message: '', data: 0 } });
  });
});

describe('the outcome', () => {
  test.each([
    ['{"jsonrpc":"2.0","id":1,"result":{"content":[]}}', 'success'],
    ['{"jsonrpc":"2.0","id":1,"result":{"isError":false}}', 'success'],
    ['{"jsonrpc":"2.0","id":1,"result":{"isError":"true"}}', 'success'],
    ['{"jsonrpc":"2.0","id":1,"result":{"__proto__":{"isError":true}}}', 'success'],
    ['{"jsonrpc":"2.0","id":1,"result":null}', 'success'],
    ['{"jsonrpc":"2.0","id":1,"result":{"isError":true}}', 'toolError'],
    ['{"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required","isError":true}}', 'inputRequired'],
    ['{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"m"}}', 'protocolError'],
    ['{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1,"message":""}}', 'protocolError'],
    ['nothing', 'protocolError'],
  ])('of %s is %s', (text, outcome) => expect(outcomeOf(readMessage(text))).toBe(outcome));
});

test('an id equals in type and value', () => {
  const ids: readonly Json[] = [1, '1', null, 0, '', true, [1]];
  expect(ids.filter((id) => idEquals(id, 1))).toStrictEqual([1]);
  expect(ids.filter((id) => idEquals(id, '1'))).toStrictEqual(['1']);
  expect(ids.filter((id) => idEquals(id, 0))).toStrictEqual([0]);
  expect(ids.filter((id) => idEquals(id, ''))).toStrictEqual(['']);
});
