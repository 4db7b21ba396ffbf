import { describe, expect, test } from 'vitest';
import { builtInvariants } from '../../../src/invariants/registry.js';
import { receiptOf } from '../../../src/reports/receipt-builder.js';
import { numbered, sampleBodies } from './sample-events.js';
import { linesOf, shown } from './terminal/stage.js';

const { runStarted, discovered, case: made, exchanged, invariantSettled, runFinished } = sampleBodies;

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
