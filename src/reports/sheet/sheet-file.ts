import type { SheetConditions } from '../../hostile/sheet/conditions.js';
import type { SheetRow } from '../../hostile/sheet/row.js';
import type { Beginning, VerdictCounts } from '../../hostile/sheet/tally.js';
import { beginningOf, countVerdicts } from '../../hostile/sheet/tally.js';
import type { Receipt } from '../receipt.js';
import { sheetsOf } from './filled-sheet.js';

/** `sheet.json`: the sheets of a run, one a revision. `begin` is null where no row failed. */
export interface SheetFile {
  readonly sheet: 1;
  readonly tool: { readonly name: 'mcp-assay'; readonly version: string };
  readonly seed: number;
  readonly sheets: readonly {
    readonly endpoint: string;
    readonly conditions: SheetConditions | null;
    readonly counts: VerdictCounts;
    readonly begin: Beginning | null;
    readonly rows: readonly SheetRow[];
  }[];
}

export const sheetFileOf = (receipt: Receipt): SheetFile => ({
  sheet: 1,
  tool: receipt.tool,
  seed: receipt.seed,
  sheets: sheetsOf(receipt).map(({ endpoint, conditions, rows }) => ({
    endpoint,
    conditions: conditions ?? null,
    counts: countVerdicts(rows),
    begin: beginningOf(rows) ?? null,
    rows,
  })),
});
