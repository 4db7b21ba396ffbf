import { recordedContracts } from './catalog/recorded-contract.js';
import { withSyntheticBearer } from './catalog/synthetic.js';
import type { CaseFile } from './corpus/case-file.js';
import { Judge } from './engine/judge.js';
import type { FetchWatch } from './engine/fetch-watch.js';
import { templatesOf } from './engine/offer-choice.js';
import { OutsideFile } from './engine/outside-file.js';
import { openFetchWatch } from './engine/fetch-watch.js';
import { plantCanary } from './engine/planted-canary.js';
import type { ReplaySubject } from './engine/replay.js';
import { replayCase } from './engine/replay.js';
import { toolsIn } from './engine/replay-call.js';
import type { Replayed } from './engine/replayed.js';
import { notReplayed } from './engine/replayed.js';
import { Tally } from './engine/tally.js';
import { ChildWorkshop } from './engine/workshop/child-workshop.js';
import type { ToolReadiness } from './engine/workshop/workshop.js';
import { AssayError } from './errors/assay-error.js';
import { facetsOf } from './invariants/facets.js';
import { builtInvariants } from './invariants/registry.js';
import type { Era } from './protocol/era.js';
import type { AdvertisedTool } from './protocol/tool.js';
import { redactError, redactor } from './reports/redact.js';
import { openAnother } from './targets/server/another-session.js';
import { Interruption } from './targets/server/interruption.js';
import type { SessionOptions } from './targets/server/server-session.js';
import { ServerSession } from './targets/server/server-session.js';
import { isOfTheEra } from './targets/server/unreachable.js';
import type { Endpoint } from './transport/endpoint.js';
import { openTransport } from './transport/open-transport.js';

/** A recorded case and how it fared, in the order given. */
export interface ReplayedCase {
  readonly file: CaseFile;
  readonly replayed: Replayed;
}

export interface ReplayOptions {
  readonly era?: Era | 'auto';
  readonly timeoutMs?: number;
  /** How often the handler of a fixture's write tool ran: a spy of the fixture's. */
  readonly touched?: () => number;
  readonly signal?: AbortSignal;
}

/**
 * Sends recorded cases to a server as it is now. Cases of both eras may be given: the server is met in each
 * era that a case was found in, in the order of its first case; those of an era that it does not speak are
 * not replayed, with the reason. Changes no file.
 *
 * @throws AssayError when the server can not be met in any of these eras
 */
export async function* replayCases(
  endpoint: Endpoint,
  files: readonly CaseFile[],
  options: ReplayOptions = {},
): AsyncGenerator<ReplayedCase> {
  const wanted: readonly (Era | 'auto')[] =
    options.era === undefined || options.era === 'auto' ? erasOf(files) : [options.era];
  const missed: { readonly file: CaseFile; readonly error: AssayError }[] = [];
  let met = 0;
  for (const era of wanted) {
    const ofEra = wanted.length === 1 ? files : files.filter((file) => file.era === era);
    try {
      yield* replayInEra(endpoint, ofEra, era, options);
      met += 1;
    } catch (error) {
      if (error instanceof Interruption) return;
      if (!(error instanceof AssayError) || wanted.length === 1 || !isOfTheEra(error)) throw error;
      missed.push(...ofEra.map((file) => ({ file, error })));
    }
  }
  if (met === 0 && missed[0] !== undefined) throw missed[0].error;
  for (const { file, error } of missed) yield { file, replayed: notReplayed(error.message) };
}

const erasOf = (files: readonly CaseFile[]): readonly Era[] => [...new Set(files.map(({ era }) => era))];

async function* replayInEra(
  endpoint: Endpoint,
  files: readonly CaseFile[],
  era: Era | 'auto',
  { timeoutMs = 5000, signal, touched }: ReplayOptions,
): AsyncGenerator<ReplayedCase> {
  const isWatched = files.some(({ invariant }) => invariant === 'net.no-fetch');
  const fetches = isWatched ? await openFetchWatch(endpoint) : undefined;
  try {
    yield* replayWatched(endpoint, files, era, { timeoutMs, signal, fetches, touched });
  } finally {
    await fetches?.close();
  }
}

interface Watched {
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
  readonly fetches: FetchWatch | undefined;
  readonly touched: (() => number) | undefined;
}

const bounds = { seed: 0, mode: 'all', maxPayloadBytes: 256 * 1024, maxSchemaDepth: 128 } as const;

async function* replayWatched(
  endpoint: Endpoint,
  files: readonly CaseFile[],
  era: Era | 'auto',
  { timeoutMs, signal, fetches, touched }: Watched,
): AsyncGenerator<ReplayedCase> {
  const planted = plantCanary(endpoint, files[0]?.foundWith.seed ?? 0);
  const fill = fetches?.fill.bind(fetches);
  const redact = redactor(planted.secrets);
  const outside = new OutsideFile(endpoint);
  const session = await ServerSession.open(openTransport(planted.endpoint), {
    era,
    deadlineMs: timeoutMs,
    signal,
    fill,
  }).catch((error: unknown) => {
    throw redactError(redact, error);
  });
  const workshop = new ChildWorkshop(bounds);
  const stranger = strangerTo(endpoint, session, { deadlineMs: timeoutMs, signal });
  try {
    const { tools: listed } = await session.listTools();
    const { offered } = await session.listOffers(new Set(listed.map(({ name }) => name)));
    const wanted = new Set(files.flatMap(toolsIn));
    const { tools, readiness } = await opened(workshop, [...listed, ...offered], wanted);
    const openFresh = (): Promise<ServerSession | undefined> =>
      openAnother(session, { deadlineMs: timeoutMs, signal, fill });
    const judge = new Judge({
      era: session.handshake.era,
      invariants: facetsOf(builtInvariants),
      canaries: planted.canaries,
      workshop,
      fetches,
      tally: new Tally(),
    });
    const subject: ReplaySubject = {
      session,
      openFresh,
      judge,
      workshop,
      tools,
      readiness,
      known: listed,
      invariants: builtInvariants,
      templates: templatesOf(offered, {}),
      outside,
      promiseIn: recordedContracts(touched),
      stranger: stranger.open,
    };
    for (const file of files) {
      if (signal?.aborted === true) return;
      const replayed = await replayCase(subject, file);
      yield { file, replayed: { ...replayed, detail: redact(replayed.detail) } };
    }
  } finally {
    await Promise.all([session.close(), workshop.close(), outside.close(), stranger.close()]);
  }
}

/** A connection under an authorization that nobody issued, opened when it is first needed. */
function strangerTo(endpoint: Endpoint, session: ServerSession, options: Omit<SessionOptions, 'era'>) {
  const known = withSyntheticBearer(endpoint);
  let opened: Promise<ServerSession | undefined> | undefined;
  return {
    open: async (): Promise<ServerSession | undefined> => {
      opened ??= known === undefined ? undefined : openAnother(session, options, openTransport(known));
      return opened;
    },
    close: async (): Promise<void> => (await opened)?.close(),
  };
}

/** The tools that the cases call, the first of each name, looked at. */
async function opened(
  workshop: ChildWorkshop,
  listed: readonly AdvertisedTool[],
  names: ReadonlySet<string>,
): Promise<Pick<ReplaySubject, 'tools' | 'readiness'>> {
  const tools = new Map<string, AdvertisedTool>();
  const readiness = new Map<string, ToolReadiness>();
  for (const tool of listed) {
    if (!names.has(tool.name) || tools.has(tool.name)) continue;
    tools.set(tool.name, tool);
    readiness.set(tool.name, await workshop.open(tool, true));
  }
  return { tools, readiness };
}
