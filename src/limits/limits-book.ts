import { platform, arch } from 'node:os';
import { AssayError } from '../errors/assay-error.js';
import { identity } from '../protocol/identity.js';
import type { Limit } from './limit.js';
import type { LimitsEffort, LimitsFile } from './limits-file.js';
import type { Measured } from './measure-limits.js';
import { described } from './registry.js';

/** What a result file says beside the results. */
export interface LimitsBook {
  readonly startedAt: Date;
  readonly effort: LimitsEffort;
  readonly limits: readonly Limit[];
}

/** The result file of what was measured until `now`. */
export const limitsFile = (
  { startedAt, effort, limits }: LimitsBook,
  { validators, results }: Measured,
  status: LimitsFile['status'],
  now: Date,
): LimitsFile => ({
  limits: 1,
  tool: { name: identity.name, version: identity.version },
  node: process.version,
  platform: `${platform()} ${arch()}`,
  startedAt: startedAt.toISOString(),
  finishedAt: now.toISOString(),
  status,
  effort,
  rows: limits.map(described),
  validators,
  results,
});

const differing = (what: string, had: string, has: string): AssayError =>
  new AssayError(
    'configuration',
    `the run can not be continued: it had ${what} ${had}, this one has ${has}`,
    {
      next: 'leave --resume out to measure anew, or name another folder: --report-dir <dir>',
    },
  );

/**
 * Whether a run may go on where another one ended: figures of two programs are not one table.
 *
 * @throws AssayError `configuration` naming what differs
 */
export function requireSameRun(before: LimitsFile, effort: LimitsEffort): void {
  if (before.effort.name !== effort.name) throw differing('the effort', before.effort.name, effort.name);
  if (JSON.stringify(before.effort) !== JSON.stringify(effort))
    throw differing('the budgets', JSON.stringify(before.effort), JSON.stringify(effort));
  if (before.tool.version !== identity.version)
    throw differing(identity.name, before.tool.version, identity.version);
  if (before.node !== process.version) throw differing('Node', before.node, process.version);
}
