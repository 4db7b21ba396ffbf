import type { RowId } from './questions.js';
import type { RowResult, RowTrial } from './row-trial.js';
import type { SheetScene } from './sheet-scene.js';

/** How one row is filled in. */
export interface FillableRow {
  readonly id: RowId;
  /** Why it can not be tried here at all, before anything is played. */
  unavailable?(scene: SheetScene): string | undefined;
  fill(trial: RowTrial): Promise<RowResult>;
}

/** A row about what came with 2026-07-28. */
export const newEraOnly = ({ era }: SheetScene): string | undefined =>
  era === '2026-07-28' ? undefined : 'asks about 2026-07-28; this client speaks 2025-11-25';

/** A row about authorizations: over stdio there are none. */
export const overHttpOnly = ({ transport }: SheetScene): string | undefined =>
  transport === 'http' ? undefined : 'stdio has no authorization: run it with --transport http';
