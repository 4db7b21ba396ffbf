import type { FailOn } from '../exit-code.js';
import { exitCodeOf, failingOf, staleOf } from '../exit-code.js';
import { leftOutLaws, withoutArguments } from '../not-proven.js';
import type { Receipt, ReceiptRun } from '../receipt.js';
import { otherRevision, testedTools, toolsOf } from '../receipt-run.js';
import { offersText } from '../offers.js';
import type { RunRecord } from '../run-record.js';
import { baselineText } from './baseline-lines.js';
import type { Cause } from './cause.js';
import { padEnd, spread, widthOf, wrap } from './columns.js';
import { counted, duration, someNames } from './counting.js';
import { findingRows } from './finding-rows.js';
import { foundCounts } from './found-counts.js';
import type { Style } from './style.js';

/** What the end of a run is told with. */
export interface SummaryContext {
  readonly failOn: FailOn;
  /** Where the receipt is, as it is named to people. */
  readonly receiptPath: string;
  /** Files and folders that the run wrote or changed, as they are named to people. */
  readonly written: readonly string[];
  /** No list of what is not proven: for CI and agents, which read the receipt. */
  readonly brief: boolean;
}

const labelWidth = 12;

/** A label in its column and the text beside it, wrapped. */
function labelled(label: string, text: string, style: Style): readonly string[] {
  return labelledLines(label, wrap(text, style.columns - labelWidth));
}

function labelledLines(label: string, [first = '', ...more]: readonly string[]): readonly string[] {
  return [` ${padEnd(label, labelWidth - 2)} ${first}`, ...more.map((line) => ' '.repeat(labelWidth) + line)];
}

/** The summary of one run without its verdict. */
export function runSummary(
  record: RunRecord,
  run: ReceiptRun,
  causes: readonly Cause[],
  context: SummaryContext,
  style: Style,
): readonly string[] {
  const label = (name: string, text: string): readonly string[] => labelled(name, text, style);
  return [
    ...titleOf(record, run, style),
    ...label('tested', testedText(record, style)),
    ...(context.brief ? [] : unavailableLines(record, context.receiptPath, style)),
    ...label('asked', askedText(record, run, style)),
    ...label('answers', answersText(run)),
    ...learnedTexts(record, context, style).flatMap((text) => label('learned', text)),
    ...notProvenLines(record, run, context, style),
    ...(record.fixed.length === 0 ? [] : label('fixed', fixedText(record, style))),
    ...foundLines(record, run, causes, context, style),
  ];
}

/** Name, version, transport and era of a target, as far as known. */
export function targetName(record: RunRecord, style: Style): string {
  const { name } = record.discovered?.serverInfo ?? {};
  return style.clean(
    typeof name === 'string' && name !== '' ? name.slice(0, 100) : record.started.target.endpoint,
  );
}

function titleOf(record: RunRecord, { wire, counts }: ReceiptRun, style: Style): readonly string[] {
  const { version } = record.discovered?.serverInfo ?? {};
  const name = [
    targetName(record, style),
    typeof version === 'string' ? style.clean(version.slice(0, 40)) : '',
  ];
  const parts = [
    name.filter((part) => part !== '').join(' '),
    record.started.target.transport,
    revisionText(record, wire, style),
    `seed ${record.started.seed}`,
  ];
  const took = duration(Date.parse(record.lastAt) - Date.parse(record.startedAt));
  const tried = `${counted(counts.cases, 'case')}, ${counted(counts.calls, 'call')}, ${took}`;
  return spread(` ${parts.join('  ')}`, tried, style.columns, 1);
}

/** The era, and the revision that the server chose where that is another one. */
function revisionText(record: RunRecord, wire: ReceiptRun['wire'], style: Style): string {
  const other = otherRevision(record);
  const era = wire?.era ?? record.started.era;
  return other === undefined ? era : `${era} (negotiated ${style.clean(other)})`;
}

function testedText(record: RunRecord, style: Style): string {
  const { all } = toolsOf(record);
  const tested = testedTools(record).map(style.clean);
  const names = tested.length === 0 ? '' : `: ${someNames(tested, 5)}`;
  const skipped = skippedText(record, style);
  const tools = `${tested.length} of ${counted(all.length, 'tool')}${names}${skipped === '' ? '' : ` (${skipped})`}`;
  const offers = offersText(record);
  return offers === '' ? tools : `${tools}; ${offers}`;
}

/** Tools that were not called, by the flag that would call them. */
export function skippedText(record: RunRecord, style: Style): string {
  const byFlag = new Map<string, number>();
  for (const { flag } of record.discovered?.skipped ?? []) {
    const key = flag === null ? '' : style.clean(flag);
    byFlag.set(key, (byFlag.get(key) ?? 0) + 1);
  }
  const skipped = [...byFlag].map(([flag, count]) => {
    if (flag === '--allow-writes') return `${count} may write: ${flag}`;
    return flag === '' ? `${count} skipped` : `${count} skipped: ${flag}`;
  });
  const unavailable = withoutArguments(record).length;
  const untested = (record.finished?.untestedTools.length ?? 0) - unavailable;
  return [
    ...skipped,
    ...(unavailable === 0 ? [] : [`${unavailable} unavailable`]),
    ...(untested === 0 ? [] : [`${untested} got no call: --max-calls`]),
  ].join('; ');
}

