import { leftOutLaws } from '../not-proven.js';
import type { ReceiptRun } from '../receipt.js';
import { otherRevision, testedTools, toolsOf } from '../receipt-run.js';
import { offersText } from '../offers.js';
import type { RunRecord } from '../run-record.js';
import { causesOf } from './cause.js';
import { wrap } from './columns.js';
import { counted, duration } from './counting.js';
import { findingRows } from './finding-rows.js';
import type { Style } from './style.js';
import { skippedText, targetName, unavailableLines } from './summary.js';

/** Whether a run ended by itself, tried something and found nothing, not even below the level that fails. */
export const isClean = (run: ReceiptRun): boolean => run.status === 'complete' && run.findings.length === 0;

/** A clean run in two or three lines: how much was tried, and what was not looked at. Never "no bugs". */
export function cleanRun(
  record: RunRecord,
  run: ReceiptRun,
  receiptPath: string,
  style: Style,
): readonly string[] {
  const held = run.invariants.filter(({ status }) => status === 'passed').length;
  const open = run.invariants.filter(({ status }) => status !== 'passed' && status !== 'failed').length;
  const leftOut = leftOutLaws(record).length;
  const chosen = leftOut === 0 ? '' : `, ${leftOut} left out`;
  const observed = run.observations.length === 0 ? '' : `, ${run.observations.length} observed`;
  const skipped = skippedText(record, style);
  const other = otherRevision(record);
  const fixed =
    record.fixed.length === 0 ? [] : [`${counted(record.fixed.length, 'case')} of the corpus fixed`];
  return [
    ...cleanLine(record, run, style),
    ...indented(
      `${counted(held, 'law')} held, ${open} not proven${chosen}${observed}: ${receiptPath}`,
      style,
    ),
    ...(other === undefined
      ? []
      : indented(`${record.discovered?.era} (negotiated ${style.clean(other)})`, style)),
    ...[...(skipped === '' ? [] : [`not called: ${skipped}`]), ...fixed].flatMap((text) =>
      indented(text, style),
    ),
    ...unavailableLines(record, receiptPath, style),
    ...observedRows(record, style),
  ];
}

const mostObserved = 3;

/** Observations fail nothing; the first few are named, since a count alone tells nobody anything. */
function observedRows(record: RunRecord, style: Style): readonly string[] {
  const causes = causesOf([...record.findings.values()].filter(({ level }) => level === 'observed'));
  const more = causes.length - mostObserved;
  return [
    ...findingRows(causes.slice(0, mostObserved), style),
    ...(more > 0 ? indented(`${style.ellipsis} ${more} more`, style) : []),
  ];
}

/** ` ✓ sample-server: no finding in 1000 calls on 3 of 3 tools, 31.2 s, seed 42`. */
export function cleanLine(record: RunRecord, run: ReceiptRun, style: Style): readonly string[] {
  const took = duration(Date.parse(record.lastAt) - Date.parse(record.startedAt));
  const tools = `${testedTools(record).length} of ${counted(toolsOf(record).all.length, 'tool')}`;
  const offers = offersText(record);
  const subjects = offers === '' ? tools : `${tools}, ${offers}`;
  const text = `${targetName(record, style)}: no finding in ${counted(run.counts.calls, 'call')} on ${subjects}, ${took}, seed ${record.started.seed}`;
  const sign = style.sign('passed');
  return wrap(text, style.columns - 3).map((line, i) =>
    i === 0 ? ` ${style.paint('passed', sign)} ${line}` : `   ${line}`,
  );
}

const indented = (text: string, style: Style): readonly string[] =>
  wrap(text, style.columns - 3).map((line) => `   ${line}`);
