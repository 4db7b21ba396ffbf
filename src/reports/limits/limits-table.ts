import type { LimitBudget } from '../../limits/budget.js';
import type { LimitsFile, ValidatorReport } from '../../limits/limits-file.js';
import { fit, padEnd, widthOf, wrap } from '../terminal/columns.js';
import type { Sign } from '../terminal/signs.js';
import type { Style, StyleOptions } from '../terminal/style.js';
import { styleOf } from '../terminal/style.js';
import { budgetText } from './budget-text.js';
import type { Cell, CellTone } from './cell.js';
import { cellText, sizeText } from './cell.js';
import type { Matrix, MatrixRow } from './matrix.js';
import { matrixOf } from './matrix.js';
import { speedOf } from './speed.js';

const paints: Readonly<Record<CellTone, Sign>> = {
  held: 'passed',
  weak: 'should',
  broken: 'must',
  ignored: 'policy',
  wrong: 'must',
};

/** The signs of a terminal that shows ASCII alone. */
const plainSigns: Readonly<Record<string, string>> = {
  '✓': '+',
  '○': 'o',
  '▲': '!',
  '✗': 'x',
  '◆': '*',
  '≥': '>=',
  '–': '-',
};

const gap = 2;
const widestTitle = 28;
const widestName = 16;
const widest = 240;
const fewestColumns = 2;

/** Where and how wide it is shown. */
interface Sheet {
  readonly style: Style;
  readonly columns: number;
  /** The text as this terminal can show it. */
  shown(text: string): string;
}

/** A column: its head, and its text in each row with how that is painted. */
interface Column {
  readonly head: string;
  readonly texts: readonly string[];
  readonly tones: readonly (CellTone | undefined)[];
  readonly width: number;
}

function columnOf(head: string, cells: readonly (Cell | string | undefined)[], sheet: Sheet): Column {
  const texts = cells.map((cell) =>
    sheet.shown(cell === undefined ? '' : typeof cell === 'string' ? cell : cellText(cell)),
  );
  const tones = cells.map((cell) => (typeof cell === 'object' ? cell.tone : undefined));
  return { head, texts, tones, width: Math.max(...[head, ...texts].map(widthOf)) };
}

/** What the table has beside its title column: a column a validator, and the growth. */
function columnsOf(rows: readonly MatrixRow[], { validators }: Matrix, sheet: Sheet): readonly Column[] {
  const { style } = sheet;
  const speeds = validators.map(({ speed }) => speedOf(speed));
  const measured = speeds.some((texts) => texts.length > 0);
  return [
    ...validators.map(({ name }, index) => {
      const cells = rows.map(({ cells: of }) => of.get(name));
      return columnOf(
        fit(style.clean(name), widestName, style.ellipsis),
        [...cells, ...(speeds[index] ?? [])],
        sheet,
      );
    }),
    columnOf('growth', [...rows.map(({ growth }) => growth), ...(measured ? ['', ''] : [])], sheet),
  ];
}

/** As few blocks as the width asks for, of about equally many columns. */
function blocksOf(columns: readonly Column[], room: number): readonly (readonly Column[])[] {
  const packed = (most: number): readonly (readonly Column[])[] => {
    const blocks: Column[][] = [[]];
    let left = room;
    for (const column of columns) {
      const last = blocks.at(-1);
      const full =
        last !== undefined && last.length > 0 && (left < gap + column.width || last.length === most);
      if (full || last === undefined) blocks.push([column]);
      else last.push(column);
      left = (full ? room : left) - gap - column.width;
    }
    return blocks;
  };
  const { length } = packed(columns.length);
  const even = packed(Math.ceil(columns.length / length));
  return even.length === length ? even : packed(columns.length);
}

const painted = (text: string, tone: CellTone | undefined, { style }: Sheet): string =>
  tone === undefined ? text : style.paint(paints[tone], text);

function block(
  titles: readonly string[],
  columns: readonly Column[],
  width: number,
  sheet: Sheet,
): readonly string[] {
  const line = (
    title: string,
    cellAt: (column: Column) => readonly [string, CellTone | undefined],
  ): string => {
    const parts = columns.map((column) => {
      const [text, tone] = cellAt(column);
      return (
        ' '.repeat(gap) + painted(text, tone, sheet) + ' '.repeat(Math.max(0, column.width - widthOf(text)))
      );
    });
    return ` ${padEnd(title, width)}${parts.join('')}`.trimEnd();
  };
  return [
    sheet.style.bold(line('limit', ({ head }) => [head, undefined])),
    ...titles.map((title, at) => line(title, ({ texts, tones }) => [texts[at] ?? '', tones[at]])),
  ];
}

/** For a narrow terminal: a limit a paragraph. */
function list(titles: readonly string[], columns: readonly Column[], sheet: Sheet): readonly string[] {
  const width = Math.max(...columns.map(({ head }) => widthOf(head)));
  return titles.flatMap((title, at) => [
    ` ${sheet.style.bold(title)}`,
    ...columns.flatMap(({ head, texts, tones }) => {
      const text = texts[at] ?? '';
      return text === '' ? [] : [`   ${padEnd(head, width)} ${painted(text, tones[at], sheet)}`];
    }),
  ]);
}

