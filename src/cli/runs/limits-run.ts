import { limitsReport } from '../../limits/limits-report.js';
import type { LimitMeasurement, LimitResult } from '../../limits/measure-limit.js';
import { measureLimit } from '../../limits/measure-limit.js';
import { limits } from '../../limits/registry.js';
import { identity } from '../../protocol/identity.js';
import type { LimitsCommand } from '../commands/limits.js';
import type { Stage } from '../stage.js';

/** How far and how finely is looked. */
interface Effort {
  readonly cap: number;
  readonly cpuMs: number;
  readonly precision: number;
}

const thorough: Effort = { cap: 1_000_000, cpuMs: 250, precision: 1 / 32 };
const quick: Effort = { cap: 16_384, cpuMs: 250, precision: 1 / 4 };

/** Measures every limit of every validator asked for. A limit that was found is no failure: exit code 0. */
export async function runLimits(command: LimitsCommand, stage: Stage): Promise<number> {
  const effort = command.quick ? quick : thorough;
  const jobs = limits.flatMap(({ name }) => command.validators.map((validator) => ({ validator, limit: name })));
  const results: LimitResult[] = [];
  for (const [at, job] of jobs.entries()) {
    if (stage.signal.aborted) break;
    const say = sayer(command, stage, `${at + 1}/${jobs.length} ${job.limit} of ${job.validator}`);
    say('measuring');
    const result = await measureLimit(measurementOf(job, effort));
    results.push(result);
    say(`${result.probes.length} sizes tried`);
  }
  if (command.output.json) stage.stdout.write(`${JSON.stringify(limitsJson(results, effort), null, 2)}\n`);
  else if (results.length > 0) stage.stdout.write(`${limitsReport(results, effort.cpuMs)}\n`);
  return stage.signal.aborted ? 130 : 0;
}

const measurementOf = (
  job: Pick<LimitMeasurement, 'validator' | 'limit'>,
  { cap, cpuMs, precision }: Effort,
): LimitMeasurement => ({ ...job, cap, cpuMs, precision });

const sayer =
  ({ output }: LimitsCommand, { stderr }: Stage, what: string) =>
  (how: string): void => {
    if (!output.quiet) stderr.write(`limits ${what}: ${how}\n`);
  };

const limitsJson = (results: readonly LimitResult[], effort: Effort): object => ({
  limits: 1,
  tool: identity,
  node: process.version,
  effort,
  results,
});
