import { CatalogRun } from '../../../../src/catalog/catalog-run.js';
import type { Contract } from '../../../../src/catalog/contract.js';
import { recordedContracts } from '../../../../src/catalog/recorded-contract.js';
import { withSyntheticBearer } from '../../../../src/catalog/synthetic.js';
import type { CaseFile } from '../../../../src/corpus/case-file.js';
import { EventStream } from '../../../../src/engine/event-stream.js';
import type { Finding } from '../../../../src/engine/events.js';
import { Judge } from '../../../../src/engine/judge.js';
import { replayCase } from '../../../../src/engine/replay.js';
import type { Replayed } from '../../../../src/engine/replayed.js';
import type { RunSettings } from '../../../../src/engine/run-settings.js';
import { Tally } from '../../../../src/engine/tally.js';
import { LocalWorkshop } from '../../../../src/engine/workshop/local-workshop.js';
import type { ToolReadiness } from '../../../../src/engine/workshop/workshop.js';
import { facetsOf } from '../../../../src/invariants/facets.js';
import { builtInvariants, selectInvariants } from '../../../../src/invariants/registry.js';
import type { Era } from '../../../../src/protocol/era.js';
import { ServerSession } from '../../../../src/targets/server/server-session.js';
import type { Endpoint } from '../../../../src/transport/endpoint.js';
import { openTransport } from '../../../../src/transport/open-transport.js';

const deadlineMs = 5000;

const workshopOf = (seed: number): LocalWorkshop =>
  new LocalWorkshop({ seed, mode: 'all', maxPayloadBytes: 16 * 1024, maxSchemaDepth: 128 });

const settingsOf = (seed: number, corpusDir: string | null): RunSettings => ({
  seed,
  mode: 'all',
  phases: ['fuzz'],
  relations: [],
  invariants: selectInvariants(undefined, ['net.no-fetch']).filter(({ on, also = [] }) =>
    [on, ...also.map((facet) => facet.on)].some((kind) => !['probe', 'memory', 'liveness'].includes(kind)),
  ),
  maxCalls: 10_000,
  maxTimeMs: undefined,
  concurrency: 1,
  maxPayloadBytes: 16 * 1024,
  maxSchemaDepth: 128,
  validationBudgetMs: 250,
  corpusDir,
  canaries: [],
  signal: undefined,
  redact: (text) => text,
  replayLine: (path) => path,
});

/** A catalog of the zoo that is tested, or asked again. */
export interface Tested {
  readonly endpoint: Endpoint;
  readonly era: Era;
  readonly touched: (() => number) | undefined;
}

/** A session, and the one of a stranger where headers are sent. */
async function metAs({ endpoint, era }: Tested) {
  const open = (at: Endpoint): Promise<ServerSession> =>
    ServerSession.open(openTransport(at), { era, deadlineMs });
  const session = await open(endpoint);
  const other = withSyntheticBearer(endpoint);
  const stranger = other === undefined ? undefined : await open(other);
  return {
    session,
    stranger,
    openFresh: () => open(endpoint),
    close: async (): Promise<void> => {
      await Promise.all([session.close(), stranger?.close()]);
    },
  };
}

/** How a test is made, where it is not as usual. */
interface Manner {
  readonly mayAskAgain?: boolean;
  readonly isPaced?: boolean;
}

/** What a test of a catalog finds, with the workshop in this process. */
export async function findingsInCatalog(
  tested: Tested,
  contract: Contract,
  seed: number,
  corpusDir: string | null,
  { mayAskAgain = true, isPaced = false }: Manner = {},
): Promise<readonly Finding[]> {
  const { session, stranger, close } = await metAs(tested);
  const stream = new EventStream();
  const run = new CatalogRun(
    {
      session,
      workshop: workshopOf(seed),
      contract,
      seed,
      file: 'contract.yaml',
      settings: settingsOf(seed, corpusDir),
      known: new Set(),
      mayAskAgain,
      isPaced,
      stranger: contract.profile?.anonymous === false ? undefined : stranger,
      touched: tested.touched,
    },
    stream.emit,
  );
  const findings: Finding[] = [];
  const running = session
    .listTools()
    .then((listing) => run.run(listing))
    .then(() => stream.end());
  for await (const event of stream) if (event.type === 'found') findings.push(event.finding);
  await running;
  await close();
  return findings;
}

/** How the case of a finding fares on a catalog. */
export async function replayedInCatalog(tested: Tested, file: CaseFile): Promise<Replayed> {
  const { session, stranger, openFresh, close } = await metAs(tested);
  const workshop = workshopOf(0);
  const { tools: known } = await session.listTools();
  const readiness = new Map<string, ToolReadiness>();
  for (const tool of known) readiness.set(tool.name, await workshop.open(tool, true));
  const judge = new Judge({
    era: tested.era,
    invariants: facetsOf(builtInvariants),
    canaries: [],
    workshop,
    tally: new Tally(),
  });
  const subject = {
    session,
    openFresh,
    judge,
    workshop,
    tools: new Map(known.map((tool) => [tool.name, tool])),
    readiness,
    known,
    invariants: builtInvariants,
    promiseIn: recordedContracts(tested.touched),
    stranger: async () => stranger,
  };
  const replayed = await replayCase(subject, file);
  await close();
  return replayed;
}
