import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { fuzzClient } from '../../../../src/engine/client/client-run.js';
import type { AssayEvent } from '../../../../src/engine/events.js';
import { evidenceSchema } from '../../../../src/hostile/sheet/evidence.schema.js';
import { exitCodeOf } from '../../../../src/reports/exit-code.js';
import { receiptOf } from '../../../../src/reports/receipt-builder.js';
import { compileAjv } from '../../../../src/validation/ajv.js';
import { referenceDriver } from '../../../reference/client/reference-driver.js';

const folder = mkdtempSync(join(tmpdir(), 'sheet-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function eventsOf(run: AsyncIterable<AssayEvent>): Promise<readonly AssayEvent[]> {
  const events: AssayEvent[] = [];
  for await (const event of run) events.push(event);
  return events;
}

describe('the sheet of a client in a process', () => {
  test.each([
    ['2026-07-28', 'stdio', ['E03', 'L07', 'C02', 'H01']],
    ['2026-07-28', 'http', ['E03', 'H01']],
    ['2025-11-25', 'http', ['W01', 'W02', 'E03', 'C01', 'H01']],
  ] as const)(
    'is filled in, in %s over %s, kept with its evidence, and makes no finding',
    async (era, transport, unavailable) => {
      const evidenceDir = join(folder, `${transport}-${era}`);
      const run = fuzzClient({
        driver: referenceDriver(),
        era,
        transport,
        seed: 1,
        timeoutMs: 2000,
        sheet: 'only',
        evidenceDir,
        corpusDir: null,
      });
      const receipt = receiptOf(await eventsOf(run));
      const { sheet = [], sheetConditions, findings } = receipt.runs[0] ?? { findings: [] };
      const ids = (verdict: string): readonly string[] =>
        sheet.filter((row) => row.verdict === verdict).map(({ id }) => id);
      expect([sheet.length, findings.length, exitCodeOf(receipt, 'must')]).toEqual([30, 0, 0]);
      expect(sheet.filter(({ verdict }) => verdict === 'FAIL').map(({ id, seen }) => [id, seen])).toEqual(
        ['T02', 'S04', 'S05', 'E02'].map((id) => [id, expect.any(String)]),
      );
      expect(ids('UNAVAILABLE')).toEqual(unavailable);
      expect(sheetConditions).toMatchObject({ transport, protocolVersion: era });
      const kept = sheet.flatMap(({ evidence }) => (evidence === null ? [] : [evidence]));
      expect(readdirSync(evidenceDir).toSorted()).toEqual(
        kept.map((path) => path.replace('evidence/', '')).toSorted(),
      );
      const compiled = compileAjv(evidenceSchema, '2020-12', { assertFormat: false });
      for (const name of readdirSync(evidenceDir)) {
        const text = readFileSync(join(evidenceDir, name), 'utf8');
        expect(compiled.ok ? compiled.schema.validate(text) : compiled).toEqual({ kind: 'valid' });
        expect(text.length).toBeLessThan(400_000);
      }
    },
    120_000,
  );
});
