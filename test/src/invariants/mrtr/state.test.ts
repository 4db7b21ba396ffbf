import { describe, expect, test } from 'vitest';
import { facetsOf } from '../../../../src/invariants/facets.js';
import type { Invariant, Violation } from '../../../../src/invariants/invariant.js';
import { shape } from '../../../../src/invariants/mrtr/shape.js';
import { state } from '../../../../src/invariants/mrtr/state.js';
import type { JudgedRounds, RetryKind, RoundView } from '../../../../src/invariants/rounds.js';
import { readMessage } from '../../../../src/protocol/message.js';
import type { Outcome } from '../../../../src/protocol/outcome.js';

const view = (outcome: Outcome, result: object = {}): RoundView => ({
  what: outcome,
  message: '{}',
  outcome,
  answer: readMessage(JSON.stringify({ jsonrpc: '2.0', id: 1, result })),
  shapeFaults: [],
});

const rounds = (
  outcomes: Partial<Record<RetryKind, Outcome>>,
  more: Partial<JudgedRounds> = {},
): JudgedRounds => ({
  era: '2026-07-28',
  tool: 'order',
  mayRepeat: true,
  first: view('inputRequired'),
  retries: (Object.entries(outcomes) as [RetryKind, Outcome][]).map(([kind, outcome]) => ({
    ...view(outcome),
    kind,
  })),
  ...more,
});

/** What a law finds, or why it has nothing to say. */
function said(law: Invariant, judged: JudgedRounds): readonly Violation[] | string {
  if (law.on !== 'rounds') throw new Error('no law of rounds');
  const applicability = law.applies(judged);
  return applicability === true ? law.check(judged) : applicability.notExercised;
}

const right: Partial<Record<RetryKind, Outcome>> = {
  honest: 'success',
  stateless: 'inputRequired',
  changed: 'protocolError',
  foreign: 'toolError',
};

describe('mrtr.state', () => {
  test('holds where a changed and a foreign state are refused, or asked for anew', () => {
    expect(said(state, rounds(right))).toEqual([]);
    expect(said(state, rounds({ ...right, changed: 'inputRequired', foreign: 'inputRequired' }))).toEqual([]);
  });

  test('finds a changed state that is taken, and tells one fault once', () => {
    expect(said(state, rounds({ ...right, changed: 'success', foreign: 'success' }))).toMatchObject([
      { level: 'should', place: '/requestState/changed' },
    ]);
  });

  test('finds the state of another call that is taken', () => {
    expect(said(state, rounds({ ...right, foreign: 'success' }))).toMatchObject([
      { level: 'should', place: '/requestState/foreign' },
    ]);
  });

  test('observes a state that is taken twice for what may not be repeated', () => {
    const twice = { ...right, replayed: 'success' } as const;
    expect(said(state, rounds(twice))).toEqual([]);
    expect(said(state, rounds(twice, { mayRepeat: false }))).toMatchObject([
      { level: 'observed', place: '/requestState/replayed' },
    ]);
  });

  test.each<[string, Partial<Record<RetryKind, Outcome>>]>([
    ['no result asked for input with a requestState', { honest: 'success' }],
    ['the retry with all that was asked for did not succeed', { ...right, honest: 'toolError' }],
    [
      'the call succeeds without its requestState as well: it decides nothing',
      { ...right, stateless: 'success', changed: 'success' },
    ],
  ])('has nothing to say where %s', (why, outcomes) => {
    expect(said(state, rounds(outcomes))).toBe(why);
  });
});

describe('mrtr.shape, of a client without capabilities', () => {
  const facet = facetsOf([shape]).find(({ on }) => on === 'rounds') as Invariant;
  const asked = { resultType: 'input_required', inputRequests: { a: { method: 'roots/list' } } };

  test('finds that it is asked for something', () => {
    expect(said(facet, rounds({}, { incapable: view('inputRequired', asked) }))).toMatchObject([
      { level: 'must', place: '/inputRequests/*/method' },
    ]);
  });

  test('holds where it is refused, or told to come again', () => {
    expect(said(facet, rounds({}, { incapable: view('protocolError') }))).toEqual([]);
    const again = { resultType: 'input_required', requestState: 'x' };
    expect(said(facet, rounds({}, { incapable: view('inputRequired', again) }))).toEqual([]);
  });
});
