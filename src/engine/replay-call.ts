import type { Case, Stimulus } from '../corpus/case.js';
import type { CaseFile, RecordedStep } from '../corpus/case-file.js';
import type { Facet, Invariant } from '../invariants/invariant.js';
import { nodeAt, textOf } from '../protocol/json/place.js';
import { readJson } from '../protocol/json/reader.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import type { ServerSession } from '../targets/server/server-session.js';
import type { Sighting } from './judge.js';
import { livesOn } from './late-messages.js';
import { callAsRecorded } from './rounds/recorded-rounds.js';
import { RepairedCalls } from './repaired-calls.js';
import type { ReplaySubject } from './replay.js';
import type { Replayed } from './replayed.js';
import { fixed, notReplayed, replayRounds, verdictOf } from './replayed.js';

/** A law as far as it judges single calls. */
export type CallLaw = Extract<Invariant, { on: 'exchange' | 'liveness' }>;

export const judgesCalls = (invariant: Invariant): invariant is CallLaw =>
  (['exchange', 'liveness'] satisfies Facet['on'][] as string[]).includes(invariant.on);

/** Sends a recorded call again and judges it in every way that its law judges calls. */
export async function replayCall(
  subject: ReplaySubject,
  file: CaseFile,
  tool: AdvertisedTool,
  laws: readonly CallLaw[],
): Promise<Replayed> {
  const stimulus = stimulusOf(file);
  if (stimulus === undefined) return notReplayed('it sends nothing that this version can send');
  const { session, workshop } = subject;
  const labelled = await workshop.label(tool.name, stimulus);
  const current: Case = {
    tool: tool.name,
    phase: 'examples',
    index: 0,
    stimulus,
    mutations: file.mutations,
    ...labelled,
  };
  const wantsHealth = laws.some(({ on }) => on === 'liveness') && laws.length === 1;
  const rounds: (readonly Sighting[])[] = [];
  let evidence: Replayed['evidence'];
  let silence: string | undefined;
  for (let round = 0; round < replayRounds; round += 1) {
    const id = `replay-${file.fingerprint}-${round}`;
    if (!(await session.revive())) return notReplayed('the target ended and did not come back');
    if (wantsHealth && (await isSick(subject, file, `${id}-before`)))
      return notReplayed('the call that must succeed afterwards fails before it as well');
    const exchanged = await callAsRecorded(session, file, tool.name, stimulus, id);
    const looked = await judged(subject, laws, file, tool, current, exchanged);
    if ('silence' in looked) silence = looked.silence;
    else rounds.push(looked.sightings);
    if (evidence === undefined || ('sightings' in looked && looked.sightings.length > 0))
      evidence = { case: current, exchanged };
  }
  // A law that has nothing to say any more is no proof, unless the tool now allows what it did not.
  if (rounds.length === 0 && silence !== undefined && labelled.label === file.label)
    return notReplayed(`nothing to judge: ${silence}`);
  if (rounds.length === 0)
    return { ...fixed(`what was ${file.label} is ${labelled.label} now`), evidence, tried: replayRounds };
  return verdictOf(file, rounds, evidence);
}
type Looked = { readonly sightings: readonly Sighting[] } | { readonly silence: string };

/** What each way of judging finds; where a call was judged in none, why. */
async function judged(
  subject: ReplaySubject,
  laws: readonly CallLaw[],
  file: CaseFile,
  tool: AdvertisedTool,
  current: Case,
  exchanged: Exchanged,
): Promise<Looked> {
  const looked: Looked[] = [];
  for (const law of laws) {
    looked.push(
      law.on === 'liveness'
        ? { sightings: await sightingsAfter(subject, file, tool, current, exchanged) }
        : await sightingsOf(subject, law, tool, current, exchanged),
    );
  }
  const sightings = looked.flatMap((one) => ('sightings' in one ? one.sightings : []));
  const silent = looked.filter((one) => 'silence' in one);
  return silent.length === looked.length && silent[0] !== undefined ? silent[0] : { sightings };
}

async function sightingsOf(
  { session, judge, workshop }: ReplaySubject,
  invariant: Extract<Invariant, { on: 'exchange' }>,
  tool: AdvertisedTool,
  current: Case,
  exchanged: Exchanged,
): Promise<Looked> {
  const repairs = new RepairedCalls(session, workshop, `${exchanged.id}-repaired`);
  const repaired = invariant.id.startsWith('input.')
    ? await repairs.comparedWith({ tool, case: current, exchanged })
    : undefined;
  const after = await seenAfter(session, exchanged);
  const judged = await judge.subject(tool, current, exchanged, { ...after, repaired });
  const silence = judge.silence(invariant, judged);
  return silence === undefined ? { sightings: judge.only(invariant, judged) } : { silence };
}

