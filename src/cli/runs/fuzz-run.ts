import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';

import { AssayError } from '../../errors/assay-error.js';
import { fuzzServer } from '../../fuzz-server.js';
import { builtInvariants } from '../../invariants/registry.js';
import { exitCodeOf } from '../../reports/exit-code.js';
import { ndjsonLog } from '../../reports/ndjson.js';
import type { NdjsonLog } from '../../reports/ndjson.js';
import type { Receipt } from '../../reports/receipt.js';
import { abilitiesOf } from '../../reports/terminal/abilities.js';
import type { TerminalReport } from '../../reports/terminal/terminal-report.js';
import { terminalReport } from '../../reports/terminal/terminal-report.js';
import type { FuzzCommand } from '../commands/fuzz.js';
import type { Stage, TextStream } from '../stage.js';

const nowhere: TextStream = { write: () => true };

/** A run against one server: told on the terminal, written as a receipt, ended with its exit code. */
export async function runFuzz(command: FuzzCommand, stage: Stage): Promise<number> {
  requireSupported(command);
  const { options, output } = command;
  const receiptPath = join(output.reportDir, 'receipt.json');
  const terminal = terminalOf(command, stage, receiptPath);
  const log = logOf(command);
  const receipt = await settled(command, stage, [terminal, log]).finally(() => log?.close());
  await writeReceipt(receiptPath, receipt);
  terminal.finish(receipt, [
    receiptPath,
    ...(log === undefined ? [] : [join(output.reportDir, 'run.ndjson')]),
  ]);
  if (output.json) stage.stdout.write(`${JSON.stringify(receipt, null, 2)}\n`);
  return exitCodeOf(receipt, options.failOn ?? 'must');
}

async function settled(
  { endpoint, options }: FuzzCommand,
  { signal }: Stage,
  listeners: readonly (Pick<TerminalReport, 'onEvent'> | undefined)[],
): Promise<Receipt> {
  const run = fuzzServer(endpoint, { ...options, signal });
  for await (const event of run) for (const listener of listeners) listener?.onEvent(event);
  return run.receipt;
}

function terminalOf({ options, output }: FuzzCommand, stage: Stage, receiptPath: string): TerminalReport {
  const { failOn } = options;
  return terminalReport({
    ...abilitiesOf({ ...stage, noColor: output.color === 'never' }),
    stdout: output.json ? nowhere : stage.stdout,
    stderr: stage.stderr,
    quiet: output.quiet,
    receiptPath,
    sourceOf: (id) => builtInvariants.find((invariant) => invariant.id === id)?.source.reference,
    ...(failOn === undefined ? {} : { failOn }),
  });
}

const logOf = ({ output }: FuzzCommand): NdjsonLog | undefined =>
  output.reports.includes('ndjson') ? ndjsonLog(join(output.reportDir, 'run.ndjson')) : undefined;

async function writeReceipt(path: string, receipt: Receipt): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  await writeFileAtomic(path, `${JSON.stringify(receipt, null, 2)}\n`);
}

/** What is parsed but not yet done must not be passed over in silence. */
function requireSupported({ baseline, relations, authA, output }: FuzzCommand): void {
  const forms = output.reports.filter((form) => form !== 'json' && form !== 'ndjson');
  const missing = [
    ...(baseline === undefined ? [] : ['--baseline']),
    ...(relations === undefined ? [] : ['--relations']),
    ...(authA === undefined ? [] : ['--auth-a and --auth-b']),
    ...forms.map((form) => `--report ${form}`),
  ];
  if (missing.length > 0) throw new AssayError('usage', `this version does not do ${missing.join(', ')}`);
}
