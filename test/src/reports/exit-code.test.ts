import { describe, expect, test } from 'vitest';
import type { EventBody, StopCode } from '../../../src/engine/events.js';
import { stopCodes } from '../../../src/engine/events.js';
import type { Level } from '../../../src/invariants/invariant.js';
import { exitCodeOf } from '../../../src/reports/exit-code.js';
import { receiptOf } from '../../../src/reports/receipt-builder.js';
import { numbered, sampleBodies, sampleFinding } from './sample-events.js';

const { runStarted, discovered, exchanged, invariantSettled, runFinished } = sampleBodies;
const passed: EventBody = { ...invariantSettled, status: 'passed', failed: 0 };
const clean: readonly EventBody[] = [runStarted, discovered, exchanged, passed, runFinished];
const elsewhere: EventBody = { ...runStarted, target: { ...runStarted.target, endpoint: 'node other.js' } };

const found = (level: Level, flaky = false): EventBody => ({
  type: 'found',
  finding: { ...sampleFinding, level, flaky },
});
const withFinding = (level: Level, flaky = false): readonly EventBody[] => [
  runStarted,
  discovered,
  exchanged,
  found(level, flaky),
  invariantSettled,
  runFinished,
];
const stopped = (code: StopCode, started: EventBody = runStarted): readonly EventBody[] => [
  started,
  { ...runFinished, status: 'unavailable', reason: 'told', code, calls: 0, cases: 0 },
];
const codeOf = (bodies: readonly EventBody[], failOn: 'must' | 'should' | 'policy' = 'must'): number =>
  exitCodeOf(receiptOf(numbered(bodies)), failOn);

test('0 for a clean run', () => {
  expect(codeOf(clean)).toBe(0);
});

describe('1 for a finding at or above the level that fails', () => {
  test.each([
    ['must', 'must', 1],
    ['should', 'must', 0],
    ['should', 'should', 1],
    ['policy', 'should', 0],
    ['policy', 'policy', 1],
    ['observed', 'policy', 0],
  ] as const)('a %s finding with --fail-on %s gives %i', (level, failOn, code) => {
    expect(codeOf(withFinding(level), failOn)).toBe(code);
  });

  test('also when it is flaky: the law was seen broken', () => {
    expect(codeOf(withFinding('must', true))).toBe(1);
  });
});

describe('each reason to stop has its code', () => {
  const codes: Readonly<Record<StopCode, number>> = {
    usage: 2,
    configuration: 2,
    unreachable: 3,
    'not-mcp': 3,
    'unsupported-era': 3,
    authorization: 4,
    'rate-limited': 4,
    internal: 5,
    'nothing-tested': 7,
    interrupted: 130,
  };
  test.each(stopCodes)('%s', (code) => {
    expect(codeOf(stopped(code))).toBe(codes[code]);
  });

  test('and without one an unavailable target gives 3, a cut log 130', () => {
    expect(codeOf([runStarted, { ...runFinished, status: 'unavailable', reason: 'gone' }])).toBe(3);
    expect(codeOf([runStarted, discovered, exchanged])).toBe(130);
    expect(codeOf([runStarted, discovered, exchanged, { ...runFinished, status: 'incomplete' }])).toBe(130);
    expect(
      codeOf([
        runStarted,
        exchanged,
        { ...runFinished, status: 'incomplete', reason: 'the target was lost' },
      ]),
    ).toBe(3);
  });
});

describe('7 when nothing was tested', () => {
  test('no run', () => {
    expect(codeOf([])).toBe(7);
  });
  test('no call', () => {
    expect(codeOf([runStarted, discovered, { ...runFinished, calls: 0, cases: 0 }])).toBe(7);
  });
  test('calls, but no law could speak', () => {
    const settled: EventBody = {
      ...invariantSettled,
      status: 'not-exercised',
      checked: 0,
      failed: 0,
      reason: 'no result',
    };
    expect(codeOf([runStarted, discovered, exchanged, settled, runFinished])).toBe(7);
  });
  test('but a finding about the list alone is a finding', () => {
    expect(codeOf([runStarted, discovered, found('must'), { ...runFinished, calls: 0, cases: 0 }])).toBe(1);
  });
});

describe('with several runs the first that applies of 130, 5, 1, 4, 3, 2, 7, 0', () => {
  const untested: readonly EventBody[] = [elsewhere, { ...runFinished, calls: 0, cases: 0 }];
  const ordered: readonly (readonly [number, readonly EventBody[]])[] = [
    [130, [elsewhere, discovered, exchanged]],
    [5, stopped('internal', elsewhere)],
    [1, withFinding('must')],
    [4, stopped('authorization', elsewhere)],
    [3, stopped('unreachable', elsewhere)],
    [7, untested],
    [0, clean],
  ];
  test.each(ordered.slice(1).map(([code], i) => [ordered[i]?.[0], code] as const))(
    '%i before %i',
    (first, second) => {
      const runsOf = (code: number | undefined): readonly EventBody[] =>
        ordered.find(([known]) => known === code)?.[1] ?? [];
      const rename = (bodies: readonly EventBody[], name: string): readonly EventBody[] =>
        bodies.map((body) =>
          body.type === 'runStarted' ? { ...body, target: { ...body.target, endpoint: name } } : body,
        );
      expect(codeOf([...rename(runsOf(second), 'b'), ...rename(runsOf(first), 'a')])).toBe(first);
    },
  );

  test('a run that was cut with findings in it was interrupted first of all', () => {
    expect(codeOf([runStarted, discovered, exchanged, found('must')])).toBe(130);
  });

  test('an era that a target does not speak counts for nothing beside the one that it speaks', () => {
    expect(codeOf([...stopped('unsupported-era'), ...clean])).toBe(0);
    expect(codeOf([...stopped('unsupported-era', elsewhere), ...clean])).toBe(3);
  });
});
