import { AssayError } from '../../errors/assay-error.js';
import { cut } from '../../invariants/sentence.js';
import type { Evidence } from './evidence.js';
import { questionOf } from './questions.js';
import type { SheetRow } from './row.js';
import type { RowResult } from './row-trial.js';
import { RowTrial } from './row-trial.js';
import { fillableRows } from './rows.js';
import type { FillableRow } from './sheet-row.js';
import type { SheetScene } from './sheet-scene.js';

/** A row without its evidence's path, and the evidence. */
export interface FilledRow {
  readonly row: Omit<SheetRow, 'evidence'>;
  readonly evidence: Evidence;
}

const longestSeen = 400;

/** Fills the sheet in, row by row in its order. A driver that breaks its protocol costs a row, not the sheet. */
export async function* fillSheet(
  scene: SheetScene,
  rows: readonly FillableRow[] = fillableRows,
): AsyncGenerator<FilledRow, void> {
  for (const row of rows) {
    const trial = new RowTrial(scene, row.id);
    const { seen, ...result } = await resultOf(row, trial);
    yield {
      row: {
        id: row.id,
        ...questionOf(row.id),
        ...result,
        seen: cut(seen, longestSeen),
        variants: trial.variants,
      },
      evidence: { evidence: 1, row: row.id, plays: trial.evidence },
    };
  }
}

async function resultOf(row: FillableRow, trial: RowTrial): Promise<RowResult> {
  const why = row.unavailable?.(trial.scene);
  if (why !== undefined) return { verdict: 'UNAVAILABLE', seen: why };
  try {
    return await row.fill(trial);
  } catch (error) {
    if (!(error instanceof AssayError) || error.code === 'internal') throw error;
    return { verdict: 'UNAVAILABLE', seen: error.message };
  }
}