function askedText(record: RunRecord, { counts, coverage }: ReceiptRun, style: Style): string {
  const { valid, invalid, malformed, formatOnly, disputed } = counts.labels;
  const asked = `${valid} valid, ${invalid} invalid, ${malformed + formatOnly + disputed} other`;
  if (coverage.assertions === 0) return asked;
  const sides = `schema assertions ${coverage.bothSides} of ${coverage.assertions} seen on both sides`;
  const never = (record.finished?.coverage.neverViolated ?? []).map(style.clean);
  return `${asked}; ${sides}${never.length === 0 ? '' : `; never violated: ${someNames(never, 1)}`}`;
}

const outcomeNames = {
  success: 'success',
  toolError: 'tool error',
  protocolError: 'protocol error',
  inputRequired: 'input required',
  silent: 'silent',
  closed: 'closed',
  crashed: 'crashed',
} as const;

function answersText({ counts: { outcomes, notAwaited = 0 } }: ReceiptRun): string {
  const names = Object.keys(outcomeNames) as readonly (keyof typeof outcomeNames)[];
  const seen = names
    .filter((name) => outcomes[name] > 0)
    .map((name) => `${outcomes[name]} ${outcomeNames[name]}`);
  const all = notAwaited === 0 ? seen : [...seen, `${notAwaited} not awaited`];
  return all.length === 0 ? 'none' : all.join(', ');
}

/** What refusals taught beyond the schemas: the first, and where the others are. */
function learnedTexts({ learned }: RunRecord, context: SummaryContext, style: Style): readonly string[] {
  const refused = learned.filter(({ from }) => from === undefined);
  const related = learned.filter(({ from }) => from === 'names');
  return [
    ...(refused.length === 0 ? [] : [learnedText(refused, context, style)]),
    ...(related.length === 0 ? [] : [relatedText(related, context, style)]),
  ];
}

/** Relations that nobody stated. */
function relatedText(related: RunRecord['learned'], { receiptPath }: SummaryContext, style: Style): string {
  const what = style.clean(related[0]?.what ?? '');
  return related.length === 1
    ? `from names and types, a relation: ${what}`
    : `from names and types: ${related.length} relations, such as ${what}; all: ${receiptPath}`;
}

function learnedText(learned: RunRecord['learned'], { receiptPath }: SummaryContext, style: Style): string {
  const [first] = learned;
  const tools = new Set(learned.map(({ tool }) => tool));
  const what = first === undefined ? '' : style.clean(`${first.tool} ${first.what}`);
  return learned.length === 1
    ? `from a refusal, and not by the schema: ${what}`
    : `${learned.length} things from refusals of ${counted(tools.size, 'tool')}, and not by the schemas, such as ${what}; all: ${receiptPath}`;
}

const mostNotProven = 3;

/** Tools that could not be tested, or not wholly, each with its reason. */
export function unavailableLines(record: RunRecord, receiptPath: string, style: Style): readonly string[] {
  const all = record.finished?.unavailable ?? [];
  const shown = all.slice(0, mostNotProven).map(({ tool, reason }) => style.clean(`${tool}: ${reason}`));
  const more = all.length - shown.length;
  return [...shown, ...(more === 0 ? [] : [`${more} more: ${receiptPath}`])].flatMap((text) =>
    wrap(text, style.columns - 5).map(
      (line, at) => `${at === 0 ? `   ${style.sign('not-proven')} ` : '     '}${line}`,
    ),
  );
}

function notProvenLines(
  record: RunRecord,
  run: ReceiptRun,
  context: SummaryContext,
  style: Style,
): readonly string[] {
  const open = run.invariants.filter(({ status }) => status === 'unavailable' || status === 'not-exercised');
  const leftOut = leftOutLaws(record).length;
  const chosen = leftOut === 0 ? '' : `${leftOut} more left out by --checks or --exclude-checks`;
  if (open.length === 0)
    return chosen === '' ? [] : labelled('not proven', chosen.replace(' more', ''), style);
  const count = `${open.length} of ${counted(run.invariants.length, 'law')}${chosen === '' ? '' : `; ${chosen}`}`;
  if (context.brief) return labelled('not proven', `${count}: ${context.receiptPath}`, style);
  // First what the reader can do something about: reasons that name a flag.
  const ordered = [...open].sort((a, b) => Number(namesFlag(b.reason)) - Number(namesFlag(a.reason)));
  const shown = ordered.slice(0, mostNotProven);
  const width = Math.max(...shown.map(({ id }) => widthOf(style.clean(id))));
  const row = (left: string, right: string): readonly string[] => {
    const head = `   ${style.sign('not-proven')} ${padEnd(left, width)}  `;
    const room = style.columns - widthOf(head);
    const beside = right.split(' ').every((word) => widthOf(word) <= room);
    const lines = wrap(right, beside ? room : style.columns - 5);
    if (beside) return lines.map((line, i) => (i === 0 ? head : ' '.repeat(widthOf(head))) + line);
    return [
      ...wrap(`${style.sign('not-proven')} ${left}`, style.columns - 5).map(
        (line, i) => `${i === 0 ? '   ' : '     '}${line}`,
      ),
      ...lines.map((line) => `     ${line}`),
    ];
  };
  const more = open.length - shown.length;
  return [
    ...labelled('not proven', count, style),
    ...shown.flatMap(({ id, reason }) => row(style.clean(id), style.clean(reason ?? 'no reason given'))),
    ...(more === 0 ? [] : row(`${more} more`, context.receiptPath)),
  ];
}

