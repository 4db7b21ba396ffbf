import type { Finding, StopCode } from '../engine/events.js';
import { rowIds } from '../hostile/sheet/questions.js';
import type { Level } from '../invariants/invariant.js';
import { levels } from '../invariants/invariant.js';
import { offersOf } from './offers.js';
import type { ReceiptFinding, ReceiptInvariant, ReceiptRun } from './receipt.js';
import type { Occurrences, RunRecord } from './run-record.js';

/** One run as the receipt shows it. */
export function receiptRunOf(run: RunRecord): ReceiptRun {
  const found = findingsOf(run);
  const code = codeOf(run);
  const unavailable = run.finished?.unavailable;
  const offers = offersOf(run);
  return {
    target: targetOf(run),
    wire: wireOf(run),
    status: run.finished?.status ?? 'incomplete',
    reason: run.finished === undefined ? 'the events end before the run did' : run.finished.reason,
    ...(code === undefined ? {} : { code }),
    testedTools: testedTools(run),
    ...(unavailable === undefined ? {} : { unavailableTools: unavailable }),
    ...(offers === undefined ? {} : { offers }),
    counts: {
      ...toolCountsOf(run),
      cases: run.finished?.cases ?? run.cases,
      calls: run.finished?.calls ?? run.calls,
      labels: { ...run.labels },
      outcomes: { ...run.outcomes },
      ...(run.notAwaited === 0 ? {} : { notAwaited: run.notAwaited }),
    },
    ...(run.learned.length === 0 ? {} : { learned: run.learned.map(({ tool, what }) => ({ tool, what })) }),
    invariants: invariantsOf(run),
    findings: found.filter(({ level }) => level !== 'observed'),
    observations: found.filter(({ level }) => level === 'observed'),
    coverage: coverageOf(run),
    ...(run.catalog === undefined ? {} : { catalog: run.catalog }),
    ...sheetOf(run),
    ...servedOf(run),
  };
}

/** Rows in the sheet's order, whatever the order in which they were filled in. */
function sheetOf({ sheet, sheetConditions }: RunRecord): Pick<ReceiptRun, 'sheet' | 'sheetConditions'> {
  if (sheet.size === 0) return {};
  const rows = [...sheet.values()].sort((a, b) => rowIds.indexOf(a.id) - rowIds.indexOf(b.id));
  return { sheet: rows, ...(sheetConditions === undefined ? {} : { sheetConditions }) };
}

function servedOf({ served: { rows } }: RunRecord): Pick<ReceiptRun, 'served'> {
  return rows.length === 0 ? {} : { served: rows };
}

const targetOf = ({ started, catalog, discovered }: RunRecord): ReceiptRun['target'] => ({
  ...started.target,
  revision: catalog?.contract.revision ?? null,
  serverInfo: discovered?.serverInfo ?? {},
});

/** The names of all advertised tools, and of those that were not to be called. */
export function toolsOf(run: RunRecord): { readonly all: readonly string[]; readonly skipped: Set<string> } {
  const skipped = new Set(run.discovered?.skipped.map(({ tool }) => tool));
  const listed = run.discovered?.tools.map(({ name }) => name) ?? [];
  return { all: [...new Set([...listed, ...skipped])], skipped };
}

/** Names of tools that were called, by what the run itself says. */
export function testedTools(run: RunRecord): readonly string[] {
  const { all, skipped } = toolsOf(run);
  const untested = new Set(run.finished?.untestedTools);
  return all.filter((tool) => !skipped.has(tool) && !untested.has(tool) && run.calledTools.has(tool));
}

/** Schema assertions and those seen on both sides; of a run that was cut, those seen at all. */
export function coverageOf(run: RunRecord): ReceiptRun['coverage'] {
  if (run.finished !== undefined) {
    const { assertions, bothSides } = run.finished.coverage;
    return { assertions, bothSides };
  }
  const sides = [...run.assertions.values()];
  return {
    assertions: sides.length,
    bothSides: sides.filter(({ satisfied, violated }) => satisfied && violated).length,
  };
}

const codeOf = (run: RunRecord): StopCode | undefined =>
  run.finished === undefined ? 'interrupted' : run.finished.code;

function wireOf(run: RunRecord): ReceiptRun['wire'] {
  if (run.discovered === undefined) return null;
  const { era, negotiated } = run.discovered;
  return { era, negotiated, client: 'mcp-assay raw' };
}

/** The revision that the server chose, where it is not the one of the run, bounded. */
export const otherRevision = ({ discovered }: RunRecord): string | undefined =>
  discovered === undefined || discovered.negotiated === discovered.era
    ? undefined
    : discovered.negotiated.slice(0, 40);

function toolCountsOf(run: RunRecord): { readonly tools: number; readonly toolsSkipped: number } {
  const { all, skipped } = toolsOf(run);
  return { tools: all.length, toolsSkipped: skipped.size };
}

const stronger = (one: Level, other: Level): Level =>
  levels.indexOf(one) <= levels.indexOf(other) ? one : other;

/** Rows sorted by id. A law that was broken but never settled has its row too: evidence is not lost. */
function invariantsOf(run: RunRecord): readonly ReceiptInvariant[] {
  const rows = new Map<string, ReceiptInvariant>();
  for (const { invariant: id, level, status, checked, failed, reason } of run.settled.values()) {
    rows.set(id, { id, level, status, checked, failed, reason });
  }
  for (const { first, count } of run.violations.values()) {
    const { invariant: id, violation } = first;
    const row = rows.get(id);
    if (run.settled.has(id) && row !== undefined) {
      rows.set(id, { ...row, level: stronger(row.level, violation.level) });
    } else {
      const failed = (row?.failed ?? 0) + count;
      const level = row === undefined ? violation.level : stronger(row.level, violation.level);
      rows.set(id, { id, level, status: 'failed', checked: failed, failed, reason: null });
    }
  }
  return [...rows.values()].sort((a, b) => byText(a.id, b.id));
}

/** Strongest level first, then in the order of the first call that showed it. */
function findingsOf(run: RunRecord): readonly ReceiptFinding[] {
  const rows = [...run.findings.values()].map((finding) =>
    shrunkFinding(finding, run.violations.get(finding.id)?.count ?? 1),
  );
  for (const [fingerprint, occurrences] of run.violations) {
    if (!run.findings.has(fingerprint)) rows.push(unshrunkFinding(fingerprint, occurrences));
  }
  return rows.sort(
    (a, b) =>
      levels.indexOf(a.level) - levels.indexOf(b.level) ||
      a.firstSeenAtCall - b.firstSeenAtCall ||
      byText(a.id, b.id),
  );
}

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const shrunkFinding = (finding: Finding, occurrences: number): ReceiptFinding => ({
  id: finding.id,
  invariant: finding.invariant,
  level: finding.level,
  tool: finding.tool,
  message: finding.violation.message,
  firstSeenAtCall: finding.firstSeenAtCall,
  occurrences,
  case: finding.case,
  argumentsBytes: finding.argumentsBytes,
  shrinkCalls: finding.shrinkCalls,
  ...(finding.minimal === undefined ? {} : { minimal: finding.minimal }),
  flaky: finding.flaky,
  replay: finding.replay,
});

/** A violation that the run did not live to make a case of. */
const unshrunkFinding = (id: string, { first, bytes, count }: Occurrences): ReceiptFinding => ({
  id,
  invariant: first.invariant,
  level: first.violation.level,
  tool: first.tool,
  message: first.violation.message,
  firstSeenAtCall: first.call,
  occurrences: count,
  case: null,
  argumentsBytes: bytes,
  shrinkCalls: 0,
  flaky: false,
  replay: '',
});
