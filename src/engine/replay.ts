import type { Case, Stimulus } from '../corpus/case.js';
import type { CaseFile, RecordedStep } from '../corpus/case-file.js';
import type { Invariant } from '../invariants/invariant.js';
import { nodeAt, textOf } from '../protocol/json/place.js';
import { readJson } from '../protocol/json/reader.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Exchanged, ServerSession } from '../targets/server/server-session.js';
import type { Judge, Sighting } from './judge.js';
import type { ToolReadiness, Workshop } from './workshop/workshop.js';

/** How a recorded case fared on the target given now. */
export type ReplayVerdict = 'fixed' | 'still-failing' | 'fails-anew' | 'flaky' | 'not-replayed';

export interface Replayed {
  readonly verdict: ReplayVerdict;
  /** For people: `3 of 3 right`, `2 of 5 failed`, or why it could not be replayed. */
  readonly detail: string;
  /** The sighting, when it failed at least once. */
  readonly sighting: Sighting | undefined;
  readonly evidence: { readonly case: Case; readonly exchanged: Exchanged } | undefined;
  readonly failed: number;
  readonly tried: number;
}

export interface ReplaySubject {
  readonly session: ServerSession;
  readonly judge: Judge;
  readonly workshop: Workshop;
  /** Those that may be called. */
  readonly tools: ReadonlyMap<string, AdvertisedTool>;
  readonly readiness: ReadonlyMap<string, ToolReadiness>;
  readonly invariants: readonly Invariant[];
}

/** Each case is sent so often: one pass is no proof that it is mended. */
const repeats = 3;

/** Sends a recorded case to the target as it is now and judges it by the law it broke. Changes no file. */
export async function replayCase(subject: ReplaySubject, file: CaseFile): Promise<Replayed> {
  const { session, tools, invariants } = subject;
  if (file.direction !== 'server')
    return notReplayed('it is a case for a client: mcp-assay client replays it');
  if (file.era !== session.handshake.era)
    return notReplayed(
      `it was found in ${file.era}, the target speaks ${session.handshake.era}: --era ${file.era}`,
    );
  const tool = tools.get(file.tool);
  if (tool === undefined) return notReplayed(`the target has no tool ${JSON.stringify(file.tool)}`);
  const invariant = invariants.find(({ id }) => id === file.invariant);
  if (invariant === undefined)
    return notReplayed(`this version knows no law ${JSON.stringify(file.invariant)}`);
  if (invariant.on === 'listing') return replayListing(subject, file, tool);
  if (invariant.on !== 'exchange' && invariant.on !== 'liveness')
    return notReplayed('this version replays no case of such a law');
  const stimulus = stimulusOf(file);
  if (stimulus === undefined) return notReplayed('it sends nothing that this version can send');
  return replayCall(subject, file, tool, invariant, stimulus);
}

/** A case that proves nothing here, with the reason. */
export const notReplayed = (detail: string): Replayed => ({
  verdict: 'not-replayed',
  detail,
  sighting: undefined,
  evidence: undefined,
  failed: 0,
  tried: 0,
});

function replayListing(subject: ReplaySubject, file: CaseFile, tool: AdvertisedTool): Replayed {
  const ready = subject.readiness.get(tool.name);
  if (ready === undefined) return notReplayed('the schemas of the tool could not be looked at');
  const { inputSchemaVerdict, outputSchemaVerdict } = ready;
  const sightings = subject.judge
    .listing({ era: file.era, tools: [{ tool, inputSchemaVerdict, outputSchemaVerdict }] })
    .filter(({ invariant }) => invariant.id === file.invariant);
  return verdictOf(file, [sightings], undefined);
}

