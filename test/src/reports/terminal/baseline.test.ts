import { describe, expect, test } from 'vitest';
import type { Baseline } from '../../../../src/reports/baseline.js';
import { judgeByBaseline } from '../../../../src/reports/baseline.js';
import type { TerminalReportOptions } from '../../../../src/reports/terminal/terminal-report.js';
import { widthOf } from '../../../../src/reports/terminal/columns.js';
import { sampleFinding } from '../sample-events.js';
import type { Shown } from './stage.js';
import { cleanRunEvents, failedRun, linesOf, shown } from './stage.js';

type Entry = Baseline['entries'][number];

const known: Entry = {
  fingerprint: sampleFinding.id,
  reason: 'the search team mends it',
  since: '2026-11-12',
  expiry: '2027-01-31',
  line: 3,
};
const gone: Entry = { fingerprint: 'f-04d1e9aa', reason: 'old', since: '2026-11-12', line: 12 };

const told = (
  entries: readonly Entry[],
  { stream = failedRun, ...options }: Partial<TerminalReportOptions> & { stream?: typeof failedRun } = {},
): Shown =>
  shown(stream, options, ['assay-report/receipt.json'], (receipt) =>
    judgeByBaseline(receipt, { file: 'baseline.yaml', entries }),
  );

test('a known finding comes last, with its date and reason, and passes', () => {
  const { stdout, stderr } = told([known]);
  expect(linesOf(stdout).filter((line) => /^[✗◆]/.test(line))).toEqual([
    '◆ policy  output.text-agrees  read_graph                       f-9b1c77e0  known',
    '✗ must  output.conforms  search               f-3f09c2ab  known since 2026-11-12',
  ]);
  expect(stdout).toContain('\n  known    the search team mends it (until 2027-01-31)\n');
  expect(stdout).toContain('  output.conforms     search      known: total is a string\n');
  expect(stdout).not.toContain('--baseline FILE');
  expect(linesOf(stdout).slice(-4)).toEqual([
    ' baseline   1 known: baseline.yaml',
    ' written    assay-report/receipt.json',
    ' PASSED     no finding at or above must, 1 below it, 1 known by the baseline',
    '            (exit 0)',
  ]);
  expect(stderr).not.toContain('baseline');
});

test('a stale entry is an error with the line to delete', () => {
  const { stdout, stderr } = told([known, gone]);
  expect(stderr).toContain('error: baseline.yaml:12 f-04d1e9aa did not occur any more: delete the entry\n');
  expect(stdout).toContain('\n baseline   1 known, 1 stale: baseline.yaml\n');
  expect(stdout.replaceAll(/\n +/g, ' ')).toContain(
    ' FAILED     0 findings at or above must, 1 below it, 1 known by the baseline; 1 stale entry in the baseline (exit 1)',
  );
});

test('an expired entry is told, and its finding is none that is known', () => {
  const { stdout, stderr } = told([{ ...known, expiry: '2026-11-29' }]);
  expect(stderr.replaceAll('\n', ' ')).toContain(
    'warning: baseline.yaml:3 f-3f09c2ab expired on 2026-11-29: it does not hide its finding any more',
  );
  expect(stdout).toMatch(/f-3f09c2ab {2}new$/m);
  expect(stdout).toMatch(/^ FAILED {5}1 finding at or above must, 1 below it \(exit 1\)$/m);
});

test('a clean run says what its baseline came to', () => {
  const elsewhere = { ...gone, tool: 'elsewhere' };
  expect(told([elsewhere], { stream: cleanRunEvents }).stdout).toMatch(
    /^ ✓ [^]*\n baseline {3}1 not looked for: baseline\.yaml\n$/,
  );
  expect(told([gone], { stream: cleanRunEvents }).stdout).toMatch(
    /^ FAILED {5}0 findings [^]*\(exit 1\)\n$/m,
  );
});

test('for agents a known finding is one line with its reason', () => {
  expect(told([known], { ci: true }).stdout).toContain(
    'asks for an integer. known since 2026-11-12: the search team mends it. replay: ',
  );
});

describe.each([40, 80, 120])('at %i columns', (columns) => {
  test.each([true, false])('no line is wider, and nothing is raw (quiet: %s)', (quiet) => {
    const hostile = { ...known, reason: `\u001b[31m\u202e${'long '.repeat(200)}` };
    for (const entries of [[known, gone], [hostile], [{ ...known, expiry: '2026-11-29' }]]) {
      const { stdout, stderr } = told(entries, { columns, quiet });
      const lines = [...linesOf(stdout), ...linesOf(stderr)].filter((line) => !/corpus\/|-- n/.test(line));
      expect(lines.filter((line) => widthOf(line) > columns)).toEqual([]);
      expect(stdout + stderr).not.toMatch(/[^\n\P{Cc}]|\p{Cf}/u);
      for (const block of stdout.split('\n\n').filter((part) => part.startsWith('  send'))) {
        expect(linesOf(block).length).toBeLessThanOrEqual(24);
      }
    }
  });
});
