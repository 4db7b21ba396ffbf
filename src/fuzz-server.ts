import { randomInt } from 'node:crypto';
import { recordedContracts } from './catalog/recorded-contract.js';
import { phases } from './corpus/case.js';
import { readCorpus } from './corpus/read-corpus.js';
import { chooseOffers, templatesOf } from './engine/offer-choice.js';
import { summaryOf } from './engine/offer-summary.js';
import { secretsOf, shownOf, speakingAsA } from './engine/authorizations/authorizations.js';
import { chooseTools, exclusionOf } from './engine/tool-choice.js';
import { toolSummaries } from './engine/tool-summary.js';
import type { EventStream } from './engine/event-stream.js';
import type { EventBody } from './engine/events.js';
import type { FuzzOptions } from './engine/options.js';
import type { Planted } from './engine/planted-canary.js';
import { plantCanary } from './engine/planted-canary.js';
import type { RunSettings } from './engine/run-settings.js';
import type { RunSubject } from './engine/run-subject.js';
import { ServerRun } from './engine/server-run.js';
import { AssayError } from './errors/assay-error.js';
import { facetsOf } from './invariants/facets.js';
import { selectInvariants } from './invariants/registry.js';
import { relationsOf } from './invariants/relations/relations-file.js';
import type { Era } from './protocol/era.js';
import { eras } from './protocol/era.js';
import { identity } from './protocol/identity.js';
import type { EventRun } from './event-run.js';
import { eventRun } from './event-run.js';
import { redactor } from './reports/redact.js';
import { replayLineFor } from './reports/replay-line.js';
import type { Encounter } from './engine/server-encounter.js';
import { meetServer } from './engine/server-encounter.js';
import { Interruption } from './targets/server/interruption.js';
import { isOfTheEra } from './targets/server/unreachable.js';
import type { Endpoint } from './transport/endpoint.js';
import { openTransport } from './transport/open-transport.js';
import type { Transport } from './transport/transport.js';

/**
 * Fuzzes one server: lists its tools, derives valid and adversarial arguments from their schemas, sends
 * them, judges what comes back, and makes each failure minimal.
 *
 * @example
 * ```ts
 * const run = fuzzServer({ kind: 'stdio', command: 'node', args: ['server.js'] }, { seed: 1 });
 * for await (const event of run) if (event.type === 'found') console.log(event.finding.replay);
 * const receipt = await run.receipt;
 * ```
 */
export function fuzzServer(endpoint: Endpoint, options: FuzzOptions = {}): EventRun {
  const seed = options.seed ?? randomInt(0, 2 ** 32);
  const { authorizations } = options;
  const planted = plantCanary(speakingAsA(endpoint, authorizations), seed);
  const redact = redactor([...planted.secrets, ...secretsOf(authorizations), ...headersIn(options)]);
  return eventRun(redact, (stream) => {
    const settings = settingsOf(endpoint, planted, { ...options, seed }, redact);
    return runAll(planted, settings, { ...options, seed }, stream);
  });
}

/** Values of headers that relations name: as secret as those of `--header`. */
const headersIn = ({ relations = [] }: FuzzOptions): readonly string[] =>
  relationsOf(relations, {}, atNoPlace).flatMap((relation) =>
    relation.kind === 'same-header' ? [relation.header.value] : [],
  );

type Seeded = FuzzOptions & { readonly seed: number };

/** One run an era; runs are never merged. */
async function runAll(
  planted: Planted,
  settings: RunSettings,
  options: Seeded,
  stream: EventStream,
): Promise<void> {
  const wanted: readonly (Era | 'auto')[] = options.era === 'both' ? eras : [options.era ?? 'auto'];
  const absent: AssayError[] = [];
  for (const era of wanted) {
    const missing = await runEra(planted, era, settings, options, stream);
    if (missing !== undefined) absent.push(missing);
  }
  const [first] = absent;
  if (first !== undefined && absent.length === wanted.length) throw first;
}

/** The run in one era, or, where both are wanted, why the server can not be met in this one. */
async function runEra(
  planted: Planted,
  era: Era | 'auto',
  settings: RunSettings,
  options: Seeded,
  stream: EventStream,
): Promise<AssayError | undefined> {
  const transport = openTransport(planted.endpoint);
  stream.emit({
    type: 'runStarted',
    version: identity.version,
    seed: options.seed,
    config: configOf(options),
    target: { kind: 'server', transport: transport.kind, endpoint: transport.endpoint },
    era,
  });
  try {
    await metAndFuzzed(planted.endpoint, transport, era, settings, options, stream);
  } catch (error) {
    if (error instanceof Interruption) stream.emit(interruptedEarly);
    else if (error instanceof AssayError && options.era === 'both' && isOfTheEra(error)) {
      stream.emit({ ...nothingDone, status: 'unavailable', reason: error.message });
      return error;
    } else throw error;
  }
  return undefined;
}

