import { rmSync } from 'node:fs';
import { join } from 'node:path';

import type { AssayEvent } from '../../engine/events.js';
import type { Baseline } from '../../reports/baseline.js';
import { judgeByBaseline } from '../../reports/baseline.js';
import type { FailOn } from '../../reports/exit-code.js';
import { exitCodeOf } from '../../reports/exit-code.js';
import { orConfigurationError } from '../../reports/log-error.js';
import type { NdjsonLog } from '../../reports/ndjson.js';
import { ndjsonLog } from '../../reports/ndjson.js';
import type { Receipt } from '../../reports/receipt.js';
import { redactReceipt, redactor } from '../../reports/redact.js';
import { abilitiesOf } from '../../reports/terminal/abilities.js';
import type { TerminalReport } from '../../reports/terminal/terminal-report.js';
import { terminalReport } from '../../reports/terminal/terminal-report.js';
import { faultWithFile, isUntoldFault } from '../fault-file.js';
import type { OutputOptions } from '../output-options.js';
import { prepareFolder, writeReport } from '../report-file.js';
import type { Stage, TextStream } from '../stage.js';

/** A run on its way. */
export interface Running {
  readonly events: AsyncIterable<AssayEvent>;
  /** The receipt, once the events have ended. */
  receipt(): Receipt | Promise<Receipt>;
}

/** How a run is told. */
export interface Telling {
  readonly command: string;
  readonly output: OutputOptions & { readonly reportDir: string };
  /** Also write the events. */
  readonly log: boolean;
  readonly failOn?: FailOn | undefined;
  /** Known findings. */
  readonly baseline?: Baseline | undefined;
  /** Must be in no file that tells of a fault of ours. */
  readonly secrets: readonly string[];
  /** Where a law comes from, in one sentence. */
  readonly sourceOf: (invariant: string) => string | undefined;
}

/** A run that has ended and is not yet reported on. */
export interface ToldRun {
  readonly receipt: Receipt;
  /** What each run of it discovered. */
  readonly discovered: readonly Extract<AssayEvent, { type: 'discovered' }>[];
  /** Ends the progress line without a result. */
  drop(): void;
  /** Writes the receipt, tells the result, and gives the exit code. `written`: other files that were written. */
  conclude(written?: readonly string[]): Promise<number>;
}

/**
 * Starts a run and listens until it ends: progress on stderr, events in their file.
 *
 * @param start told to stop by its signal when the user interrupts, or when what the run gives can not be kept
 * @throws AssayError what kept the run from being; a fault of ours names the file that tells of it
 */
export async function followRun(
  start: (signal: AbortSignal) => Running,
  telling: Telling,
  stage: Stage,
): Promise<ToldRun> {
  const stop = new AbortController();
  const terminal = terminalOf(telling, stage);
  const discovered: Extract<AssayEvent, { type: 'discovered' }>[] = [];
  let seed: number | undefined;
  let lastEvent: AssayEvent | undefined;
  let log: NdjsonLog | undefined;
  try {
    await prepareFolder(telling.output.reportDir);
    log = logOf(telling);
    const running = start(AbortSignal.any([stage.signal, stop.signal]));
    for await (const event of running.events) {
      lastEvent = event;
      if (event.type === 'runStarted') ({ seed } = event);
      if (event.type === 'discovered') discovered.push(event);
      log?.onEvent(event);
      terminal.onEvent(event);
    }
    const receipt = judged(await running.receipt(), telling);
    const conclude = (written: readonly string[] = []): Promise<number> =>
      concluded(receipt, written, terminal, telling, stage);
    return { receipt, discovered, drop: () => terminal.close(), conclude };
  } catch (error) {
    stop.abort();
    terminal.close();
    if (!isUntoldFault(error)) throw error;
    const { command, secrets, output } = telling;
    throw faultWithFile(error, { folder: output.reportDir, command, secrets, seed, lastEvent });
  } finally {
    log?.close();
  }
}

/** Without secrets: a baseline is the user's own text, and so may repeat one. */
const judged = (receipt: Receipt, { baseline, secrets }: Telling): Receipt =>
  baseline === undefined ? receipt : redactReceipt(redactor(secrets), judgeByBaseline(receipt, baseline));

async function concluded(
  receipt: Receipt,
  written: readonly string[],
  terminal: TerminalReport,
  telling: Telling,
  { stdout }: Stage,
): Promise<number> {
  const path = receiptPath(telling);
  try {
    await writeReceipt(path, receipt);
  } catch (error) {
    terminal.close();
    throw error;
  }
  terminal.finish(receipt, [path, ...(telling.log ? [logPath(telling)] : []), ...written]);
  if (telling.output.json) stdout.write(`${JSON.stringify(receipt, null, 2)}\n`);
  return exitCodeOf(receipt, telling.failOn ?? 'must');
}

/**
 * Writes a receipt, all or nothing; its folder is made.
 *
 * @throws AssayError `configuration` for what the file system refuses
 */
export const writeReceipt = (path: string, receipt: Receipt): Promise<void> => writeReport(path, receipt);

const nowhere: TextStream = { write: () => true };

const receiptPath = ({ output }: Telling): string => join(output.reportDir, 'receipt.json');

const logPath = ({ output }: Telling): string => join(output.reportDir, 'run.ndjson');

/** A new run begins a new log: two runs in one would read as one of two targets. */
function logOf(telling: Telling): NdjsonLog | undefined {
  if (!telling.log) return undefined;
  const path = logPath(telling);
  orConfigurationError(path, () => rmSync(path, { force: true }));
  return ndjsonLog(path);
}

function terminalOf(telling: Telling, stage: Stage): TerminalReport {
  const { output, failOn, sourceOf } = telling;
  return terminalReport({
    ...abilitiesOf({ ...stage, noColor: output.color === 'never' }),
    stdout: output.json ? nowhere : stage.stdout,
    stderr: stage.stderr,
    quiet: output.quiet,
    receiptPath: receiptPath(telling),
    sourceOf,
    ...(failOn === undefined ? {} : { failOn }),
  });
}
