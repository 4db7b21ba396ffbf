import type { Era } from '../protocol/era.js';
import { isUntested } from './exit-code.js';
import type { Receipt, BaselineMark, ReceiptBaselineEntry, ReceiptFinding, ReceiptRun } from './receipt.js';

/**
 * A known finding as the user writes it down. Dates are `YYYY-MM-DD`; that of the expiry is the last one on
 * which the entry hides its finding.
 */
interface BaselineEntry extends BaselineMark {
  readonly fingerprint: string;
  /** Where the finding is: a run that does not look there says nothing of the entry. */
  readonly invariant?: string;
  readonly era?: Era;
  /** As `invariant`. */
  readonly tool?: string;
}

/** The file that `--baseline` reads. */
export interface BaselineDocument {
  readonly baseline: 1;
  readonly findings: readonly BaselineEntry[];
}

/** A baseline that was read: entries with their lines, from 1. */
export interface Baseline {
  /** The file as the user named it. */
  readonly file: string;
  readonly entries: readonly (BaselineEntry & { readonly line: number })[];
}

type Entry = Baseline['entries'][number];

/**
 * The receipt with what the baseline says of it: each finding that an entry names bears the entry's reason
 * and since, and each entry has its status. The day of an expiry is that of the run's start, in UTC.
 */
export function judgeByBaseline(receipt: Receipt, { file, entries }: Baseline): Receipt {
  const seen = new Set(
    receipt.runs.flatMap((run) => [...run.findings, ...run.observations]).map(({ id }) => id),
  );
  const day = receipt.startedAt.slice(0, 10);
  const rows = entries.map((entry): ReceiptBaselineEntry => ({
    fingerprint: entry.fingerprint,
    line: entry.line,
    status: statusOf(entry, seen, day, receipt.runs),
    ...markOf(entry),
  }));
  const marks = new Map(
    rows.flatMap((row, i) => {
      const entry = entries[i];
      return row.status === 'known' && entry !== undefined ? [[row.fingerprint, markOf(entry)] as const] : [];
    }),
  );
  const marked = (finding: ReceiptFinding): ReceiptFinding => {
    const mark = marks.get(finding.id);
    return mark === undefined ? finding : { ...finding, baseline: mark };
  };
  return {
    ...receipt,
    runs: receipt.runs.map((run) => ({
      ...run,
      findings: run.findings.map(marked),
      observations: run.observations.map(marked),
    })),
    baseline: { file, entries: rows },
    notProven: [...receipt.notProven, ...unjudged(file, rows)],
  };
}

const markOf = ({ reason, since, expiry }: Entry): BaselineMark => ({
  reason,
  since,
  ...(expiry === undefined ? {} : { expiry }),
});

function statusOf(
  entry: Entry,
  seen: ReadonlySet<string>,
  day: string,
  runs: readonly ReceiptRun[],
): ReceiptBaselineEntry['status'] {
  if (seen.has(entry.fingerprint)) {
    return entry.expiry !== undefined && entry.expiry < day ? 'expired' : 'known';
  }
  const cut = runs.some(({ status }) => status === 'incomplete');
  return !cut && runs.some((run) => looked(run, entry)) ? 'stale' : 'not-exercised';
}

/** Whether a run would have met the finding: absence proves nothing where nobody looked. */
const looked = (run: ReceiptRun, { invariant, era, tool }: Entry): boolean =>
  run.status === 'complete' &&
  !isUntested(run) &&
  (era === undefined || era === run.wire?.era) &&
  (tool === undefined || run.testedTools?.includes(tool) !== false) &&
  (invariant === undefined || run.invariants.some(({ id, checked }) => id === invariant && checked > 0));

const unjudged = (file: string, rows: readonly ReceiptBaselineEntry[]): readonly string[] =>
  rows
    .filter(({ status }) => status === 'not-exercised')
    .map(
      ({ line, fingerprint }) => `${file}:${line} ${fingerprint}: this run did not look where it was found`,
    );