const namesFlag = (reason: string | null): boolean => reason !== null && /(^|\s)--[a-z]/.test(reason);

const fixedText = ({ fixed }: RunRecord, style: Style): string =>
  `${counted(fixed.length, 'case')} of the corpus: ${someNames(
    fixed.map((one) => style.clean(one.case)),
    3,
  )}`;

const mostRows = 10;

function foundLines(
  record: RunRecord,
  run: ReceiptRun,
  causes: readonly Cause[],
  context: SummaryContext,
  style: Style,
): readonly string[] {
  const counts = labelledLines('found', foundCounts(record, run, style.columns - labelWidth, style));
  if (context.brief) return counts;
  const shown = causes.slice(0, mostRows);
  const more = causes.length - shown.length;
  return [
    ...counts,
    ...findingRows(shown, style),
    ...(more === 0 ? [] : wrap(`   ${style.ellipsis} ${more} more: ${context.receiptPath}`, style.columns)),
  ];
}

/** The last lines: what was written, then the verdict. */
export function verdictLines(receipt: Receipt, context: SummaryContext, style: Style): readonly string[] {
  const written = context.written.map(style.clean).join(', ');
  return [
    ...baselineLine(receipt, style),
    ...(written === '' ? [] : labelled('written', written, style)),
    ...verdict(receipt, context, style),
  ];
}

/** What became of the baseline's entries. */
export const baselineLine = (receipt: Receipt, style: Style): readonly string[] => {
  const text = baselineText(receipt);
  return text === undefined ? [] : labelled('baseline', style.clean(text), style);
};

/** The verdict alone. */
export function verdict(receipt: Receipt, { failOn }: SummaryContext, style: Style): readonly string[] {
  const code = exitCodeOf(receipt, failOn);
  const failing = receipt.runs.reduce((sum, run) => sum + failingOf(run, failOn), 0);
  const findings = receipt.runs.flatMap((run) => run.findings);
  const known = findings.filter(({ baseline }) => baseline !== undefined).length;
  const below = findings.length - known - failing;
  const [word, text] = verdictOf(code, { failing, below, known, failOn, receipt });
  const lines = labelled(word, `${style.clean(text)} (exit ${code})`, style);
  const [first = '', ...more] = lines;
  const sign = code === 0 ? 'passed' : 'must';
  return [first.replace(word, () => style.paint(sign, word)), ...more];
}

interface VerdictFacts {
  readonly failing: number;
  readonly below: number;
  /** By the baseline. */
  readonly known: number;
  readonly failOn: FailOn;
  readonly receipt: Receipt;
}

function verdictOf(
  code: number,
  { failing, below, known, failOn, receipt }: VerdictFacts,
): readonly [string, string] {
  const others = `${below === 0 ? '' : `, ${below} below it`}${known === 0 ? '' : `, ${known} known by the baseline`}`;
  const stale = staleOf(receipt).length;
  const reason = receipt.runs.find((run) => run.reason !== null && run.status !== 'complete')?.reason ?? '';
  switch (code) {
    case 0:
      return ['PASSED', `no finding at or above ${failOn}${others}`];
    case 1:
      return [
        'FAILED',
        `${counted(failing, 'finding')} at or above ${failOn}${others}${stale === 0 ? '' : `; ${counted(stale, 'stale entry', 'stale entries')} in the baseline`}`,
      ];
    case 7:
      return ['UNTESTED', 'nothing was tested'];
    case 130: {
      const calls = receipt.runs.reduce((sum, run) => sum + run.counts.calls, 0);
      return [
        'STOPPED',
        `interrupted at call ${calls}${callsMeant(receipt)}; ${counted(failing + below + known, 'finding')} kept`,
      ];
    }
    default:
      return ['STOPPED', reason === '' ? 'the run could not end' : reason];
  }
}

/** How many calls the run was to make, when the receipt says so. */
function callsMeant({ config, runs }: Receipt): string {
  const most = Object.hasOwn(config, 'maxCalls') ? config['maxCalls'] : undefined;
  return typeof most === 'number' && runs.length === 1 ? ` of ${most}` : '';
}
