import { describe, expect, test } from 'vitest';
import { builtInvariants } from '../../../src/invariants/registry.js';
import { receiptOf } from '../../../src/reports/receipt-builder.js';
import { numbered, sampleBodies } from './sample-events.js';
import { linesOf, shown } from './terminal/stage.js';

const {
  runStarted,
  discovered,
  case: made,
  exchanged,
  violated,
  found,
  invariantSettled,
  runFinished,
} = sampleBodies;

const runWith = (config: Readonly<Record<string, unknown>>) =>
  numbered([
    { ...runStarted, config },
    discovered,
    made,
    exchanged,
    { ...invariantSettled, status: 'passed', failed: 0 },
    runFinished,
  ]);
const sentences = (config: Readonly<Record<string, unknown>>): readonly string[] =>
  receiptOf(runWith(config)).notProven.filter((sentence) => sentence.includes('--checks'));

describe('a revision that is not the one of the run', () => {
  const negotiated = (revision: string, status: 'passed' | 'failed' = 'passed') =>
    numbered([
      runStarted,
      { ...discovered, era: '2025-11-25', negotiated: revision },
      made,
      exchanged,
      ...(status === 'failed' ? [violated, found] : []),
      { ...invariantSettled, status },
      runFinished,
    ]);
  const told = (revision: string): readonly string[] =>
    receiptOf(negotiated(revision)).notProven.filter((sentence) => sentence.includes('negotiated'));

  test('is told in the receipt and on the terminal, found something or not', () => {
    expect(told('2024-11-05')).toEqual(['2025-11-25 itself: the server negotiated 2024-11-05']);
    for (const status of ['passed', 'failed'] as const)
      expect(shown(negotiated('2024-11-05', status)).stdout).toContain('2025-11-25 (negotiated 2024-11-05)');
  });

  test('is not told where it is the one', () => {
    expect(told('2025-11-25')).toEqual([]);
    expect(shown(negotiated('2025-11-25')).stdout).not.toContain('negotiated');
  });
});

describe('laws that the user left out', () => {
  const others = builtInvariants.length - 1;

  test.each([[{ checks: ['output.conforms'] }], [{ excludeChecks: ['*'] }]])('are told: %j', (config) => {
    expect(sentences(config)).toEqual([
      expect.stringMatching(
        new RegExp(
          String.raw`^${others} laws not judged \(wire\.one-answer, .*\): left out by --checks or --exclude-checks$`,
        ),
      ),
    ]);
    expect(linesOf(shown(runWith(config)).stdout).join(' ')).toContain(`, ${others} left out:`);
  });

  test('are none when nothing was chosen', () => {
    expect(sentences({})).toEqual([]);
    expect(shown(runWith({})).stdout).not.toContain('left out');
  });
});