function table(rows: readonly MatrixRow[], matrix: Matrix, sheet: Sheet): readonly string[] {
  const { style } = sheet;
  const measured = matrix.validators.some(({ speed }) => speed.length > 0);
  const titles = [
    ...rows.map(({ title }) => title),
    ...(measured ? ['compiles a tool in', 'values a second'] : []),
  ].map((title) => fit(style.clean(title), widestTitle, style.ellipsis));
  const width = Math.max(...['limit', ...titles].map(widthOf));
  const columns = columnsOf(rows, matrix, sheet);
  const room = sheet.columns - 1 - width;
  const blocks = blocksOf(columns, room);
  if (
    columns.length > fewestColumns &&
    blocks.some(({ length }) => length < fewestColumns && length < columns.length - 1)
  )
    return list(titles, columns, sheet);
  return blocks.flatMap((own, at) => [...(at === 0 ? [] : ['']), ...block(titles, own, width, sheet)]);
}

/** A labelled paragraph, its further lines under its first. */
function paragraph(label: string, text: string, { columns, shown }: Sheet): readonly string[] {
  const indent = ' '.repeat(label.length + 1);
  return wrap(shown(text), columns - indent.length - 1).map(
    (line, at) => ` ${at === 0 ? `${label} ` : indent}${line}`,
  );
}

const heldText = ({ title, cells }: MatrixRow): string => {
  const sizes = [...cells.values()].flatMap(({ result }) => (result.kind === 'size' ? [result.ok] : []));
  return sizes.length === 0 ? title : `${title} (≥ ${sizeText(Math.min(...sizes))})`;
};

const unusableText = ({ name, how, detail }: ValidatorReport, style: Style): string =>
  fit(
    style.clean(`${name} is not usable: ${how ?? 'refused'}, ${detail}`),
    2 * style.columns,
    style.ellipsis,
  );

function notes(
  file: LimitsFile,
  matrix: Matrix,
  held: readonly MatrixRow[],
  sheet: Sheet,
): readonly string[] {
  const { effort, status, results, validators, node, platform } = file;
  const { style } = sheet;
  const remarks = validators.flatMap(({ name, remarks: own }) =>
    own.map((remark) => style.clean(`${name}: ${remark}`)),
  );
  return [
    ...(held.length > 0 ? paragraph('all hold:', held.map(heldText).join(', '), sheet) : []),
    ...paragraph(
      'how:',
      `slow (> ${effort.cpuMs} ms)  stack  memory  crash  refused  WRONG  ignored  FETCHED`,
      sheet,
    ),
    ...paragraph(
      'size:',
      `the largest that held; ≥ where nothing broke; ${effort.name} run, Node ${node}, ${platform}`,
      sheet,
    ),
    ...matrix.unusable
      .map((report) => unusableText(report, style))
      .flatMap((text) => paragraph('✗', text, sheet).map(sheet.shown)),
    ...remarks.flatMap((remark) => paragraph('·', remark, sheet)),
    ...(status === 'interrupted'
      ? paragraph(
          '○',
          `interrupted with ${results.length} cells measured; --resume measures the others`,
          sheet,
        ).map(sheet.shown)
      : []),
  ];
}

/** What the table is shown with. */
export interface LimitsTableOptions extends StyleOptions {
  /** What all validators keep, and the file that says so. */
  readonly budget?: { readonly budget: LimitBudget; readonly path: string } | undefined;
}

/**
 * The matrix of limits for a terminal: a row a limit, the weakest first, a column a validator; blocks of columns one
 * below the other where the width is too small, a list where it is smaller still. What all validators hold is one
 * sentence. The last line is the budget.
 */
export function limitsTable(file: LimitsFile, { budget, ...options }: LimitsTableOptions = {}): string {
  const style = styleOf(options);
  const sheet: Sheet = {
    style,
    columns: Math.min(widest, Math.max(style.columns, Math.floor(options.columns ?? 80))),
    shown: (text) =>
      style.unicode ? text : text.replaceAll(/[✓○▲✗◆≥–]/g, (sign) => plainSigns[sign] ?? sign),
  };
  const matrix = matrixOf(file);
  const isHeld = ({ worst, cells }: MatrixRow): boolean =>
    worst === 'held' && cells.size === matrix.validators.length;
  const rows = matrix.rows.filter((row) => !isHeld(row));
  return [
    ...(matrix.validators.length > 0 ? table(rows, matrix, sheet) : []),
    ...notes(file, matrix, matrix.rows.filter(isHeld), sheet),
    ...(budget === undefined ? [] : budgetLine(budget, sheet)),
  ].join('\n');
}

const budgetLine = (
  { budget, path }: NonNullable<LimitsTableOptions['budget']>,
  sheet: Sheet,
): readonly string[] =>
  paragraph(
    `a budget that all keep${budget.measured.effort === 'quick' ? ', at a first look' : ''}:`,
    `${budgetText(budget)} → ${sheet.style.clean(path)}`.replace('→', sheet.style.arrow),
    sheet,
  );
