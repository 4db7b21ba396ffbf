import type { CurvePoint, LimitResult, SizeResult } from '../../limits/limit-result.js';
import type { LimitDescription, LimitsFile, ValidatorReport } from '../../limits/limits-file.js';
import type { Cell, CellTone } from './cell.js';
import { cellOf, cellTones } from './cell.js';
import { growthSpan } from './growth-text.js';

/** A cell with the result that it shows. */
export interface MatrixCell extends Cell {
  readonly result: LimitResult;
}

/**
 * A row of the matrix.
 *
 * @property cells by validator; one that was not measured has none
 * @property worst the worst tone in it
 * @property bytes the length of the shortest text that breaks one of the validators, roughly: the last one that held;
 *   `Infinity` where nothing breaks by size
 * @property growth of all its curves
 */
export interface MatrixRow extends LimitDescription {
  readonly cells: ReadonlyMap<string, MatrixCell>;
  readonly worst: CellTone;
  readonly bytes: number;
  readonly growth: string;
}

/**
 * Validators and limits, made for reading.
 *
 * @property validators the columns, those that have results
 * @property rows the weakest first: what is wrong, then by how little text it takes to break one
 */
export interface Matrix {
  readonly validators: readonly ValidatorReport[];
  readonly unusable: readonly ValidatorReport[];
  readonly rows: readonly MatrixRow[];
}

/** The costs of the sizes that held: a curve may go on beyond them. */
export const heldCurve = ({ curve, ok }: SizeResult): readonly CurvePoint[] =>
  curve.filter(({ size }) => size <= ok);

const bytesHeld = (result: SizeResult): number => heldCurve(result).at(-1)?.bytes ?? 0;

const breakingBytes = (results: readonly LimitResult[]): number =>
  Math.min(
    ...results.flatMap((result) =>
      result.kind === 'size' && result.how !== null ? [bytesHeld(result)] : [],
    ),
  );

function rowOf(description: LimitDescription, results: readonly LimitResult[]): MatrixRow {
  const cells = results.map((result) => [result.validator, { ...cellOf(result), result }] as const);
  const ranks = cells.map(([, { tone }]) => cellTones.indexOf(tone));
  const growths = results.flatMap((result) =>
    result.kind === 'size' && result.growth !== null ? [result.growth] : [],
  );
  return {
    ...description,
    cells: new Map(cells),
    worst: cellTones[Math.max(...ranks)] ?? 'held',
    bytes: breakingBytes(results),
    growth: growthSpan(growths),
  };
}

/** What is believed and false comes first, what holds last; what breaks by size is one class. */
function rank({ worst, cells }: MatrixRow): number {
  const fetches = [...cells.values()].some(({ result }) => result.how === 'fetched');
  if (fetches) return 0;
  switch (worst) {
    case 'wrong':
      return 1;
    case 'ignored':
      return 2;
    case 'broken':
    case 'weak':
      return 3;
    case 'held':
      return 4;
  }
}

const byWeakness = (a: MatrixRow, b: MatrixRow): number =>
  rank(a) - rank(b) || (a.bytes === b.bytes ? 0 : a.bytes - b.bytes);

export function matrixOf({ rows, validators, results }: LimitsFile): Matrix {
  const byLimit = new Map<string, LimitResult[]>();
  for (const result of results) {
    const group = byLimit.get(result.limit);
    if (group === undefined) byLimit.set(result.limit, [result]);
    else group.push(result);
  }
  return {
    validators: validators.filter(({ status }) => status === 'usable'),
    unusable: validators.filter(({ status }) => status === 'unusable'),
    rows: rows
      .flatMap((row) => {
        const group = byLimit.get(row.name);
        return group === undefined ? [] : [rowOf(row, group)];
      })
      .sort(byWeakness),
  };
}
