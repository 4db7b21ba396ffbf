import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

import type { LimitBudget } from '../limits/budget.js';
import { budgetOf } from '../limits/budget.js';
import type { LimitsFile } from '../limits/limits-file.js';
import type { Machine } from '../reports/limits/page/conditions.js';
import { writeReport, writeText } from './report-file.js';

const thisMachine = (): Machine => ({
  processor: cpus()[0]?.model.trim() ?? 'unknown processor',
  cores: availableParallelism(),
  memoryBytes: totalmem(),
  load: loadavg(),
});

/** The budget that a measurement has shown, and the file that holds it. */
export interface WrittenBudget {
  readonly budget: LimitBudget;
  readonly path: string;
}

/**
 * Writes what is made of a measurement beside its figures: `budget.json` and the page `limits.html`.
 *
 * @throws AssayError `configuration` for what the file system refuses
 */
export async function writeLimitsReports(file: LimitsFile, folder: string): Promise<WrittenBudget> {
  const budget = budgetOf(file);
  const path = join(folder, 'budget.json');
  await writeReport(path, budget, path);
  const { limitsPage } = await import('../reports/limits/page/limits-page.js');
  const page = join(folder, 'limits.html');
  await writeText(page, limitsPage(file, { budget, machine: thisMachine() }), page);
  return { budget, path };
}
