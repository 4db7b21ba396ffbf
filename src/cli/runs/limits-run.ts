import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { AssayError } from '../../errors/assay-error.js';
import { fullEffort, quickEffort } from '../../limits/efforts.js';
import type { LimitsBook } from '../../limits/limits-book.js';
import { limitsFile, requireSameRun } from '../../limits/limits-book.js';
import type { LimitsFile } from '../../limits/limits-file.js';
import type { LimitsProgress, Measured } from '../../limits/measure-limits.js';
import { measureLimits } from '../../limits/measure-limits.js';
import { readLimitsFile } from '../../limits/read-limits-file.js';
import { limits } from '../../limits/registry.js';
import type { ChosenValidator } from '../../limits/validator-check.js';
import { limitsTable } from '../../reports/limits/limits-table.js';
import { abilitiesOf } from '../../reports/terminal/abilities.js';
import type { LimitsStep } from '../../reports/terminal/limits-talk.js';
import { limitsTalk } from '../../reports/terminal/limits-talk.js';
import { styleOf } from '../../reports/terminal/style.js';
import { runDiffer } from './differ-run.js';
import type { LimitsCommand } from '../commands/limits.js';
import { isModulePath } from '../commands/limits.js';
import { writeLimitsReports } from '../limits-reports.js';
import { prepareFolder, writeReport } from '../report-file.js';
import type { Stage } from '../stage.js';

/** A module is named as the user named it; it must be there. */
function chosen(name: string): ChosenValidator {
  if (!isModulePath(name)) return { name, module: null };
  const path = resolve(name);
  if (!existsSync(path)) throw new AssayError('usage', `--validator: there is no module ${name}`);
  return { name, module: pathToFileURL(path).href };
}

/** What an earlier run has left in the folder, where the user wants to go on from it. */
function resumed({ resume, quick }: LimitsCommand, path: string): LimitsFile | undefined {
  if (!resume) return undefined;
  if (!existsSync(path))
    throw new AssayError('usage', `--resume: there is no ${path}`, { next: 'leave --resume out to begin' });
  const before = readLimitsFile(readFileSync(path, 'utf8'), path);
  requireSameRun(before, quick ? quickEffort : fullEffort);
  return before;
}

/** Figures are kept while they are measured, so that the end of the process costs a few seconds' work. */
const keepEveryMs = 3000;

/** Writes the results of a run, now and then while it goes and at its end. */
class Keeper {
  private readonly path: string;
  private readonly book: LimitsBook;
  private keptAt = Date.now();
  private writing: Promise<void> = Promise.resolve();

  constructor(path: string, book: LimitsBook) {
    this.path = path;
    this.book = book;
  }

  onProgress({ measured }: LimitsProgress): void {
    if (Date.now() - this.keptAt < keepEveryMs) return;
    this.keptAt = Date.now();
    // Who fails to write once in between is told at the end, when it fails again.
    this.writing = this.writing
      .then(() =>
        writeReport(this.path, limitsFile(this.book, measured, 'interrupted', new Date()), this.path),
      )
      .catch(() => undefined);
  }

  async finish(measured: Measured, status: LimitsFile['status']): Promise<LimitsFile> {
    await this.writing;
    const file = limitsFile(this.book, measured, status, new Date());
    await writeReport(this.path, file, this.path);
    return file;
  }
}

const stepOf = ({ done, total, current }: LimitsProgress): LimitsStep => ({
  done,
  total,
  current: current.map(({ validator, limit }) => `${validator}: ${limit?.title ?? 'speed'}`),
});

/**
 * Measures every limit of every validator asked for, tells the table and keeps it in `limits.json`. A limit that was
 * found is no failure: exit code 0; 130 for a run that was interrupted, whose results are told and kept as well.
 */
export async function runLimits(command: LimitsCommand, stage: Stage): Promise<number> {
  const { output } = command;
  const validators = command.validators.map(chosen);
  if (command.differ !== undefined) return runDiffer({ ...command, wish: command.differ, validators }, stage);
  const path = join(output.reportDir, 'limits.json');
  await prepareFolder(output.reportDir, path);
  const before = resumed(command, path);
  const effort = command.quick ? quickEffort : fullEffort;
  const startedAt = before === undefined ? new Date() : new Date(before.startedAt);
  const keeper = new Keeper(path, { startedAt, effort, limits });
  const abilities = abilitiesOf({ ...stage, noColor: output.color === 'never' });
  const style = styleOf(abilities);
  const talk = limitsTalk({ stderr: stage.stderr, isTty: abilities.isTty, quiet: output.quiet }, style);
  let measured: Measured;
  try {
    measured = await measureLimits({
      validators,
      limits,
      effort,
      signal: stage.signal,
      known: before,
      onProgress(progress) {
        talk.onStep(stepOf(progress));
        keeper.onProgress(progress);
      },
    });
  } finally {
    talk.end();
  }
  const file = await keeper.finish(measured, stage.signal.aborted ? 'interrupted' : 'complete');
  const budget = file.results.length > 0 ? await writeLimitsReports(file, output.reportDir) : undefined;
  if (output.json) stage.stdout.write(`${JSON.stringify(file, null, 2)}\n`);
  else if (file.results.length > 0) stage.stdout.write(`${limitsTable(file, { ...abilities, budget })}\n`);
  return stage.signal.aborted ? 130 : 0;
}
