import type { CaseFile } from '../corpus/case-file.js';
import { facetsOf } from '../invariants/facets.js';
import type { Invariant } from '../invariants/invariant.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { ServerSession } from '../targets/server/server-session.js';
import { speaksOf } from './docket.js';
import type { Judge } from './judge.js';
import { keyTrialIn } from './key-trials.js';
import { listed } from './listing-judgement.js';
import type { OutsideFile } from './outside-file.js';
import { isOfNoClient } from './rounds/recorded-rounds.js';
import { replayAsked } from './replay-asked.js';
import { judgesCalls, replayCall } from './replay-call.js';
import type { Replayed } from './replayed.js';
import { notReplayed, verdictOf } from './replayed.js';
import type { PromiseReader } from './sequences/recorded-promise.js';
import { replayPromised } from './sequences/replay-promised.js';
import { isSequence, replaySequence } from './sequences/replay-sequence.js';
import type { ToolReadiness, Workshop } from './workshop/workshop.js';

export interface ReplaySubject {
  readonly session: ServerSession;
  readonly openFresh: () => Promise<ServerSession | undefined>;
  readonly judge: Judge;
  readonly workshop: Workshop;
  /** Those that may be called. */
  readonly tools: ReadonlyMap<string, AdvertisedTool>;
  readonly readiness: ReadonlyMap<string, ToolReadiness>;
  /** Those that questions on purpose may speak of. */
  readonly known: readonly AdvertisedTool[];
  readonly invariants: readonly Invariant[];
  readonly templates?: readonly string[] | undefined;
  readonly outside?: OutsideFile | undefined;
  /** Reads contracts that cases keep; cases that keep one are not replayed where it is absent. */
  readonly promiseIn?: PromiseReader | undefined;
  /** The target under an authorization that nobody issued. */
  readonly stranger?: (() => Promise<ServerSession | undefined>) | undefined;
}

/** Sends a recorded case to the target as it is now and judges it by the law it broke. Changes no file. */
export async function replayCase(subject: ReplaySubject, file: CaseFile): Promise<Replayed> {
  const { session, tools, invariants } = subject;
  if (file.direction !== 'server')
    return notReplayed('it is a case for a client: mcp-assay client replays it');
  if (file.era !== session.handshake.era)
    return notReplayed(
      `it was found in ${file.era}, the target speaks ${session.handshake.era}: --era ${file.era}`,
    );
  const laws = facetsOf(invariants.filter(({ id }) => id === file.invariant));
  const lack = lackFor(file, laws);
  if (lack !== undefined) return notReplayed(lack);
  const promise = subject.promiseIn?.(file);
  if (typeof promise === 'string') return notReplayed(promise);
  if (promise !== undefined) return replayPromised(subject, file, laws, promise);
  if (isSequence(file, laws)) return replaySequence(subject, file, laws);
  const calls = laws.filter(judgesCalls);
  const isAsked =
    keyTrialIn(file) !== undefined || (laws.some(({ on }) => on === 'probe') && asksBeside(file));
  const isAboutCall = file.tool !== '' && calls.length > 0 && !isAsked;
  if (!isAboutCall && laws.every(({ on }) => on !== 'listing')) return replayAsked(subject, file, laws);
  const tool = tools.get(file.tool);
  if (tool === undefined) return notReplayed(`the target has no tool ${JSON.stringify(file.tool)}`);
  // What a law says of tools it does not say of prompts.
  const own = calls.filter((law) => law.on !== 'exchange' || speaksOf(law, tool));
  return isAboutCall ? replayCall(subject, file, tool, own) : replayListing(subject, file, tool);
}

/** What a replay lacks for a case; `undefined` where it has all that it takes. */
function lackFor(file: CaseFile, laws: readonly Invariant[]): string | undefined {
  if (laws.length === 0) return `this version knows no law ${JSON.stringify(file.invariant)}`;
  if (laws.every(({ on }) => on === 'memory'))
    return 'growth shows over many calls: mcp-assay fuzz --checks survival.memory looks again';
  if (laws.every(({ on }) => on === 'isolation'))
    return 'it takes two authorizations: mcp-assay fuzz --auth-a … --auth-b … looks again';
  return laws.every(({ on }) => on === 'rounds') || isOfNoClient(file)
    ? `it takes several rounds: mcp-assay fuzz --checks ${file.invariant} looks again`
    : undefined;
}

/** Whether a case asks more than to call a tool. */
function asksBeside({ exchange }: CaseFile): boolean {
  const sent = exchange.flatMap((step) => ('send' in step && 'json' in step.send ? [step.send.json] : []));
  return sent.length > 1 && sent.some((message) => !message.includes('"method":"tools/call"'));
}

function replayListing(subject: ReplaySubject, file: CaseFile, tool: AdvertisedTool): Replayed {
  const ready = subject.readiness.get(tool.name);
  if (ready === undefined) return notReplayed('the schemas of the tool could not be looked at');
  const sightings = subject.judge
    .listing({ era: file.era, tools: [listed(tool, ready)] })
    .filter(({ invariant }) => invariant.id === file.invariant);
  return verdictOf(file, [sightings], undefined);
}
