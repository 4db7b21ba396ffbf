import { afterAll, describe, expect, test } from 'vitest';
import { ClientSession } from '../../../../src/engine/client/client-session.js';
import { openFetchCanary } from '../../../../src/engine/fetch-canary.js';
import { fillSheet } from '../../../../src/hostile/sheet/fill-sheet.js';
import type { RowId } from '../../../../src/hostile/sheet/questions.js';
import { fillableRows } from '../../../../src/hostile/sheet/rows.js';
import type { Fault } from '../../../reference/client/faults.js';
import { referenceDriver } from '../../../reference/client/reference-driver.js';

const era = '2026-07-28';
const transport = 'http';
const canary = await openFetchCanary();
afterAll(() => canary.close());

/** The verdicts and causes of some rows, of the correct client or of one with a fault. */
async function verdictsOf(rows: readonly RowId[], fault?: Fault): Promise<readonly unknown[]> {
  const driver = referenceDriver(fault);
  const session = await ClientSession.open({ driver, era, transport, timeoutMs: 2000 });
  try {
    const asked = fillableRows.filter(({ id }) => rows.includes(id));
    const scene = { era, transport, seed: 1, performer: session, canary } as const;
    const verdicts: unknown[] = [];
    for await (const { row } of fillSheet(scene, asked)) verdicts.push([row.id, row.verdict, row.cause]);
    return verdicts;
  } finally {
    await session.close();
  }
}

/** Which rows show a fault, and by which cause. The other faults show in listings, which the fuzz is about. */
const shown: readonly (readonly [fault: Fault, cause: string, rows: readonly RowId[]])[] = [
  ['ids-by-value', 'confused', ['W01']],
  ['missing-structured-accepted', 'unvalidated', ['S02']],
  ['missing-content-filled-in', 'repaired', ['S07']],
  ['falsy-members-dropped', 'narrow', ['S06']],
  ['empty-contents-accepted', 'repaired', ['L05']],
  ['origin-by-uri', 'shared', ['L08']],
  ['cache-shared-by-principals', 'shared', ['L07', 'C02']],
  ['network-reference-fetched', 'fetched', ['R01']],
  ['error-flag-ignored', 'confused', ['F01']],
  ['error-flag-as-protocol-error', 'confused', ['F01']],
  ['input-request-as-success', 'repaired', ['F02']],
  ['request-state-dropped', 'repaired', ['F02']],
];

describe('a client with one fault', () => {
  test.each(shown)('%s fails by %s in %j', async (fault, cause, rows) => {
    expect(await verdictsOf(rows, fault)).toEqual(rows.map((id) => [id, 'FAIL', cause]));
  });

  test('and the one without a fault passes there', async () => {
    const rows = fillableRows.map(({ id }) => id).filter((id) => shown.some(([, , ids]) => ids.includes(id)));
    expect(await verdictsOf(rows)).toEqual(rows.map((id) => [id, 'PASS', undefined]));
  });
});
