import { createHash, randomInt } from 'node:crypto';
import { readCorpus } from './corpus/read-corpus.js';
import { chooseTools } from './engine/tool-choice.js';
import { EventStream } from './engine/event-stream.js';
import type { AssayEvent } from './engine/events.js';
import type { FuzzOptions } from './engine/options.js';
import type { RunSettings } from './engine/run-settings.js';
import { ServerRun } from './engine/server-run.js';
import { ChildWorkshop, defaultBudget } from './engine/workshop/child-workshop.js';
import { AssayError } from './errors/assay-error.js';
import { selectInvariants } from './invariants/registry.js';
import type { Canary } from './invariants/invariant.js';
import type { Era } from './protocol/era.js';
import { eras } from './protocol/era.js';
import { identity } from './protocol/identity.js';
import { receiptListener } from './reports/receipt-builder.js';
import type { Receipt } from './reports/receipt.js';
import { redactEvent, redactor } from './reports/redact.js';
import { replayLineFor } from './reports/replay-line.js';
import { ServerSession } from './targets/server/server-session.js';
import type { Endpoint } from './transport/endpoint.js';
import { openTransport } from './transport/open-transport.js';

/** A run on its way: its events as they come, and the receipt when it has ended. */
export interface FuzzRun extends AsyncIterable<AssayEvent> {
  /**
   * Resolves when the run has ended, whether or not the events were read. Rejects with an `AssayError` when
   * the server could not be met at all.
   */
  readonly receipt: Promise<Receipt>;
}

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
export function fuzzServer(endpoint: Endpoint, options: FuzzOptions = {}): FuzzRun {
  const seed = options.seed ?? randomInt(0, 2 ** 32);
  const canary = canaryOf(seed);
  const redact = redactor([...secretsOf(endpoint), canary.value]);
  const stream = new EventStream();
  const listener = receiptListener();
  const tee = new EventStream();
  const receipt = (async (): Promise<Receipt> => {
    try {
      const running = runAll(withCanary(endpoint, canary), canary, { ...options, seed }, redact, stream);
      for await (const event of stream) {
        const clean = redactEvent(redact, event);
        listener.onEvent(clean);
        tee.pass(clean);
      }
      await running;
      tee.end();
      return listener.receipt();
    } catch (error) {
      tee.fail(error);
      throw error;
    }
  })();
  receipt.catch(() => undefined);
  return { receipt, [Symbol.asyncIterator]: () => tee[Symbol.asyncIterator]() };
}

type Seeded = FuzzOptions & { readonly seed: number };

/** One run an era; runs are never merged. The stream ends with the last one, or fails with its error. */
async function runAll(
  endpoint: Endpoint,
  canary: Canary,
  options: Seeded,
  redact: (text: string) => string,
  stream: EventStream,
): Promise<void> {
  try {
    const wanted: readonly (Era | 'auto')[] = options.era === 'both' ? eras : [options.era ?? 'auto'];
    for (const era of wanted) await runEra(endpoint, era, canary, options, redact, stream);
    stream.end();
  } catch (error) {
    stream.fail(error);
  }
}

async function runEra(
  endpoint: Endpoint,
  era: Era | 'auto',
  canary: Canary,
  options: Seeded,
  redact: (text: string) => string,
  stream: EventStream,
): Promise<void> {
  const transport = openTransport(endpoint);
  const settings = settingsOf(endpoint, canary, options, redact);
  stream.emit({
    type: 'runStarted',
    version: identity.version,
    seed: options.seed,
    config: configOf(options),
    target: { kind: 'server', transport: transport.kind, endpoint: transport.endpoint },
    era,
  });
  let session: ServerSession;
  try {
    session = await ServerSession.open(transport, { era, deadlineMs: options.timeoutMs ?? 5000 });
  } catch (error) {
    if (!(error instanceof AssayError) || error.code !== 'unsupported-era' || options.era !== 'both')
      throw error;
    stream.emit({
      type: 'runFinished',
      status: 'unavailable',
      reason: error.message,
      calls: 0,
      cases: 0,
      coverage: { assertions: 0, bothSides: 0, neverViolated: [] },
      untestedTools: [],
    });
    return;
  }
  const workshop = new ChildWorkshop(
    {
      seed: options.seed,
      mode: settings.mode,
      maxPayloadBytes: settings.maxPayloadBytes,
      maxSchemaDepth: settings.maxSchemaDepth,
    },
    { ...defaultBudget, verdictMs: settings.validationBudgetMs },
  );
  try {
    await fuzzSession(session, workshop, options, settings, stream);
  } finally {
    await Promise.all([session.close(), workshop.close()]);
  }
}

