import { describe, expect, test } from 'vitest';
import type { JudgedLiveness, Violation } from '../../../../src/invariants/invariant.js';
import { stdout } from '../../../../src/invariants/survival/stdout.js';
import { toolOf } from '../exchange.js';

const ended = (
  lastWords: readonly string[] | undefined,
  more: Partial<JudgedLiveness> = {},
): JudgedLiveness => ({
  era: '2025-11-25',
  tool: toolOf({ type: 'object' }),
  outcomeBefore: 'success',
  outcomeAfter: 'crashed',
  culprit: undefined,
  ending: 'ended with code 1',
  ...(lastWords === undefined ? {} : { lastWords }),
  ...more,
});

function judge(subject: JudgedLiveness): readonly Violation[] | string {
  if (stdout.on !== 'liveness') throw new Error('no law of liveness');
  const applies = stdout.applies(subject);
  return applies === true ? stdout.check(subject) : applies.notExercised;
}

describe('survival.stdout', () => {
  test('finds a crash that is told on stdout', () => {
    expect(judge(ended(['TypeError: x is undefined', '    at call (server.js:1)']))).toMatchObject([
      {
        level: 'must',
        place: '/stdout',
        message:
          'the process wrote 2 lines to stdout as it ended, first "TypeError: x is undefined"; stdout holds nothing but messages',
        got: { text: 'TypeError: x is undefined\n    at call (server.js:1)' },
      },
    ]);
  });

  test.each([
    ['a process that ends without a word', ended([])],
    ['a message that was cut off', ended(['{"jsonrpc":"2.0","id":1,"res', ' [{"a'])],
    ['empty lines', ended(['', '  '])],
    ['a process that lives: wire.framing judges it', ended(['ready'], { outcomeAfter: 'success' })],
  ])('holds for %s', (_, subject) => {
    expect(judge(subject)).toEqual([]);
  });

  test('has nothing to say where there is no stdout', () => {
    expect(judge(ended(undefined))).toContain('over stdio only');
  });
});
