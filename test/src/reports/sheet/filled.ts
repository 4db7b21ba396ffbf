import type { AssayEvent } from '../../../../src/engine/events.js';
import { questionOf, rowIds } from '../../../../src/hostile/sheet/questions.js';
import type { SheetRow } from '../../../../src/hostile/sheet/row.js';
import type { Receipt } from '../../../../src/reports/receipt.js';
import { receiptOf } from '../../../../src/reports/receipt-builder.js';
import { numbered, sampleBodies, sampleConditions, sampleRow } from '../sample-events.js';

/** A sheet of which the rows of T02, S04, S05 and E02 fail by one cause, R02 by another; C01 could not be tried. */
export const filledRows: readonly SheetRow[] = rowIds.map((id): SheetRow => {
  const row: SheetRow = {
    id,
    ...questionOf(id),
    verdict: 'PASS',
    seen: '8 honest delivered, 8 broken refused',
    evidence: `evidence/${id}.json`,
    variants: 16,
  };
  if (['T02', 'S04', 'S05', 'E02'].includes(id)) return { ...sampleRow, ...questionOf(id), id };
  if (id === 'R02') return { ...row, verdict: 'FAIL', seen: 'no answer for 8 s: killed', cause: 'unbounded' };
  if (id !== 'C01') return row;
  return { ...row, verdict: 'UNAVAILABLE', seen: '2026-07-28 only', evidence: null, variants: 0 };
});

/** The events of a run against a client, whose sheet has these rows. */
export const sheetEvents = (
  rows: readonly SheetRow[] = filledRows,
  conditions = sampleConditions,
): readonly AssayEvent[] =>
  numbered([
    {
      ...sampleBodies.runStarted,
      target: { kind: 'client', transport: 'stdio', endpoint: '--driver sdk-v1' },
      era: '2025-11-25',
    },
    sampleBodies.discovered,
    ...rows.map((row) => ({ type: 'sheetRow', row }) as const),
    { type: 'sheetFilled', conditions },
    sampleBodies.case,
    sampleBodies.exchanged,
    { ...sampleBodies.invariantSettled, status: 'passed', failed: 0 },
    sampleBodies.runFinished,
  ]);

export const sheetReceipt = (rows?: readonly SheetRow[], conditions = sampleConditions): Receipt =>
  receiptOf(sheetEvents(rows, conditions));
