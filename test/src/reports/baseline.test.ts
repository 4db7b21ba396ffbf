import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EventBody } from '../../../src/engine/events.js';
import type { Baseline } from '../../../src/reports/baseline.js';
import { judgeByBaseline } from '../../../src/reports/baseline.js';
import { exitCodeOf } from '../../../src/reports/exit-code.js';
import { receiptOf } from '../../../src/reports/receipt-builder.js';
import type { Receipt } from '../../../src/reports/receipt.js';
import { receiptSchema } from '../../../src/reports/receipt.schema.js';
import { property } from '../../property.js';
import { numbered, sampleBodies, sampleFinding, streams } from './sample-events.js';

type Entry = Baseline['entries'][number];

const { runStarted, discovered, case: made, exchanged, found, invariantSettled, runFinished } = sampleBodies;

/** Of 2026-11-30, in 2026-07-28, of the tool search, with one finding that fails it. */
const failing = [runStarted, discovered, made, exchanged, found, invariantSettled, runFinished];
const clean = failing.filter(({ type }) => type !== 'found');
const receiptFrom = (bodies: readonly EventBody[]): Receipt => receiptOf(numbered(bodies));

const entryOf = (more: Partial<Entry> = {}): Entry => ({
  fingerprint: sampleFinding.id,
  reason: 'the search team mends it',
  since: '2026-11-12',
  line: 3,
  ...more,
});

const judged = (bodies: readonly EventBody[], ...entries: readonly Entry[]): Receipt =>
  judgeByBaseline(receiptFrom(bodies), { file: 'b.yaml', entries });
const statusesOf = ({ baseline }: Receipt): readonly string[] =>
  baseline?.entries.map(({ status }) => status) ?? [];

test('a known finding bears its reason and does not fail the run', () => {
  const receipt = judged(failing, entryOf({ expiry: '2027-01-31' }));
  expect(receipt.runs[0]?.findings[0]?.baseline).toEqual({
    reason: 'the search team mends it',
    since: '2026-11-12',
    expiry: '2027-01-31',
  });
  expect(receipt.baseline).toEqual({
    file: 'b.yaml',
    entries: [
      {
        fingerprint: sampleFinding.id,
        line: 3,
        status: 'known',
        reason: 'the search team mends it',
        since: '2026-11-12',
        expiry: '2027-01-31',
      },
    ],
  });
  expect(exitCodeOf(receipt, 'must')).toBe(0);
  expect(exitCodeOf(receiptFrom(failing), 'must')).toBe(1);
});

test('a stale entry fails a run without findings, at every level', () => {
  const receipt = judged(clean, entryOf());
  expect(statusesOf(receipt)).toEqual(['stale']);
  expect(exitCodeOf(receipt, 'must')).toBe(1);
  expect(exitCodeOf(receipt, 'policy')).toBe(1);
});

test('a finding that no entry names fails as ever', () => {
  const other = entryOf({ fingerprint: 'f-00000000' });
  expect(statusesOf(judged(failing, entryOf(), other))).toEqual(['known', 'stale']);
  expect(exitCodeOf(judged(failing), 'must')).toBe(1);
});

test('an observation may be known too: its entry is not stale', () => {
  const observed: EventBody = { ...found, finding: { ...sampleFinding, level: 'observed' } };
  const receipt = judged([...clean.slice(0, -1), observed, runFinished], entryOf());
  expect(statusesOf(receipt)).toEqual(['known']);
  expect(receipt.runs[0]?.observations[0]?.baseline).toBeDefined();
});

describe('an expiry', () => {
  test.each([
    ['2026-12-01', 'known', 0],
    ['2026-11-30', 'known', 0],
    ['2026-11-29', 'expired', 1],
  ])('on %s is %s on 2026-11-30', (expiry, status, code) => {
    const receipt = judged(failing, entryOf({ expiry }));
    expect(statusesOf(receipt)).toEqual([status]);
    expect(receipt.runs[0]?.findings[0]?.baseline === undefined).toBe(status === 'expired');
    expect(exitCodeOf(receipt, 'must')).toBe(code);
  });

  test('of a finding that does not come any more changes nothing: delete the entry', () => {
    expect(statusesOf(judged(clean, entryOf({ expiry: '2026-11-29' })))).toEqual(['stale']);
  });
});

describe('an entry is called stale only where somebody looked', () => {
  const interrupted = clean.slice(0, -1);
  const unsettled = clean.filter(({ type }) => type !== 'invariantSettled');
  test.each<readonly [string, readonly EventBody[], Partial<Entry>, string]>([
    ['the tool was called', clean, { tool: 'search' }, 'stale'],
    ['the tool was not called', clean, { tool: 'list' }, 'not-exercised'],
    ['the era is that of the run', clean, { era: '2026-07-28' }, 'stale'],
    ['the era is another one', clean, { era: '2025-11-25' }, 'not-exercised'],
    ['the law was judged', clean, { invariant: 'output.conforms' }, 'stale'],
    ['the law was not judged', clean, { invariant: 'wire.envelope' }, 'not-exercised'],
    ['the run was cut', interrupted, {}, 'not-exercised'],
    ['one of two runs was cut', [...clean, ...interrupted], {}, 'not-exercised'],
    ['no law could speak', unsettled, {}, 'not-exercised'],
    ['there was no run', [], {}, 'not-exercised'],
  ])('%s', (_, bodies, where, status) => {
    const receipt = judged(bodies, entryOf(where));
    expect(statusesOf(receipt)).toEqual([status]);
    const told = receipt.notProven.includes(
      `b.yaml:3 ${sampleFinding.id}: this run did not look where it was found`,
    );
    expect(told).toBe(status === 'not-exercised');
  });

  test('and what was not looked for does not fail a run', () => {
    expect(exitCodeOf(judged(clean, entryOf({ tool: 'list' })), 'must')).toBe(0);
  });
});

const isReceipt = new Ajv2020({ allowUnionTypes: true }).compile(receiptSchema);

property(
  'a baseline of all that was found makes a valid receipt in which nothing fails and nothing is stale',
  [streams, fc.string()],
  (stream, reason) => {
    const receipt = receiptOf(stream);
    const ids = new Set(
      receipt.runs.flatMap((run) => [...run.findings, ...run.observations]).map(({ id }) => id),
    );
    const entries = [...ids].map((fingerprint, i) => entryOf({ fingerprint, reason, line: i + 1 }));
    const known = judgeByBaseline(receipt, { file: 'b.yaml', entries });
    isReceipt(known);
    expect(isReceipt.errors ?? []).toEqual([]);
    expect(new Set(statusesOf(known))).toEqual(new Set(ids.size === 0 ? [] : ['known']));
    const without = { ...receipt, runs: receipt.runs.map((run) => ({ ...run, findings: [] })) };
    const [code, expected] = [exitCodeOf(known, 'policy'), exitCodeOf(without, 'policy')];
    // Findings are evidence: with them a run is not untested.
    expect(code === expected || expected === 7).toBe(true);
    expect(code).not.toBe(1);
  },
);
