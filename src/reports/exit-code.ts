import type { StopCode } from '../engine/events.js';
import type { Level } from '../invariants/invariant.js';
import { levels } from '../invariants/invariant.js';
import type { Receipt, ReceiptBaselineEntry, ReceiptRun } from './receipt.js';

/** What `--fail-on` takes: the lowest level of a finding that fails the run. */
export type FailOn = Exclude<Level, 'observed'>;

/** With several targets the first that applies decides. */
const precedence = [130, 5, 1, 4, 3, 2, 7, 0] as const;
export type ExitCode = (typeof precedence)[number];

/**
 * The exit code that a receipt stands for: 0 no finding at or above `failOn`, 1 findings or a stale entry of
 * the baseline, 3 not reachable or no MCP, 4 authorization or rate limit, 5 our own fault, 7 nothing tested,
 * 130 interrupted. A flaky finding counts: the law was seen broken. One that the baseline knows does not. An era that a target does not speak counts for nothing where another one
 * of the same target was tested.
 */
export function exitCodeOf(receipt: Receipt, failOn: FailOn): ExitCode {
  if (receipt.runs.length === 0) return 7;
  const reached = new Set(receipt.runs.filter(isReached).map(targetKey));
  const codes = new Set(
    receipt.runs
      .filter((run) => isReached(run) || !reached.has(targetKey(run)) || run.code === 'authorization')
      .flatMap((run) => codesOf(run, failOn)),
  );
  if (staleOf(receipt).length > 0) codes.add(1);
  return precedence.find((code) => codes.has(code)) ?? 0;
}

/** Whether a level is at or above another one. */
const isAtLeast = (level: Level, bound: Level): boolean => levels.indexOf(level) <= levels.indexOf(bound);

/** How many findings of a run fail it: those that the baseline does not know. */
export const failingOf = (run: ReceiptRun, failOn: FailOn): number =>
  run.findings.filter(({ level, baseline }) => baseline === undefined && isAtLeast(level, failOn)).length;

/** The baseline's entries whose findings did not come any more. */
export const staleOf = ({ baseline }: Receipt): readonly ReceiptBaselineEntry[] =>
  baseline?.entries.filter(({ status }) => status === 'stale') ?? [];

/** Whether a run holds no evidence at all: no call was made, or no law was checked, and no row of a sheet was tried. */
export const isUntested = (run: ReceiptRun): boolean =>
  run.findings.length === 0 &&
  run.sheet?.some(({ verdict }) => verdict !== 'UNAVAILABLE') !== true &&
  (run.counts.calls === 0 || run.invariants.every(({ checked }) => checked === 0));

const isReached = (run: ReceiptRun): boolean => run.status !== 'unavailable';

const targetKey = ({ target }: ReceiptRun): string => `${target.kind} ${target.transport} ${target.endpoint}`;

const byStop: Readonly<Record<StopCode, ExitCode>> = {
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

/** Every code that one run gives cause for. */
function codesOf(run: ReceiptRun, failOn: FailOn): readonly ExitCode[] {
  const found: readonly ExitCode[] = failingOf(run, failOn) > 0 ? [1] : [];
  if (run.code !== undefined) return [...found, byStop[run.code]];
  switch (run.status) {
    case 'unavailable':
      return [...found, 3];
    case 'incomplete':
      // Without a code: interrupted, unless a reason of another kind is told.
      return [...found, run.reason === null || /interrupt|abort/i.test(run.reason) ? 130 : 3];
    case 'complete':
      return [...found, isUntested(run) ? 7 : 0];
    default:
      return found;
  }
}
