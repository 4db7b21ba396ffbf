import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import type { AssayEvent } from '../../engine/events.js';
import { AssayError } from '../../errors/assay-error.js';
import type { LogWarning } from '../../reports/ndjson-reader.js';
import { readEvents } from '../../reports/ndjson-reader.js';
import { eventLine } from '../../reports/ndjson.js';
import { receiptOf } from '../../reports/receipt-builder.js';
import type { Receipt } from '../../reports/receipt.js';
import { counted } from '../../reports/terminal/counting.js';
import type { ReportCommand } from '../commands/report.js';
import type { Stage } from '../stage.js';
import { writeReceipt } from './told-run.js';

/** Reports from a recorded event log. What the log holds is not judged anew: exit code 0. */
export async function runReport(command: ReportCommand, stage: Stage): Promise<number> {
  const { file, output } = command;
  requireSupported(command);
  const warnings: LogWarning[] = [];
  const events = [...readEvents(file, { onWarning: (warning) => warnings.push(warning) })];
  const receipt = receiptOf(events);
  if (receipt.runs.length === 0) {
    throw new AssayError('configuration', `${file} holds no run`, {
      facts: warnings.slice(0, 1).map(({ line, message }) => [`line ${line}`, message] as const),
      next: 'give the event log of a run: mcp-assay fuzz --report ndjson writes run.ndjson',
    });
  }
  for (const { line, message } of warnings) stage.stderr.write(`warning: ${file}:${line} ${message}\n`);
  const written = await writeAll(command, events, receipt);
  if (output.json) stage.stdout.write(`${JSON.stringify(receipt, null, 2)}\n`);
  else stage.stdout.write(`${lines(receipt, written, output.quiet).join('\n')}\n`);
  return 0;
}

function requireSupported({ output }: ReportCommand): void {
  const missing = output.reports.filter((form) => form !== 'json' && form !== 'ndjson');
  if (missing.length === 0) return;
  const names = missing.map((form) => `--report ${form}`).join(', ');
  throw new AssayError('usage', `this version does not do ${names}`, {
    next: 'there are --report json and --report ndjson',
  });
}

async function writeAll(
  { file, output: { reportDir, reports } }: ReportCommand,
  events: readonly AssayEvent[],
  receipt: Receipt,
): Promise<readonly string[]> {
  const written: string[] = [];
  if (reports.includes('json')) {
    const path = join(reportDir, 'receipt.json');
    await writeReceipt(path, receipt);
    written.push(path);
  }
  if (reports.includes('ndjson')) {
    const path = join(reportDir, 'run.ndjson');
    if (resolve(path) === resolve(file)) {
      throw new AssayError('usage', `--report ndjson would write over ${file}`, {
        next: 'name another folder: --report-dir <dir>',
      });
    }
    await mkdir(reportDir, { recursive: true });
    await writeFile(path, events.map((event) => `${eventLine(event)}\n`).join(''));
    written.push(path);
  }
  return written;
}

function lines({ runs }: Receipt, written: readonly string[], quiet: boolean): readonly string[] {
  const findings = runs.reduce((sum, run) => sum + run.findings.length, 0);
  const calls = runs.reduce((sum, run) => sum + run.counts.calls, 0);
  const what = `${counted(runs.length, 'run')}, ${counted(calls, 'call')}, ${counted(findings, 'finding')}`;
  return quiet ? [what] : [what, ...written.map((path) => `written  ${path}`)];
}