async function replayCall(
  subject: ReplaySubject,
  file: CaseFile,
  tool: AdvertisedTool,
  invariant: Extract<Invariant, { on: 'exchange' | 'liveness' }>,
  stimulus: Stimulus,
): Promise<Replayed> {
  const labelled = await subject.workshop.label(tool.name, stimulus);
  const current: Case = {
    tool: tool.name,
    phase: 'examples',
    index: 0,
    stimulus,
    mutations: file.mutations,
    ...labelled,
  };
  const rounds: (readonly Sighting[])[] = [];
  let evidence: Replayed['evidence'];
  let silence: string | undefined;
  for (let round = 0; round < repeats; round += 1) {
    const id = `replay-${file.fingerprint}-${round}`;
    if (!(await subject.session.revive())) return notReplayed('the target ended and did not come back');
    if (invariant.on === 'liveness' && (await isSick(subject, file, `${id}-before`)))
      return notReplayed('the call that must succeed afterwards fails before it as well');
    const exchanged = await subject.session.call(tool.name, stimulus, id);
    const looked =
      invariant.on === 'liveness'
        ? { sightings: await sightingsAfter(subject, file, tool, current, exchanged) }
        : await sightingsOf(subject, invariant, tool, current, exchanged);
    if ('silence' in looked) silence = looked.silence;
    else rounds.push(looked.sightings);
    if (evidence === undefined || ('sightings' in looked && looked.sightings.length > 0))
      evidence = { case: current, exchanged };
  }
  // A law that has nothing to say any more is no proof, unless the tool now allows what it did not.
  if (rounds.length === 0 && silence !== undefined && labelled.label === file.label)
    return notReplayed(`nothing to judge: ${silence}`);
  if (rounds.length === 0)
    return { ...fixed(`what was ${file.label} is ${labelled.label} now`), evidence, tried: repeats };
  return verdictOf(file, rounds, evidence);
}

type Looked = { readonly sightings: readonly Sighting[] } | { readonly silence: string };

async function sightingsOf(
  { session, judge }: ReplaySubject,
  invariant: Extract<Invariant, { on: 'exchange' }>,
  tool: AdvertisedTool,
  current: Case,
  exchanged: Exchanged,
): Promise<Looked> {
  const late = await lateAnswers(session, exchanged);
  const judged = await judge.subject(tool, current, exchanged, { late });
  const silence = judge.silence(invariant, judged);
  return silence === undefined ? { sightings: judge.only(invariant, judged) } : { silence };
}

const fixed = (detail: string): Replayed => ({ ...notReplayed(detail), verdict: 'fixed' });

/** A second answer may come a moment later; the probe behind it lets it arrive. */
async function lateAnswers(
  session: ServerSession,
  exchanged: Exchanged,
): Promise<Exchanged['observation']['others']> {
  if (!session.alive || exchanged.outcome === 'silent') return [];
  const probed = await session.probe(`${exchanged.id}-after`);
  return [...session.strays(), ...probed.observation.others].filter(
    (message) => (message.kind === 'result' || message.kind === 'error') && message.id === exchanged.id,
  );
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
    outcomeAfter,
    culprit,
    ...(exchanged.observation.failure === undefined ? {} : { ending: exchanged.observation.failure }),
  });
}

function verdictOf(
  file: CaseFile,
  rounds: readonly (readonly Sighting[])[],
  evidence: Replayed['evidence'],
): Replayed {
  const failing = rounds.filter((sightings) => sightings.length > 0);
  const [first] = failing.flat();
  const same = failing.flat().find(({ fingerprint }) => fingerprint === file.fingerprint);
  const counts = { sighting: same ?? first, evidence, failed: failing.length, tried: rounds.length };
  if (first === undefined)
    return { verdict: 'fixed', detail: `${rounds.length} of ${rounds.length} right`, ...counts };
  if (failing.length < rounds.length)
    return { verdict: 'flaky', detail: `${failing.length} of ${rounds.length} failed`, ...counts };
  if (same === undefined)
    return {
      verdict: 'fails-anew',
      detail: `at ${first.violation.place || 'another place'}, not the place recorded`,
      ...counts,
    };
  return { verdict: 'still-failing', detail: same.violation.message, ...counts };
}

/** Names of the tools that a case file calls. */
export function toolsIn(file: CaseFile): readonly string[] {
  const good = afterwardsOf(file);
  return good === undefined ? [file.tool] : [file.tool, good.tool];
}

/** The known-good call behind the case: the second message that the file sends, when there is one. */
function afterwardsOf(file: CaseFile): { readonly tool: string; readonly stimulus: Stimulus } | undefined {
  const step = file.exchange.filter((candidate) => 'send' in candidate)[1];
  const stimulus = step === undefined ? undefined : sentBy(step);
  if (step === undefined || !('json' in step.send) || stimulus?.kind !== 'arguments') return undefined;
  const reading = readJson(step.send.json);
  const name = reading.ok ? nodeAt(reading.root(), '/params/name') : undefined;
  return name?.kind === 'string' ? { tool: name.value, stimulus } : undefined;
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
