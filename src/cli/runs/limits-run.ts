import { limitsReport } from '../../limits/limits-report.js';
import type { LimitResult } from '../../limits/limit-result.js';
import type { LimitMeasurement } from '../../limits/measure-limit.js';
import { measureLimit } from '../../limits/measure-limit.js';
import { limits } from '../../limits/registry.js';
import { identity } from '../../protocol/identity.js';
import { abilitiesOf } from '../../reports/terminal/abilities.js';
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
  const jobs = limits.flatMap(({ name, title }) =>
    command.validators.map((validator) => ({ validator, limit: name, title })),
  );
  const results: LimitResult[] = [];
  for (const [at, job] of jobs.entries()) {
    if (stage.signal.aborted) break;
    if (!command.output.quiet)
      stage.stderr.write(`measuring ${at + 1}/${jobs.length}: ${job.title} of ${job.validator}\n`);
    results.push(await measureLimit(measurementOf(job, effort)));
  }
  if (command.output.json) stage.stdout.write(`${JSON.stringify(limitsJson(results, effort), null, 2)}\n`);
  else if (results.length > 0) {
    const abilities = abilitiesOf({ ...stage, noColor: command.output.color === 'never' });
    stage.stdout.write(`${limitsReport(results, effort.cpuMs, abilities)}\n`);
  }
  return stage.signal.aborted ? 130 : 0;
}

const measurementOf = (
  { validator, limit }: Pick<LimitMeasurement, 'validator' | 'limit'>,
  { cap, cpuMs, precision }: Effort,
): LimitMeasurement => ({ validator, limit, cap, cpuMs, precision });

const limitsJson = (results: readonly LimitResult[], effort: Effort): object => ({
  limits: 1,
  tool: identity,
  node: process.version,
  effort,
  results,
});
