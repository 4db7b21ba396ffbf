import { AssayError } from '../../errors/assay-error.js';
import type { FuzzOptions } from '../../engine/options.js';
import { secretsOf } from '../../engine/authorizations/authorizations.js';
import { fuzzServer } from '../../fuzz-server.js';
import { builtInvariants } from '../../invariants/registry.js';
import { plantCanary } from '../../engine/planted-canary.js';
import type { Baseline } from '../../reports/baseline.js';
import type { FuzzCommand } from '../commands/fuzz.js';
import type { Stage } from '../stage.js';
import type { Running, Telling } from './told-run.js';
import { followRun } from './told-run.js';
import { mayCall, withheldTools } from './write-question.js';

/**
 * A run against one server: told on the terminal, written as a receipt, ended with its exit code. When all
 * that could be called may change data, a person at the terminal is asked once.
 */
export async function runFuzz(command: FuzzCommand, stage: Stage): Promise<number> {
  requireSupported(command);
  const baseline = await baselineOf(command);
  const bounds = await boundsOf(command);
  const related = await relationsOf(command);
  return fuzzWithin({ ...command, options: { ...bounds, ...related, ...command.options } }, baseline, stage);
}

/** The bounds of the user's file; what is said on the command line comes before them. */
async function boundsOf({ validationLimits }: FuzzCommand): Promise<FuzzOptions> {
  if (validationLimits === undefined) return {};
  const { fuzzOptionsWithin, readBudget } = await import('../../limits/budget-file.js');
  return fuzzOptionsWithin(readBudget(validationLimits.text, validationLimits.file));
}

async function fuzzWithin(
  command: FuzzCommand,
  baseline: Baseline | undefined,
  stage: Stage,
): Promise<number> {
  const told = await followRun(
    (signal) => runningOf(command, signal),
    { ...tellingOf(command), baseline },
    stage,
  );
  const withheld = withheldTools(told.discovered);
  if (withheld.length === 0) return told.conclude();
  const answer = await mayCall(withheld, command.output, stage);
  if (answer === 'no') return told.conclude();
  told.drop();
  if (answer === 'interrupted') return 130;
  return fuzzWithin({ ...command, options: { ...command.options, allowWrites: true } }, baseline, stage);
}

function runningOf({ endpoint, options }: FuzzCommand, signal: AbortSignal): Running {
  const run = fuzzServer(endpoint, { ...options, signal });
  return { events: run, receipt: () => run.receipt };
}

/** The reader is loaded when there is something to read. */
/** The relations of the user's file. */
async function relationsOf({ relations }: FuzzCommand): Promise<Pick<FuzzOptions, 'relations'>> {
  if (relations === undefined) return {};
  const { readRelations } = await import('../../invariants/relations/relations-file.js');
  return { relations: readRelations(relations.text, relations.file).map(({ text }) => text) };
}

async function baselineOf({ baseline }: FuzzCommand): Promise<Baseline | undefined> {
  if (baseline === undefined) return undefined;
  const { readBaseline } = await import('../../reports/baseline-file.js');
  return readBaseline(baseline.text, baseline.file);
}

const tellingOf = ({ endpoint, options, output }: FuzzCommand): Telling => ({
  command: 'fuzz',
  output,
  log: output.reports.includes('ndjson'),
  failOn: options.failOn,
  secrets: [...plantCanary(endpoint, options.seed ?? 0).secrets, ...secretsOf(options.authorizations)],
  sourceOf: (id) => builtInvariants.find((invariant) => invariant.id === id)?.source.reference,
});

/** What is parsed but not yet done must not be passed over in silence. */
function requireSupported({ output }: FuzzCommand): void {
  const forms = output.reports.filter((form) => form !== 'json' && form !== 'ndjson');
  const missing = forms.map((form) => `--report ${form}`);
  if (missing.length > 0) throw new AssayError('usage', `this version does not do ${missing.join(', ')}`);
}
