import type { Finding } from '../../engine/events.js';
import { exitCodeOf, isUntested } from '../exit-code.js';
import type { BaselineMark, Receipt, ReceiptRun } from '../receipt.js';
import type { RunRecord } from '../run-record.js';
import { agentLine } from './agent-line.js';
import type { Cause } from './cause.js';
import { causesByMark } from './cause.js';
import { cleanLine, cleanRun, isClean } from './clean-run.js';
import { baselineTrouble } from './baseline-lines.js';
import { catalogLines } from './catalog-lines.js';
import { wrap } from './columns.js';
import { sheetOf } from '../sheet/filled-sheet.js';
import { sheetEnding, sheetLines } from './sheet-lines.js';
import { adviceOf, errorLines, nothingTested } from './error-lines.js';
import { findingBlock } from './finding-block.js';
import { findingRows } from './finding-rows.js';
import type { Style } from './style.js';
import type { SummaryContext } from './summary.js';
import { baselineLine, runSummary, targetName, verdict, verdictLines } from './summary.js';

export interface EndContext extends SummaryContext {
  readonly quiet: boolean;
  readonly sourceOf: (invariant: string) => string | undefined;
}

/** What is told on stderr at the end: what is wrong with the baseline, and why there is no result. */
export function troubleLines(
  receipt: Receipt,
  runs: readonly RunRecord[],
  context: EndContext,
  style: Style,
): readonly string[] {
  return [...baselineTrouble(receipt, style), ...reasonForNothing(receipt, runs, context, style)];
}

function reasonForNothing(
  receipt: Receipt,
  runs: readonly RunRecord[],
  context: EndContext,
  style: Style,
): readonly string[] {
  const code = exitCodeOf(receipt, context.failOn);
  if (code === 7) {
    const lines = errorLines(nothingTested(runs.at(-1)), style);
    return context.quiet ? lines.slice(0, 1) : lines;
  }
  if (code < 2 || code === 130 || receipt.runs.some(({ counts }) => counts.calls > 0)) return [];
  const message = receipt.runs.find(({ reason }) => reason !== null)?.reason ?? 'the run could not end';
  const { facts, next } = adviceOf(runs.at(-1));
  return errorLines({ message, facts, next, exitCode: code }, style);
}

/** What is told on stdout at the end: blocks, summaries, and last the verdict. */
export function endLines(
  receipt: Receipt,
  runs: readonly RunRecord[],
  context: EndContext,
  style: Style,
): readonly string[] {
  if (receipt.runs.every((run) => run.counts.calls === 0 && isUntested(run))) return [];
  const code = exitCodeOf(receipt, context.failOn);
  if (code === 7) return [];
  const pairs = runs.flatMap((record, i) => {
    const run = receipt.runs[i];
    return run === undefined ? [] : [{ record, run, causes: causesIn(record, run) }];
  });
  const clean = code === 0 && pairs.every(({ run }) => isClean(run) || run.status === 'unavailable');
  if (context.quiet) return quietLines(receipt, pairs, clean, context, style);
  if (clean) {
    return [
      ...pairs.flatMap((pair) => cleanOrUnavailable(pair, context, style)),
      ...baselineLine(receipt, style),
      ...sheetFiles(receipt, context, style),
    ];
  }
  return [
    ...pairs.flatMap((pair) => pairLines(pair, context, style)),
    ...verdictLines(receipt, context, style),
  ];
}

interface Pair {
  readonly record: RunRecord;
  readonly run: ReceiptRun;
  readonly causes: readonly Cause[];
}

/** Observations are counted, not shown: they never fail a run. */
const causesIn = ({ findings }: RunRecord, run: ReceiptRun): readonly Cause[] =>
  causesByMark(
    [...findings.values()].filter(({ level }) => level !== 'observed'),
    marksOf(run),
  );

/** What the baseline says of the findings of a run, by their identity. */
function marksOf(run: ReceiptRun): (id: string) => BaselineMark | undefined {
  const marks = new Map(run.findings.map(({ id, baseline }) => [id, baseline]));
  return (id) => marks.get(id);
}

