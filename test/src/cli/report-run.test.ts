import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { afterEach, beforeEach, expect, test } from 'vitest';

import type { ReportForm } from '../../../src/cli/commands/fuzz.js';
import { runReport } from '../../../src/cli/runs/report-run.js';
import { eventLine } from '../../../src/reports/ndjson.js';
import { receiptOf } from '../../../src/reports/receipt-builder.js';
import { numbered, sampleBodies } from '../reports/sample-events.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcp-assay-report-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const { runStarted, discovered, case: made, exchanged, found, runFinished } = sampleBodies;
const events = numbered([runStarted, discovered, made, exchanged, found, runFinished]);
const log = `${events.map(eventLine).join('\n')}\n`;

async function played(text: string, reports: readonly ReportForm[], json = false) {
  let out = '';
  let err = '';
  const stage = {
    stdin: Readable.from([]),
    stdout: { write: (piece: string) => (out += piece) },
    stderr: { write: (piece: string) => (err += piece) },
    env: {},
    signal: new AbortController().signal,
  };
  const file = join(folder, 'run.ndjson');
  writeFileSync(file, text);
  const output = { json, quiet: false, color: 'auto', reportDir: join(folder, 'out'), reports } as const;
  const code = await runReport({ command: 'report', file, output }, stage);
  return { code, out: out.replaceAll(folder, ''), err: err.replaceAll(folder, '') };
}

const written = (name: string): string => readFileSync(join(folder, 'out', name), 'utf8');

test('a log gives the receipt that its run gave', async () => {
  const receipt = receiptOf(events);
  const { code, out, err } = await played(log, ['json']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/^1 run, 1,000 calls, 1 finding\nwritten {2}\/out\/receipt\.json\n$/);
  expect(JSON.parse(written('receipt.json'))).toEqual(JSON.parse(JSON.stringify(receipt)));
});

test('--json gives the receipt alone', async () => {
  const { out } = await played(log, ['json'], true);
  expect(JSON.parse(out)).toEqual(JSON.parse(written('receipt.json')));
});

test('--report ndjson leaves out what is no event, and says so', async () => {
  const { err } = await played(`${log}torn`, ['ndjson']);
  expect(err).toMatch(/^warning: \/run\.ndjson:\d+ the last line is torn and was skipped\n$/);
  expect(written('run.ndjson')).toBe(log);
});
