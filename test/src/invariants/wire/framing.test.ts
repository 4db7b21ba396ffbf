import { describe, expect, test } from 'vitest';
import { framing } from '../../../../src/invariants/wire/framing.js';
import type { Violation } from '../../../../src/invariants/invariant.js';
import type { Observation } from '../../../../src/transport/transport.js';
import { unreadable } from '../../../../src/transport/peer-bytes.js';
import type { Told } from '../exchange.js';
import { asExchange, errorText, exchangeOf, judge, said, theBreach } from '../exchange.js';

const answer = said('ok');

/** The same exchange as it goes over HTTP. */
function overHttp(
  told: Told,
  status: number,
  contentType: string,
  seen: Partial<Observation> = {},
): readonly Violation[] | string {
  const exchange = exchangeOf(told);
  const http = { status, contentType };
  const subject = { ...exchange, observation: { ...exchange.observation, ...seen, http } };
  const law = asExchange(framing);
  const applies = law.applies(subject);
  return applies === true ? law.check(subject) : applies.notExercised;
}

const inShort = (found: readonly Violation[] | string): readonly string[] | string =>
  typeof found === 'string' ? found : found.map(({ level, place }) => `${level} ${place}`);

describe('wire.framing on stdout', () => {
  test.each([
    'ready',
    'Server listening on port 3000',
    '{"level":30,"msg":"started"}',
    '42',
    '"ready"',
    '{"jsonrpc":',
  ])('finds the line %s', (line) => {
    expect(theBreach(framing, { answer, others: [line] })).toMatchObject({
      level: 'must',
      place: '/stdout',
      got: { at: 'stdout', text: line },
      next: 'write logs to stderr',
    });
  });

  test('finds a line that is no UTF-8', () => {
    const exchange = exchangeOf({ answer });
    const others = [unreadable('\ufffd', 'not UTF-8')];
    const found = asExchange(framing).check({
      ...exchange,
      observation: { ...exchange.observation, others },
    });
    expect(found).toMatchObject([{ message: expect.stringContaining('not UTF-8') as string }]);
  });

  test.each([
    ['nothing else', []],
    ['notifications', ['{"jsonrpc":"2.0","method":"notifications/message","params":{"data":1}}']],
    ['requests of the server', ['{"jsonrpc":"2.0","id":1,"method":"ping"}']],
    ['white space between the lines', ['', '\r', '  ']],
    ['an answer to somebody else', ['{"jsonrpc":"2.0","id":9,"result":{}}']],
    ['a batch, which wire.envelope judges', ['[{"jsonrpc":"2.0","id":9,"result":{}}]']],
    ['a message with a fault in its envelope', ['{"jsonrpc":"1.0","method":"x"}']],
  ])('holds for %s', (_, others) => {
    expect(judge(framing, { answer, others })).toEqual([]);
  });

  test('says nothing of a line that was cut off when the process ended', () => {
    expect(judge(framing, { outcome: 'crashed', others: ['{"jsonrpc'] })).toContain('the connection ended');
  });
});

describe('wire.framing over HTTP', () => {
  test.each(['text/plain', 'text/html; charset=utf-8', ''])('finds the content type %j', (type) => {
    expect(inShort(overHttp({ answer }, 200, type))).toEqual(['must /content-type']);
  });

  test('finds a request that is only accepted', () => {
    expect(inShort(overHttp({}, 202, '', { kind: 'closed' }))).toEqual(['must /content-type']);
  });

  test('finds a result with an error status', () => {
    expect(inShort(overHttp({ answer }, 500, 'application/json'))).toEqual(['should /status']);
  });

  test.each([-32020, -32021, -32022])('finds %i with status 200 in 2026-07-28 only', (code) => {
    const told = { answer: errorText(code, 'no') };
    expect(inShort(overHttp({ ...told, era: '2026-07-28' }, 200, 'application/json'))).toEqual([
      'must /status',
    ]);
    expect(overHttp(told, 200, 'application/json')).toEqual([]);
  });

  test('finds a body that is no message', () => {
    expect(inShort(overHttp({ others: ['oops'] }, 200, 'application/json', { kind: 'closed' }))).toEqual([
      'must /body',
    ]);
  });

  test.each([
    ['JSON', 200, 'application/json', { answer }],
    ['JSON with a charset', 200, 'Application/JSON; charset=utf-8', { answer }],
    ['an event stream', 200, 'text/event-stream', { answer }],
    ['a stream that the server closes early', 200, 'text/event-stream', {}],
    ['a protocol error with status 200', 200, 'application/json', { answer: errorText(-32602, 'no') }],
    ['a protocol error with status 400', 400, 'application/json', { answer: errorText(-32602, 'no') }],
    [
      '-32022 with status 400',
      400,
      'application/json',
      { era: '2026-07-28', answer: errorText(-32022, 'no') },
    ],
    ['a gateway that is busy', 503, 'text/html', { others: ['<html>'] }],
    ['a payload that is too large', 413, 'text/plain', { others: ['too large'] }],
    ['who asks for authorization', 401, '', {}],
  ] as readonly [string, number, string, Told][])('holds for %s', (_, status, type, told) => {
    expect(overHttp(told, status, type)).toEqual([]);
  });

  test('holds for an event with a name of its own', () => {
    const others = [unreadable('', 'an event named "ping"'), unreadable('x', 'an event named "ping"')];
    expect(overHttp({ answer }, 200, 'text/event-stream', { others })).toEqual([]);
  });

  test('asks nothing of malformed bytes', () => {
    const told: Told = { stimulus: { kind: 'raw', base64: 'AAA=' }, label: 'malformed' };
    expect(overHttp(told, 202, '')).toContain('no request');
  });
});