function quietLines(
  receipt: Receipt,
  pairs: readonly Pair[],
  clean: boolean,
  context: EndContext,
  style: Style,
): readonly string[] {
  const [only] = pairs;
  const alone = only === undefined || !isSheetAlone(only.run) ? undefined : sheetOf(only.run);
  if (alone !== undefined && pairs.length === 1) return sheetEnding(alone, style);
  return clean && pairs.length === 1 && only !== undefined
    ? cleanLine(only.record, only.run, style)
    : verdict(receipt, context, style);
}

function cleanOrUnavailable({ record, run }: Pair, context: EndContext, style: Style): readonly string[] {
  return run.status === 'unavailable'
    ? unavailable(record, run, style)
    : [
        ...longerOf(run, context, style),
        ...(isSheetAlone(run) ? [] : cleanRun(record, run, context.receiptPath, style)),
      ];
}

/** Nothing was asked but the acceptance sheet. */
const isSheetAlone = ({ sheet, counts }: ReceiptRun): boolean => sheet !== undefined && counts.calls === 0;

/** A clean run names its receipt alone; a sheet is there to be read. */
function sheetFiles({ runs }: Receipt, { written }: EndContext, style: Style): readonly string[] {
  if (runs.every(({ sheet }) => sheet === undefined) || written.length === 0) return [];
  return wrap(`written ${written.map(style.clean).join(', ')}`, style.columns - 3).map(
    (line, at) => `${at === 0 ? ' ' : '   '}${line}`,
  );
}

/** What a catalog or a client was asked beside the laws. */
function longerOf(run: ReceiptRun, { brief }: EndContext, style: Style): readonly string[] {
  const { catalog, wire } = run;
  const sheet = sheetOf(run);
  return [
    ...(catalog === undefined ? [] : catalogLines(catalog, wire?.era ?? '', style)),
    ...(sheet === undefined ? [] : [...sheetLines(sheet, brief, style), '']),
  ];
}

const unavailable = (record: RunRecord, run: ReceiptRun, style: Style): readonly string[] => {
  const reason = style.clean(run.reason ?? 'no reason given');
  const text = `${targetName(record, style)} ${record.started.era}: unavailable: ${reason}`;
  return wrap(text, style.columns - 3).map((line, i) =>
    i === 0 ? ` ${style.sign('not-proven')} ${line}` : `   ${line}`,
  );
};

function pairLines(pair: Pair, context: EndContext, style: Style): readonly string[] {
  const { record, run, causes } = pair;
  if (run.status === 'unavailable') return unavailable(record, run, style);
  const marks = marksOf(run);
  const told = context.brief
    ? [...record.findings.values()]
        .filter(({ level }) => level !== 'observed')
        .map((finding) => agentLine(finding, marks(finding.id), style))
    : causeLines(pair, context, style);
  return [...told, ...longerOf(run, context, style), ...runSummary(record, run, causes, context, style)];
}

const mostBlocks = 10;
const mostTold = 50;

/** Ten blocks, then a line each, after fifty a count and where the rest is. */
function causeLines({ record, causes }: Pair, context: EndContext, style: Style): readonly string[] {
  const rows = causes.slice(mostBlocks, mostTold);
  const more = causes.length - mostTold;
  return [
    ...causes.slice(0, mostBlocks).flatMap((cause) => [...blockOf(cause, record, context, style), '']),
    ...findingRows(rows, style),
    ...(more > 0 ? wrap(`   ${style.ellipsis} ${more} more: ${context.receiptPath}`, style.columns) : []),
    ...(rows.length > 0 ? [''] : []),
  ];
}

function blockOf(cause: Cause, record: RunRecord, context: EndContext, style: Style): readonly string[] {
  const { invariant } = cause.lead;
  const members: readonly Finding[] = [cause.lead, ...cause.others];
  const occurrences = members.reduce((sum, { id }) => sum + (record.violations.get(id)?.count ?? 1), 0);
  const checked = record.settled.get(invariant)?.checked ?? 0;
  return findingBlock(cause, { occurrences, checked, because: context.sourceOf(invariant) }, style);
}