/** A second answer may come a moment later, and a server live on; the probe behind it tells. */
async function seenAfter(
  session: ServerSession,
  exchanged: Exchanged,
): Promise<{ readonly late: Exchanged['observation']['others']; readonly livesOn: boolean | undefined }> {
  if (!session.alive || exchanged.outcome === 'silent')
    return { late: [], livesOn: livesOn(session, undefined) };
  const probed = await session.probe(`${exchanged.id}-after`);
  const late = [...session.strays(), ...probed.observation.others].filter(
    (message) => (message.kind === 'result' || message.kind === 'error') && message.id === exchanged.id,
  );
  return { late, livesOn: livesOn(session, probed) };
}

/** The known-good call that the case file names, or the era's own liveness request. */
async function probe(
  { session, tools }: ReplaySubject,
  file: CaseFile,
  id: string,
): Promise<Exchanged['outcome']> {
  const good = afterwardsOf(file);
  if (good !== undefined && tools.has(good.tool))
    return (await session.call(good.tool, good.stimulus, id)).outcome;
  const { outcome } = await session.probe(id);
  // Old servers refuse even `ping`: any answer is a sign of life.
  return outcome === 'protocolError' ? 'success' : outcome;
}

/** A target that an earlier round left sick is started afresh before it is asked again. */
async function isSick(subject: ReplaySubject, file: CaseFile, id: string): Promise<boolean> {
  if ((await probe(subject, file, id)) === 'success') return false;
  return !(await subject.session.restart()) || (await probe(subject, file, `${id}-afresh`)) !== 'success';
}

async function sightingsAfter(
  subject: ReplaySubject,
  file: CaseFile,
  tool: AdvertisedTool,
  culprit: Case,
  exchanged: Exchanged,
): Promise<readonly Sighting[]> {
  const { session, judge } = subject;
  const outcomeAfter = session.alive
    ? await probe(subject, file, `${exchanged.id}-after`)
    : exchanged.outcome === 'closed'
      ? 'closed'
      : 'crashed';
  return judge.liveness({
    era: session.handshake.era,
    tool,
    outcomeBefore: 'success',
    lastWords: session.takeLastWords(),
    outcomeAfter,
    culprit,
    ...(exchanged.observation.failure === undefined ? {} : { ending: exchanged.observation.failure }),
  });
}

/** Names of the tools that a case file calls. */
export function toolsIn(file: CaseFile): readonly string[] {
  const named = [...file.setup, ...file.exchange].flatMap((step) => nameIn(step) ?? []);
  return [...new Set([file.tool, ...named])];
}

/** The tool that a step of a case file calls. */
function nameIn(step: RecordedStep): string | undefined {
  if (!('send' in step) || !('json' in step.send)) return undefined;
  const reading = readJson(step.send.json);
  const name = reading.ok ? nodeAt(reading.root(), '/params/name') : undefined;
  return name?.kind === 'string' ? name.value : undefined;
}

/** The known-good call behind the case: the second message that the file sends, when there is one. */
function afterwardsOf(file: CaseFile): { readonly tool: string; readonly stimulus: Stimulus } | undefined {
  const step = file.exchange.filter((candidate) => 'send' in candidate)[1];
  const stimulus = step === undefined ? undefined : sentBy(step);
  const tool = step === undefined ? undefined : nameIn(step);
  return tool === undefined || stimulus?.kind !== 'arguments' ? undefined : { tool, stimulus };
}

/** What a case file sends to a tool; `undefined` when it is no `tools/call`. */
function stimulusOf(file: CaseFile): Stimulus | undefined {
  const step = file.exchange.find((candidate) => 'send' in candidate);
  return step === undefined ? undefined : sentBy(step);
}

function sentBy(step: RecordedStep): Stimulus | undefined {
  if (!('send' in step)) return undefined;
  if ('base64' in step.send) return { kind: 'raw', base64: step.send.base64 };
  const reading = readJson(step.send.json);
  if (!reading.ok) return undefined;
  const params = nodeAt(reading.root(), '/params');
  if (params?.kind !== 'object') return undefined;
  const names = params.members.map(({ name }) => name).filter((name) => name !== '_meta');
  const given = nodeAt(params, '/arguments');
  if (given !== undefined && names.length === 2 && names.includes('name'))
    return { kind: 'arguments', json: textOf(reading.text, given) };
  return { kind: 'params', json: textOf(reading.text, params) };
}
