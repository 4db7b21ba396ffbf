import { randomInt } from 'node:crypto';
import type { CatalogSubject } from './catalog/catalog-run.js';
import { CatalogRun } from './catalog/catalog-run.js';
import type { Contract } from './catalog/contract.js';
import { withSyntheticBearer } from './catalog/synthetic.js';
import { durationOf, isLive, rateOf } from './catalog/live.js';
import { readCorpus } from './corpus/read-corpus.js';
import type { EventStream } from './engine/event-stream.js';
import type { EventBody } from './engine/events.js';
import { toolSummaries } from './engine/tool-summary.js';
import type { RunSettings } from './engine/run-settings.js';
import type { Encounter } from './engine/server-encounter.js';
import { meetServer } from './engine/server-encounter.js';
import { AssayError } from './errors/assay-error.js';
import type { EventRun } from './event-run.js';
import { eventRun } from './event-run.js';
import { selectInvariants } from './invariants/registry.js';
import type { Era } from './protocol/era.js';
import { eras } from './protocol/era.js';
import { identity } from './protocol/identity.js';
import { redactor } from './reports/redact.js';
import { lineFor, replayLineFor } from './reports/replay-line.js';
import { Interruption } from './targets/server/interruption.js';
import { ServerSession } from './targets/server/server-session.js';
import { isOfTheEra } from './targets/server/unreachable.js';
import type { Endpoint } from './transport/endpoint.js';
import { openTransport } from './transport/open-transport.js';

/** Options of a test of a catalog; what is absent is as the contract says. */
export interface CatalogOptions {
  /** How the contract is named in what is written; default `contract.yaml`. */
  readonly file?: string;
  readonly era?: Era | 'auto' | 'both';
  /** 32-bit unsigned; drawn when absent. */
  readonly seed?: number;
  readonly timeoutMs?: number;
  readonly rateLimitPerSecond?: number;
  /** Invariant ids or groups. */
  readonly checks?: readonly string[];
  readonly excludeChecks?: readonly string[];
  /** How often the handler of a fixture's write tool ran: a spy of the fixture's. */
  readonly touched?: () => number;
  /** Where minimal cases are kept; default `corpus`, `null` for nowhere. */
  readonly corpusDir?: string | null;
  readonly signal?: AbortSignal;
}

type Settled = Required<Pick<CatalogOptions, 'file' | 'seed'>> &
  CatalogOptions & { readonly redact: (text: string) => string };

/**
 * Tests a catalog against its published contract, a run an era; eras are never merged. What only a fixture may be asked
 * is asked where the contract says that the endpoint is one.
 */
export function testCatalog(contract: Contract, endpoint: Endpoint, options: CatalogOptions = {}): EventRun {
  const seed = options.seed ?? randomInt(0, 2 ** 32);
  const secrets = [
    ...(endpoint.kind === 'http' ? Object.values(endpoint.headers ?? {}) : []),
    ...(endpoint.kind === 'stdio' ? Object.values(endpoint.env ?? {}) : []),
    ...(endpoint.kind === 'memory' ? [] : (endpoint.secrets ?? [])),
  ];
  const redact = redactor(secrets);
  return eventRun(redact, (stream) =>
    runAll(contract, endpoint, { file: 'contract.yaml', ...options, seed, redact }, stream),
  );
}

/** The eras of the command line, else those of the contract, else the newest that works. */
function wantedEras({ endpoint }: Contract, { era }: CatalogOptions): readonly (Era | 'auto')[] {
  if (era === 'both') return eras;
  if (era !== undefined && era !== 'auto') return [era];
  return endpoint?.eras ?? ['auto'];
}

async function runAll(
  contract: Contract,
  endpoint: Endpoint,
  options: Settled,
  stream: EventStream,
): Promise<void> {
  const wanted = wantedEras(contract, options);
  const absent: AssayError[] = [];
  for (const era of wanted) {
    const missing = await runEra(contract, endpoint, era, wanted.length > 1, options, stream);
    if (missing !== undefined) absent.push(missing);
  }
  const [first] = absent;
  if (first !== undefined && absent.length === wanted.length) throw first;
}

async function runEra(
  contract: Contract,
  endpoint: Endpoint,
  era: Era | 'auto',
  isOneOfSeveral: boolean,
  options: Settled,
  stream: EventStream,
): Promise<AssayError | undefined> {
  const transport = openTransport(endpoint);
  const { signal: _signal, touched: _touched, redact: _redact, ...config } = options;
  stream.emit({
    type: 'runStarted',
    version: identity.version,
    seed: options.seed,
    config: { ...config },
    target: { kind: 'catalog', transport: transport.kind, endpoint: transport.endpoint },
    era,
  });
  try {
    const settings = settingsOf(contract, endpoint, options);
    const met = await meetServer(endpoint, transport, era, settings, sessionOptions(contract, options));
    try {
      await testMet(contract, endpoint, met, settings, options, stream);
    } finally {
      await met.close();
    }
  } catch (error) {
    if (error instanceof Interruption) stream.emit(nothingDone('incomplete', 'interrupted', 'interrupted'));
    else if (error instanceof AssayError && isOneOfSeveral && isOfTheEra(error)) {
      stream.emit(nothingDone('unavailable', error.message));
      return error;
    } else throw error;
  }
  return undefined;
}