async function fuzzSession(
  session: ServerSession,
  workshop: ChildWorkshop,
  options: Seeded,
  settings: RunSettings,
  stream: EventStream,
): Promise<void> {
  const listing = await session.listTools();
  const choice = chooseTools(listing.tools, options);
  const { era, negotiated, serverInfo } = session.handshake;
  stream.emit({
    type: 'discovered',
    era,
    negotiated,
    serverInfo,
    tools: listing.tools.map(({ name, inputSchemaText, outputSchemaText, readOnly }) => ({
      name,
      inputSchema: inputSchemaText,
      ...(outputSchemaText === undefined ? {} : { outputSchema: outputSchemaText }),
      readOnly,
    })),
    skipped: choice.skipped,
  });
  for (const message of listing.warnings) stream.emit({ type: 'warned', message });
  const corpus = settings.corpusDir === null ? undefined : await readCorpus(settings.corpusDir);
  for (const { path, problem } of corpus?.broken ?? [])
    stream.emit({
      type: 'warned',
      message: `${path} is left out: ${problem}`,
      next: 'mend or delete the file',
    });
  const subject = {
    session,
    workshop,
    listed: listing.tools,
    chosen: choice.chosen,
    corpus: corpus?.cases ?? [],
  };
  await new ServerRun(subject, settings, stream.emit).run();
}

function settingsOf(
  endpoint: Endpoint,
  canary: Canary,
  options: Seeded,
  redact: (text: string) => string,
): RunSettings {
  return {
    seed: options.seed,
    mode: options.mode ?? 'all',
    phases: options.phases ?? ['examples', 'coverage', 'fuzz'],
    invariants: [...selectInvariants(options.checks, options.excludeChecks), ...(options.invariants ?? [])],
    maxCalls: options.maxCalls ?? 1000,
    maxTimeMs: options.maxTimeMs,
    concurrency: options.concurrency ?? 1,
    intervalMs: options.rateLimitPerSecond === undefined ? 0 : 1000 / options.rateLimitPerSecond,
    maxPayloadBytes: options.maxPayloadBytes ?? 256 * 1024,
    maxSchemaDepth: options.maxSchemaDepth ?? 128,
    validationBudgetMs: options.validationBudgetMs ?? 250,
    corpusDir: options.corpusDir === undefined ? 'corpus' : options.corpusDir,
    canaries: endpoint.kind === 'memory' ? [] : [canary],
    signal: options.signal,
    redact,
    replayLine: (path) => replayLineFor(path, endpoint),
  };
}

/** The effective options as the receipt shows them; functions and signals have no place there. */
function configOf(options: Seeded): Readonly<Record<string, unknown>> {
  const { signal: _signal, invariants, ...plain } = options;
  return { ...plain, ...(invariants === undefined ? {} : { invariants: invariants.map(({ id }) => id) }) };
}

/**
 * A synthetic secret in the target's surroundings: an environment variable, or a header. It is a function
 * of the seed, so that a run sends the same bytes again.
 */
function canaryOf(seed: number): Canary {
  const digest = createHash('sha256').update(`canary ${seed}`).digest('hex');
  return { planted: 'environment', value: `synthetic-canary-${digest.slice(0, 24)}` };
}

function withCanary(endpoint: Endpoint, canary: Canary): Endpoint {
  switch (endpoint.kind) {
    case 'stdio':
      return { ...endpoint, env: { ...endpoint.env, MCP_ASSAY_CANARY_TOKEN: canary.value } };
    case 'http':
      return { ...endpoint, headers: { ...endpoint.headers, 'X-Assay-Canary': canary.value } };
    case 'memory':
      return endpoint;
  }
}

function secretsOf(endpoint: Endpoint): readonly string[] {
  switch (endpoint.kind) {
    case 'stdio':
      return Object.values(endpoint.env ?? {});
    case 'http':
      return Object.values(endpoint.headers ?? {});
    case 'memory':
      return [];
  }
}
