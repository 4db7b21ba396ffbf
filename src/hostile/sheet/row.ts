import type { CauseId } from './causes.js';
import type { RowId, RowKind, RowLayer } from './questions.js';

/**
 * `PASS`: with its defaults, after it listed the tools, the client delivers every honest variant and hands over no
 * broken one as success. `FAIL`: it does not. `UNAVAILABLE`: here it could not be tried, which is no pass.
 */
export type RowVerdict = 'PASS' | 'FAIL' | 'UNAVAILABLE';
export const rowVerdicts: readonly RowVerdict[] = ['PASS', 'FAIL', 'UNAVAILABLE'];

/** What came of a question. `seen`: facts and figures, on one line. */
export interface Answered {
  readonly verdict: RowVerdict;
  readonly seen: string;
}

/**
 * One row of the acceptance sheet.
 *
 * @property evidence a path inside of the folder of reports, or `run.ndjson#SEQ`; null where there is none
 * @property variants how many generated messages were judged for it
 * @property cause of a FAIL: what it has in common with other rows
 * @property checked the same with `mcp-assay/check` behind the client: of questions to the application alone
 */
export interface SheetRow extends Answered {
  readonly id: RowId;
  readonly kind: RowKind;
  readonly layer: RowLayer;
  readonly question: string;
  readonly evidence: string | null;
  readonly variants: number;
  readonly cause?: CauseId;
  readonly checked?: Answered;
}
