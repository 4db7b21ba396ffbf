import type { SheetConditions } from '../../hostile/sheet/conditions.js';
import { remedyOf } from '../../hostile/sheet/causes.js';
import type { RowVerdict, SheetRow } from '../../hostile/sheet/row.js';
import type { VerdictCounts } from '../../hostile/sheet/tally.js';
import { beginningOf, countVerdicts } from '../../hostile/sheet/tally.js';
import type { Receipt, ReceiptRun } from '../receipt.js';

/** The sheet of one run, as reports show it. `conditions` is missing where the run did not come to its last row. */
export interface FilledSheet {
  readonly endpoint: string;
  readonly conditions: SheetConditions | undefined;
  readonly rows: readonly SheetRow[];
}

/** The sheets of a receipt, one a run that filled one in. */
export const sheetsOf = ({ runs }: Receipt): readonly FilledSheet[] =>
  runs.flatMap((run) => {
    const filled = sheetOf(run);
    return filled === undefined ? [] : [filled];
  });

export const sheetOf = ({ target, sheet, sheetConditions }: ReceiptRun): FilledSheet | undefined =>
  sheet === undefined ? undefined : { endpoint: target.endpoint, conditions: sheetConditions, rows: sheet };

/** `15 PASS  10 FAIL  5 UNAVAILABLE`. */
export const countsText = (counts: VerdictCounts): string =>
  (['PASS', 'FAIL', 'UNAVAILABLE'] as const).map((verdict) => `${counts[verdict]} ${verdict}`).join('  ');

/** What a row failed by most: where to begin, and what mends it. `undefined` when nothing failed. */
export function beginText(
  rows: readonly SheetRow[],
): { readonly begin: string; readonly rows: string; readonly remedy: string } | undefined {
  const beginning = beginningOf(rows);
  if (beginning === undefined) return undefined;
  const { row, cause, rows: all } = beginning;
  const count = all.length === 1 ? '1 row fails' : `${all.length} rows fail`;
  return { begin: `begin with ${row}: ${count} with it`, rows: all.join(', '), remedy: remedyOf(cause) };
}

/** A verdict in words for the head of a page or a file. */
export function headlineOf(rows: readonly SheetRow[]): string {
  const counts = countVerdicts(rows);
  const sign = counts.FAIL > 0 ? '✗' : counts.PASS > 0 ? '✓' : '○';
  return `${sign} ${countsText(counts)}`;
}

export const verdictSigns: Readonly<Record<RowVerdict, string>> = { PASS: '✓', FAIL: '✗', UNAVAILABLE: '○' };

/** Whether results were held to their schemas at all: what the row of S01 says. */
export function validationText(rows: readonly SheetRow[]): string {
  const verdict = rows.find(({ id }) => id === 'S01')?.verdict;
  return verdict === 'PASS' ? 'yes' : verdict === 'FAIL' ? 'no' : 'not known';
}

/** What nobody should read out of a sheet. */
export const noFindings =
  'A row makes no finding and no exit code: the laws of the fuzz do. UNAVAILABLE is no pass.';
