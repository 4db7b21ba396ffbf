import { describe, expect, test } from 'vitest';
import type { JudgedLiveness, Violation } from '../../../../src/invariants/invariant.js';
import { alive } from '../../../../src/invariants/survival/alive.js';
import type { Outcome } from '../../../../src/protocol/outcome.js';
import { exchangeOf, toolOf } from '../exchange.js';

function judge(
  outcomeBefore: Outcome,
  outcomeAfter: Outcome,
  ending?: string,
): readonly Violation[] | string {
  if (alive.on !== 'liveness') throw new Error('survival.alive judges liveness');
  const culprit = exchangeOf({ stimulus: { kind: 'arguments', json: '{"q":"x"}' } }).case;
  const subject: JudgedLiveness = {
    era: '2025-11-25',
    tool: toolOf({ type: 'object' }),
    outcomeBefore,
    outcomeAfter,
    culprit,
    ending,
  };
  const applies = alive.applies(subject);
  return applies === true ? alive.check(subject) : applies.notExercised;
}

describe('survival.alive', () => {
  test.each(['toolError', 'protocolError', 'silent', 'closed'] as const)(
    'finds a known-good call that ends %s',
    (after) => {
      expect(judge('success', after)).toMatchObject([
        { level: 'must', place: '', got: { at: 'case "search"', text: '{"q":"x"}' } },
      ]);
    },
  );

  test('says in words what happened', () => {
    expect(judge('success', 'silent')).toMatchObject([
      { message: 'a call that succeeded before gets no answer after this case' },
    ]);
  });

  test.each(['success', 'inputRequired'] as const)('holds for %s', (after) => {
    expect(judge('success', after)).toEqual([]);
  });

  test('leaves a peer that is lost to survival.no-crash', () => {
    expect(judge('success', 'crashed')).toContain('survival.no-crash');
    expect(judge('success', 'closed', 'closed its stdout')).toContain('survival.no-crash');
  });

  test('needs a call that was good before', () => {
    expect(judge('toolError', 'silent')).toBe('no call was known to be good before');
  });
});
