import { describe, expect, test } from 'vitest';
import type { Case } from '../../../src/corpus/case.js';
import { Grounds } from '../../../src/engine/grounds.js';
import { readMessage } from '../../../src/protocol/message.js';
import type { Exchanged } from '../../../src/targets/server/exchanged.js';
import { said } from '../invariants/exchange.js';

const tried = (json: string, own: Partial<Case> = {}): Case => ({
  tool: 't',
  phase: 'coverage',
  index: 0,
  label: 'valid',
  stimulus: { kind: 'arguments', json },
  mutations: [],
  exercised: [],
  breaches: [],
  ...own,
});
const came = (outcome: Exchanged['outcome'], text = said('ok')): Exchanged =>
  ({ outcome, answer: readMessage(text) }) as unknown as Exchanged;

describe('what a tool took', () => {
  test('is the plainest of the first epoch in which it took something', () => {
    const grounds = new Grounds();
    grounds.learn([tried('{}')], [came('toolError')]);
    expect(grounds.of('t')).toBeUndefined();
    grounds.learn([tried('{"a":"xyz"}'), tried('{"a":"b"}')], [came('success'), came('success')]);
    expect(grounds.of('t')).toBe('{"a":"b"}');
    grounds.learn([tried('{}')], [came('success')]);
    expect(grounds.of('t')).toBe('{"a":"b"}');
  });

  test.each<readonly [string, Case, Exchanged]>([
    ['invalid arguments', tried('{}', { label: 'invalid' }), came('success')],
    ['a whole call', tried('', { stimulus: { kind: 'params', json: '{"name":"t"}' } }), came('success')],
    ['large arguments', tried(`"${'a'.repeat(5000)}"`), came('success')],
    [
      'a hostile key under an open schema',
      tried('{"api_key":"x"}', { mutations: [{ pointer: '', keyword: 'credential', what: 'x' }] }),
      came('success'),
    ],
    ['a failure told as a success', tried('{}'), came('success', said('{"error":"not generated yet"}'))],
  ])('is not %s', (_, current, exchanged) => {
    const grounds = new Grounds();
    grounds.learn([current], [exchanged]);
    expect(grounds.of('t')).toBeUndefined();
  });
});
