import type { LimitResult } from './limit-result.js';
import { limitNamed } from './registry.js';

const firstColumn = 23;
const column = 15;
const grouped = (size: number): string => size.toLocaleString('en-US');

/** A cell: `✓ ≥ cap` when it never broke, `▲ size how` at the breaking point, `✗` where it broke badly. */
export function limitCell(result: LimitResult): string {
  if (result.kind === 'rule') return result.how === null ? '✓ right' : `✗ ${result.how}`;
  const { ok, fails, how } = result;
  if (fails === null || how === null) return `✓ ≥ ${grouped(ok)}`;
  if (how === 'wrong') return ok === 0 ? '✗ WRONG' : `✗ ${grouped(ok)} WRONG`;
  const mark = how === 'crash' || how === 'memory' ? '✗' : '▲';
  return `${mark} ${grouped(ok)} ${how}`;
}

const strength = (results: readonly LimitResult[]): number => Math.min(...results.map(strengthOf));

const strengthOf = (result: LimitResult): number => {
  if (result.kind === 'rule') return result.how === null ? Number.POSITIVE_INFINITY : 0;
  return result.fails === null ? Number.POSITIVE_INFINITY : result.ok;
};

/** The signs of a terminal that shows ASCII alone. */
const plain: Readonly<Record<string, string>> = { '✓': '+', '▲': '!', '✗': 'x', '≥': '>=' };

interface Row {
  readonly title: string;
  readonly cells: readonly (readonly [validator: string, cell: string])[];
}

function rowOf([limit, results]: readonly [string, readonly LimitResult[]]): Row {
  const cells = results.map((result) => [result.validator, limitCell(result)] as const);
  return { title: limitNamed(limit)?.title ?? limit, cells };
}

function table(rows: readonly Row[], validators: readonly string[]): readonly string[] {
  const line = (title: string, cells: readonly string[]): string =>
    ` ${title.padEnd(firstColumn)}${cells.map((cell) => cell.padEnd(column)).join('')}`.trimEnd();
  return [
    line('limit', validators),
    ...rows.map(({ title, cells }) => {
      const byName = new Map(cells);
      return line(
        title,
        validators.map((name) => byName.get(name) ?? ''),
      );
    }),
  ];
}

const list = (rows: readonly Row[]): readonly string[] =>
  rows.flatMap(({ title, cells }) => [
    ` ${title}`,
    ...cells.map(([name, cell]) => `   ${name.padEnd(12)}${cell}`),
  ]);

/** How the table is shown. */
export interface LimitsReportStyle {
  /** The width that there is; a table that is wider becomes a list. 80 when absent. */
  readonly columns?: number | undefined;
  /** Signs beyond ASCII; shown when absent. */
  readonly unicode?: boolean;
}

/**
 * The table of limits: a row a limit, the weakest first, a column a validator, in the order in which they
 * were measured. The size in a cell is the largest that held. `slowMs`: the CPU time that counts as slow.
 */
export function limitsReport(
  results: readonly LimitResult[],
  slowMs: number,
  { columns = 80, unicode = true }: LimitsReportStyle = {},
): string {
  const validators = [...new Set(results.map(({ validator }) => validator))];
  const byLimit = new Map<string, LimitResult[]>();
  for (const result of results) {
    const group = byLimit.get(result.limit);
    if (group === undefined) byLimit.set(result.limit, [result]);
    else group.push(result);
  }
  const rows = [...byLimit].sort(([, a], [, b]) => strength(a) - strength(b) || 0).map(rowOf);
  const fits = 1 + firstColumn + column * validators.length <= columns;
  const text = [
    ...(fits ? table(rows, validators) : list(rows)),
    ` how: slow (> ${slowMs} ms)  stack  memory${fits ? '' : '\n     '}  crash  refused  WRONG`,
  ].join('\n');
  return unicode ? text : text.replaceAll(/[✓▲✗≥]/g, (sign) => plain[sign] ?? sign);
}
