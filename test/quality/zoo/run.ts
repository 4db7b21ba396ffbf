import type { Authorizations } from '../../../src/engine/authorizations/authorizations.js';
import { speakingAsA } from '../../../src/engine/authorizations/authorizations.js';
import { openAs } from '../../../src/engine/authorizations/open-as.js';
import { EventStream } from '../../../src/engine/event-stream.js';
import type { Finding } from '../../../src/engine/events.js';
import { OutsideFile } from '../../../src/engine/outside-file.js';
import { chooseOffers, templatesOf } from '../../../src/engine/offer-choice.js';
import { ServerRun } from '../../../src/engine/server-run.js';
import { chooseTools } from '../../../src/engine/tool-choice.js';
import { LocalWorkshop } from '../../../src/engine/workshop/local-workshop.js';
import { fuzzServer } from '../../../src/fuzz-server.js';
import { facetsOf } from '../../../src/invariants/facets.js';
import { selectInvariants } from '../../../src/invariants/registry.js';
import { parseRelation } from '../../../src/invariants/relations/parse-relation.js';
import type { Era } from '../../../src/protocol/era.js';
import { ServerSession } from '../../../src/targets/server/server-session.js';
import type { Endpoint } from '../../../src/transport/endpoint.js';
import { openTransport } from '../../../src/transport/open-transport.js';
import type { Transport } from '../../../src/transport/transport.js';

export interface RunOptions {
  readonly era: Era;
  readonly seed: number;
  readonly maxCalls: number;
  readonly timeoutMs: number;
  readonly authorizations?: Authorizations;
  readonly relations?: readonly string[];
  readonly allowWrites?: boolean;
  /** Where cases are written; nowhere when absent. */
  readonly corpusDir?: string;
}

/** What a run says of a server, in the order in which it was found. */
export async function findingsOf(endpoint: Endpoint, options: RunOptions): Promise<readonly Finding[]> {
  const run = fuzzServer(endpoint, { corpusDir: null, ...options });
  const findings: Finding[] = [];
  for await (const event of run) if (event.type === 'found') findings.push(event.finding);
  await run.receipt;
  return findings;
}

/**
 * The same run with the workshop in this process: a server in memory and its schemas are ours, and the child
 * that untrusted schemas need takes longer to start than the run takes.
 */
export async function findingsInMemory(given: Endpoint, options: RunOptions): Promise<readonly Finding[]> {
  const { era, seed, maxCalls, timeoutMs, authorizations } = options;
  const endpoint = speakingAsA(given, authorizations);
  const openAt = (transport: Transport): Promise<ServerSession> =>
    ServerSession.open(transport, { era, deadlineMs: timeoutMs });
  const openFresh = (): Promise<ServerSession> => openAt(openTransport(endpoint));
  const session = await openFresh();
  const { tools: listed, answers: pages } = await session.listTools();
  const stream = new EventStream();
  const workshop = new LocalWorkshop({ seed, mode: 'all', maxPayloadBytes: 256 * 1024, maxSchemaDepth: 128 });
  const { offered, lists } = await session.listOffers(new Set(listed.map(({ name }) => name)));
  const offers = chooseOffers(offered, {}, facetsOf(selectInvariants()));
  const chosen = [...chooseTools(listed, { allowWrites: options.allowWrites ?? false }).chosen, ...offers];
  const settings = {
    seed,
    mode: 'all',
    phases: ['examples', 'coverage', 'fuzz', 'stateful'],
    relations: (options.relations ?? []).map((line) => parseRelation(line)),
    invariants: selectInvariants(),
    maxCalls,
    maxTimeMs: undefined,
    concurrency: 1,
    maxPayloadBytes: 256 * 1024,
    maxSchemaDepth: 128,
    validationBudgetMs: 250,
    corpusDir: options.corpusDir ?? null,
    canaries: [],
    signal: undefined,
    redact: (text: string) => text,
    replayLine: (path: string) => path,
  } as const;
  const outside = new OutsideFile(endpoint);
  const findings: Finding[] = [];
  const running = new ServerRun(
    {
      session,
      openFresh,
      openAs: openAs(endpoint, authorizations, (transport) => openAt(transport).catch(() => undefined)),
      workshop,
      listed,
      pages,
      lists,
      chosen,
      templates: templatesOf(offered, {}),
      outside,
      corpus: [],
    },
    settings,
    stream.emit,
  )
    .run()
    .then(() => stream.end());
  for await (const event of stream) if (event.type === 'found') findings.push(event.finding);
  await running;
  await Promise.all([session.close(), outside.close()]);
  return findings;
}

/** Everything that is told of a finding in one line. */
export const inShort = ({ level, invariant, tool, input, violation }: Finding): string =>
  `${level} ${invariant} ${tool} ${input} (${violation.place}: ${violation.message})`;