type Finished = Extract<EventBody, { type: 'runFinished' }>;

const nothingDone = {
  type: 'runFinished',
  calls: 0,
  cases: 0,
  coverage: { assertions: 0, bothSides: 0, neverViolated: [] },
  untestedTools: [],
} as const satisfies Partial<Finished>;

const interruptedEarly: Finished = {
  ...nothingDone,
  status: 'incomplete',
  reason: 'interrupted',
  code: 'interrupted',
};

async function metAndFuzzed(
  endpoint: Endpoint,
  transport: Transport,
  era: Era | 'auto',
  settings: RunSettings,
  options: Seeded,
  stream: EventStream,
): Promise<void> {
  const met = await meetServer(endpoint, transport, era, settings, options);
  try {
    await fuzzSession(met, options, settings, stream);
  } finally {
    await met.close();
  }
}

async function fuzzSession(
  met: Encounter,
  options: Seeded,
  settings: RunSettings,
  stream: EventStream,
): Promise<void> {
  const { session } = met;
  const listing = await session.listTools();
  const tools = listing.tools.map(({ name }) => name);
  // A relation of a tool that is not there would never be looked at.
  relationsOf(options.relations ?? [], { tools }, atNoPlace);
  const choice = chooseTools(listing.tools, options);
  const offers = await session.listOffers(new Set(tools));
  const offered = chooseOffers(offers.offered, options, facetsOf(settings.invariants));
  const { era, negotiated, serverInfo } = session.handshake;
  stream.emit({
    type: 'discovered',
    era,
    negotiated,
    serverInfo,
    tools: toolSummaries(listing.tools),
    skipped: choice.skipped,
    ...summaryOf(offers, offered),
  });
  for (const message of [...listing.warnings, ...offers.warnings]) stream.emit({ type: 'warned', message });
  const corpus = settings.corpusDir === null ? undefined : await readCorpus(settings.corpusDir);
  for (const { path, problem } of corpus?.broken ?? [])
    stream.emit({
      type: 'warned',
      message: `${path} is left out: ${problem}`,
      next: 'mend or delete the file',
    });
  const subject: RunSubject = {
    ...met,
    listed: listing.tools.filter(({ name }) => exclusionOf(name, options) === undefined),
    pages: listing.answers,
    lists: offers.lists,
    templates: templatesOf(offers.offered, options),
    chosen: [...choice.chosen, ...offered],
    corpus: corpus?.cases ?? [],
    promiseIn: recordedContracts(undefined),
  };
  await new ServerRun(subject, settings, stream.emit).run();
}

/** Relations that are given by program stand in no file. */
const atNoPlace: Parameters<typeof relationsOf>[2] = {
  at: '/relations',
  faultAt: (_, what) => new AssayError('configuration', what),
};

function settingsOf(
  endpoint: Endpoint,
  planted: Planted,
  options: Seeded,
  redact: (text: string) => string,
): RunSettings {
  return {
    seed: options.seed,
    mode: options.mode ?? 'all',
    phases: options.phases ?? phases,
    relations: relationsOf(options.relations ?? [], {}, atNoPlace),
    invariants: selectInvariants(options.checks, options.excludeChecks, options.invariants),
    maxCalls: options.maxCalls ?? 1000,
    maxTimeMs: options.maxTimeMs,
    concurrency: options.concurrency ?? 1,
    maxPayloadBytes: options.maxPayloadBytes ?? 256 * 1024,
    maxSchemaDepth: options.maxSchemaDepth ?? 128,
    maxSchemaBytes: options.maxSchemaBytes,
    maxSubschemas: options.maxSubschemas,
    maxExpansions: options.maxExpansions,
    maxValueDepth: options.maxValueDepth,
    validationBudgetMs: options.validationBudgetMs ?? 250,
    corpusDir: options.corpusDir === undefined ? 'corpus' : options.corpusDir,
    canaries: planted.canaries,
    signal: options.signal,
    redact,
    replayLine: (path) => replayLineFor(path, endpoint),
  };
}

/** The effective options as the receipt shows them; functions and signals have no place there. */
function configOf(options: Seeded): Readonly<Record<string, unknown>> {
  const { signal: _signal, invariants, authorizations, ...plain } = options;
  return {
    ...plain,
    ...(invariants === undefined ? {} : { invariants: invariants.map(({ id }) => id) }),
    ...(authorizations === undefined ? {} : { authorizations: shownOf(authorizations) }),
  };
}
