import type { Answered, RowVerdict, SheetRow } from '../../hostile/sheet/row.js';
import { countVerdicts } from '../../hostile/sheet/tally.js';
import type { FilledSheet } from '../sheet/filled-sheet.js';
import { beginText, countsText, noFindings, validationText } from '../sheet/filled-sheet.js';
import { padEnd, widthOf, wrap } from './columns.js';
import type { Sign } from './signs.js';
import type { Style } from './style.js';

/** Below this a table has no room for what was seen. */
const narrowestTable = 72;
const evidenceWidth = 18;
const idWidth = 5;
const kindWidth = 13;
const verdictWidth = 15;

const signs: Readonly<Record<RowVerdict, Sign>> = {
  PASS: 'passed',
  FAIL: 'must',
  UNAVAILABLE: 'not-proven',
};

/** The acceptance sheet, one row a question in the sheet's order. `brief`: the rows that fail alone. */
export function sheetLines(
  { endpoint, conditions, rows }: FilledSheet,
  brief: boolean,
  style: Style,
): readonly string[] {
  const client =
    conditions === undefined ? endpoint : `${conditions.client.name} ${conditions.client.version}`;
  const head = [
    `client ${client}`,
    ...(conditions === undefined ? [] : [conditions.transport, conditions.protocolVersion]),
    `validation on: ${validationText(rows)}`,
  ];
  const shown = brief ? rows.filter(({ verdict }) => verdict === 'FAIL') : rows;
  const table = style.columns >= narrowestTable;
  return [
    ...indented(style.clean(head.join('   ')), 1, style),
    ...(table && shown.length > 0 ? [style.bold(headLine(style))] : []),
    ...shown.flatMap((row) => (table ? tableRow(row, style) : listedRow(row, style))),
    ...indented(noFindings, 1, style),
    ...ending(rows, style),
  ];
}

const seenWidth = ({ columns }: Style): number =>
  columns - 1 - idWidth - kindWidth - verdictWidth - evidenceWidth - 2;

const headLine = (style: Style): string =>
  ` ${padEnd('ID', idWidth)}${padEnd('kind', kindWidth)}${padEnd('verdict', verdictWidth)}${padEnd('what was seen', seenWidth(style) + 2)}evidence`;

function tableRow({ id, kind, evidence, checked, ...alone }: SheetRow, style: Style): readonly string[] {
  const own = cells([id, kind], alone, style.clean(evidence ?? ''), style);
  if (checked === undefined) return own;
  return [...own, ...cells(['', 'with check'], checked, '', style)];
}

/** One verdict: what was seen and the evidence wrap beside it. */
function cells(
  [id, kind]: readonly [string, string],
  { verdict, seen }: Answered,
  evidence: string,
  style: Style,
): readonly string[] {
  const width = seenWidth(style);
  const texts = wrap(style.clean(seen), width);
  const files = evidence === '' ? [] : wrap(evidence, evidenceWidth);
  return Array.from({ length: Math.max(texts.length, files.length) }, (_, at) => {
    const head =
      at === 0
        ? `${padEnd(id, idWidth)}${padEnd(kind, kindWidth)}${verdictCell(verdict, style)}`
        : ' '.repeat(idWidth + kindWidth + verdictWidth);
    return ` ${head}${padEnd(texts[at] ?? '', width + 2)}${files[at] ?? ''}`.trimEnd();
  });
}

function verdictCell(verdict: RowVerdict, style: Style): string {
  const text = `${style.sign(signs[verdict])} ${verdict}`;
  return style.paint(signs[verdict], text) + ' '.repeat(verdictWidth - widthOf(text));
}

function listedRow({ id, kind, evidence, checked, ...alone }: SheetRow, style: Style): readonly string[] {
  const verdictOf = (verdict: RowVerdict): string =>
    style.paint(signs[verdict], `${style.sign(signs[verdict])} ${verdict}`);
  return [
    ` ${id} ${kind} ${verdictOf(alone.verdict)}`,
    ...indented(style.clean(alone.seen), 5, style),
    ...(evidence === null ? [] : indented(style.clean(evidence), 5, style)),
    ...(checked === undefined
      ? []
      : [`   with check ${verdictOf(checked.verdict)}`, ...indented(style.clean(checked.seen), 5, style)]),
  ];
}

/** The last line alone. */
export const sheetEnding = ({ rows }: FilledSheet, style: Style): readonly string[] =>
  ending(rows, style).slice(-1);

/** Where to begin, and last the counts. */
function ending(rows: readonly SheetRow[], style: Style): readonly string[] {
  const begin = beginText(rows);
  const counts = countsText(countVerdicts(rows));
  if (begin === undefined) return indented(counts, 1, style);
  return [
    ...indented(`${begin.rows}: ${begin.remedy}`, 1, style),
    ...indented(`${counts}   ${begin.begin}`, 1, style),
  ];
}

const indented = (text: string, by: number, style: Style): readonly string[] =>
  wrap(text, style.columns - by - 2).map((line, at) => `${' '.repeat(at === 0 ? by : by + 2)}${line}`);