type Finished = Extract<EventBody, { type: 'runFinished' }>;

const nothingDone = (status: Finished['status'], reason: string, code?: Finished['code']): Finished => ({
  type: 'runFinished',
  status,
  reason,
  ...(code === undefined ? {} : { code }),
  calls: 0,
  cases: 0,
  coverage: { assertions: 0, bothSides: 0, neverViolated: [] },
  untestedTools: [],
});

async function testMet(
  contract: Contract,
  endpoint: Endpoint,
  { session, workshop }: Encounter,
  settings: RunSettings,
  options: Settled,
  stream: EventStream,
): Promise<void> {
  const listing = await session.listTools();
  const { era, negotiated, serverInfo } = session.handshake;
  stream.emit({
    type: 'discovered',
    era,
    negotiated,
    serverInfo,
    tools: toolSummaries(listing.tools),
    skipped: [],
  });
  const { known, broken } = await corpusOf(settings);
  for (const { path, problem } of broken)
    stream.emit({
      type: 'warned',
      message: `${path} is left out: ${problem}`,
      next: 'mend or delete the file',
    });
  const tried = bearerOf(contract, endpoint);
  const stranger = tried === undefined ? undefined : await strangerAt(tried, session, contract, options);
  const subject: CatalogSubject = {
    session,
    workshop,
    contract,
    seed: options.seed,
    file: options.file,
    settings,
    known,
    mayAskAgain: !isLive(contract, endpoint),
    isPaced: sessionOptions(contract, options).rateLimitPerSecond !== undefined,
    ...(stranger === undefined ? {} : { stranger }),
    ...(options.touched === undefined ? {} : { touched: options.touched }),
  };
  try {
    await new CatalogRun(subject, stream.emit).run(listing);
  } finally {
    await stranger?.close();
  }
}

/** What was found before. */
async function corpusOf({ corpusDir }: RunSettings) {
  const { cases, broken } = corpusDir === null ? { cases: [], broken: [] } : await readCorpus(corpusDir);
  return { known: new Set(cases.map(({ file }) => file.fingerprint)), broken };
}

/** The endpoint with a synthetic bearer header: of an anonymous fixture over HTTP alone. */
function bearerOf({ fixture, profile }: Contract, endpoint: Endpoint): Endpoint | undefined {
  return fixture === undefined || profile?.anonymous === false ? undefined : withSyntheticBearer(endpoint);
}

function strangerAt(
  endpoint: Endpoint,
  { handshake }: ServerSession,
  contract: Contract,
  options: Settled,
): Promise<ServerSession> {
  const { timeoutMs: deadlineMs = 5000, signal } = sessionOptions(contract, options);
  return ServerSession.open(openTransport(endpoint), {
    era: handshake.era,
    deadlineMs,
    ...(signal === undefined ? {} : { signal }),
  });
}

function sessionOptions({ live }: Contract, { timeoutMs, rateLimitPerSecond, signal }: CatalogOptions) {
  const rate = rateLimitPerSecond ?? rateOf(live?.rate);
  const deadline = timeoutMs ?? durationOf(live?.deadline);
  return {
    ...(deadline === undefined ? {} : { timeoutMs: deadline }),
    ...(rate === undefined ? {} : { rateLimitPerSecond: rate }),
    ...(signal === undefined ? {} : { signal }),
  };
}

/** What laws on references followed would need is left out: a catalog gets no links of ours. */
const settingsOf = (
  { fixture }: Contract,
  endpoint: Endpoint,
  { seed, checks, excludeChecks = [], signal, corpusDir = 'corpus', file, redact }: Settled,
): RunSettings => ({
  seed,
  mode: 'all',
  phases: ['fuzz'],
  relations: [],
  invariants: selectInvariants(checks, [...excludeChecks, 'net.no-fetch']).filter(({ on, also = [] }) =>
    [on, ...also.map((facet) => facet.on)].some(
      (kind) => kind !== 'probe' && kind !== 'memory' && kind !== 'liveness',
    ),
  ),
  maxCalls: fixture === undefined ? 1000 : 10_000,
  maxTimeMs: undefined,
  concurrency: 1,
  maxPayloadBytes: 16 * 1024,
  maxSchemaDepth: 128,
  validationBudgetMs: 250,
  corpusDir,
  canaries: [],
  signal,
  redact,
  replayLine: (path) => replayLineFor(path, endpoint),
  runLine: lineFor(['catalog', file], endpoint),
});
