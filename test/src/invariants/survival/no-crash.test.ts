import { describe, expect, test } from 'vitest';
import type { JudgedLiveness, Violation } from '../../../../src/invariants/invariant.js';
import { alive } from '../../../../src/invariants/survival/alive.js';
import { noCrash } from '../../../../src/invariants/survival/no-crash.js';
import { outcomes } from '../../../../src/protocol/outcome.js';
import type { Outcome } from '../../../../src/protocol/outcome.js';
import { exchangeOf, toolOf } from '../exchange.js';

const subjectOf = (outcomeAfter: Outcome, more: Partial<JudgedLiveness> = {}): JudgedLiveness => ({
  era: '2025-11-25',
  tool: toolOf({ type: 'object' }),
  outcomeBefore: 'success',
  outcomeAfter,
  culprit: exchangeOf({ stimulus: { kind: 'arguments', json: '{"q":"x"}' } }).case,
  ...more,
});

function judge(law: typeof noCrash, subject: JudgedLiveness): readonly Violation[] {
  if (law.on !== 'liveness') throw new Error(`${law.id} judges no liveness`);
  return law.applies(subject) === true ? law.check(subject) : [];
}

describe('survival.no-crash', () => {
  test('finds a process that ended', () => {
    expect(judge(noCrash, subjectOf('crashed', { ending: 'ended with code 1' }))).toEqual([
      {
        level: 'must',
        place: '',
        message:
          'the process ended by itself, or the connection broke, after this case (the peer ended with code 1); a server goes on serving whatever is sent',
        promised: {
          at: 'rule survival.no-crash',
          text: 'the process does not exit, the connection does not close',
        },
        got: { at: 'case "search"', text: '{"q":"x"}' },
      },
    ]);
  });

  test('finds a connection that closed, also when no single case is known', () => {
    const closed = subjectOf('closed', { culprit: undefined, ending: 'closed its stdout' });
    expect(judge(noCrash, closed)).toMatchObject([
      {
        message: expect.stringMatching(
          /^the connection closed after the adversarial cases \(the peer closed its stdout\)/,
        ) as string,
      },
    ]);
  });

  test('shows bytes that are no message', () => {
    const culprit = exchangeOf({ stimulus: { kind: 'raw', base64: 'eyI=' }, label: 'malformed' }).case;
    expect(judge(noCrash, subjectOf('crashed', { culprit }))).toMatchObject([{ got: { text: 'eyI=' } }]);
  });

  test('names the question of a probe, at a place of its own', () => {
    const asked = { law: 'wire.version', what: 'server/discover', text: '{"method":"server/discover"}' };
    expect(judge(noCrash, subjectOf('crashed', { culprit: undefined, asked }))).toMatchObject([
      {
        place: '/asked/wire.version',
        message: expect.stringContaining('after server/discover;') as string,
        got: { at: 'server/discover', text: asked.text },
      },
    ]);
  });

  test('needs no call that was good before', () => {
    expect(judge(noCrash, subjectOf('crashed', { outcomeBefore: 'toolError' }))).toHaveLength(1);
  });

  test.each(['success', 'inputRequired', 'toolError', 'protocolError', 'silent', 'closed'] as const)(
    'holds for a peer that is there: %s',
    (after) => {
      expect(judge(noCrash, subjectOf(after))).toEqual([]);
    },
  );

  test('tells each loss once: what survival.alive tells, it does not', () => {
    for (const after of outcomes) {
      for (const ending of [undefined, 'closed its stdout']) {
        const told = [noCrash, alive].flatMap((law) => judge(law, subjectOf(after, { ending })));
        expect(told).toHaveLength(after === 'success' || after === 'inputRequired' ? 0 : 1);
      }
    }
  });
});
