import type { CauseId } from './causes.js';
import type { RowId } from './questions.js';
import type { RowVerdict, SheetRow } from './row.js';

/** How many rows have each verdict. */
export type VerdictCounts = Readonly<Record<RowVerdict, number>>;

export function countVerdicts(rows: readonly SheetRow[]): VerdictCounts {
  const counts: Record<RowVerdict, number> = { PASS: 0, FAIL: 0, UNAVAILABLE: 0 };
  for (const { verdict } of rows) counts[verdict] += 1;
  return counts;
}

/** Where to begin mending. */
export interface Beginning {
  /** The first row that fails by this cause. */
  readonly row: RowId;
  readonly cause: CauseId;
  /** All rows that fail by it, in the sheet's order. */
  readonly rows: readonly RowId[];
}

/** The cause of the most failures; of several the one that comes first in the sheet. */
export function beginningOf(rows: readonly SheetRow[]): Beginning | undefined {
  const byCause = new Map<CauseId, RowId[]>();
  for (const { id, verdict, cause } of rows) {
    if (verdict !== 'FAIL' || cause === undefined) continue;
    const known = byCause.get(cause);
    if (known === undefined) byCause.set(cause, [id]);
    else known.push(id);
  }
  let best: Beginning | undefined;
  for (const [cause, [row, ...others]] of byCause) {
    if (row === undefined || (best !== undefined && best.rows.length > others.length)) continue;
    best = { row, cause, rows: [row, ...others] };
  }
  return best;
}
