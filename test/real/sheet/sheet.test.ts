import { describe, expect, test } from 'vitest';
import { fuzzClient } from '../../../src/engine/client/client-run.js';
import type { SheetRow } from '../../../src/hostile/sheet/row.js';
import type { SheetClient } from './by-hand.js';
import { clients, expected } from './by-hand.js';
import type { Sheets } from './comparison.js';
import { comparison, transports } from './comparison.js';

/** As `mcp-assay client --sheet-only`, with less patience. */
async function sheetOf(driver: SheetClient, transport: 'stdio' | 'http'): Promise<readonly SheetRow[]> {
  const rows: SheetRow[] = [];
  const run = fuzzClient({ driver, transport, seed: 1, timeoutMs: 2000, sheet: 'only', corpusDir: null });
  for await (const event of run) if (event.type === 'sheetRow') rows.push(event.row);
  return rows;
}

const sheets: Record<string, Record<string, readonly SheetRow[]>> = {};

describe('the acceptance sheet of the official clients', () => {
  for (const client of clients)
    for (const transport of transports)
      test(`${client} over ${transport} is what was found by hand, but where it is told why`, async () => {
        const rows = await sheetOf(client, transport);
        (sheets[client] ??= {})[transport] = rows;
        expect(Object.fromEntries(rows.map(({ id, verdict }) => [id, verdict]))).toEqual(
          expected(client, transport),
        );
        for (const { id, checked } of rows)
          expect([id, checked?.verdict]).toEqual([
            id,
            ['T02', 'S04', 'S05', 'E02'].includes(id) ? 'PASS' : undefined,
          ]);
      });

  test('is what sheet.md says', async () => {
    await expect(comparison(sheets as Sheets)).toMatchFileSnapshot('../sheet.md');
  });
});
