import type { CaseFile } from '../../corpus/case-file.js';
import { parseRelation } from '../../invariants/relations/parse-relation.js';
import { RelationFault } from '../../invariants/relations/tokens.js';
import type { Relation } from '../../invariants/relations/relation.js';
import type { Invariant } from '../../invariants/invariant.js';
import type { Confusion, JudgedSequence } from '../../invariants/sequence.js';
import { confusions } from '../../invariants/sequence.js';
import { nodeAt, textOf } from '../../protocol/json/place.js';
import { readJson } from '../../protocol/json/reader.js';
import type { Sighting } from '../judge.js';
import type { ReplaySubject } from '../replay.js';
import type { Replayed } from '../replayed.js';
import { notReplayed, replayRounds, verdictOf } from '../replayed.js';
import type { Experiment } from './experiment.js';
import { judgedSequence } from './experiment.js';
import type { Sequence, SequenceStep } from './placeholders.js';
import type { Played } from './player.js';
import { SequencePlayer } from './player.js';
import { sequenceSightings } from './sequence-judgement.js';
import { aboutKeywords } from './sequence-record.js';

/** Whether a case file holds calls that belong together. */
export const isSequence = (file: CaseFile, laws: readonly Invariant[]): boolean =>
  laws.some(({ on }) => on === 'sequence') || file.setup.some((step) => 'send' in step);

/**
 * Makes the calls of a recorded sequence again, with the values that flow now, each round on a process of its own where
 * we start it.
 */
export async function replaySequence(
  subject: ReplaySubject,
  file: CaseFile,
  laws: readonly Invariant[],
): Promise<Replayed> {
  const { session, workshop, tools } = subject;
  const sequence = sequenceOf(file);
  if (sequence === undefined) return notReplayed('it sends what this version can not send as a sequence');
  const missing = sequence.find(({ tool }) => !tools.has(tool));
  if (missing !== undefined) return notReplayed(`the target has no tool ${JSON.stringify(missing.tool)}`);
  const experiment = experimentOf(file, sequence);
  if (needsHeader(experiment))
    return notReplayed('it takes a header, which no case file keeps: fuzz with --relations again');
  const isOfSequences = laws.some(({ on }) => on === 'sequence');
  if (isOfSequences && experiment === undefined) return notReplayed('it does not say what it is about');
  const player = new SequencePlayer({ session, workshop, tools, ids: `replay-${file.fingerprint}` });
  const rounds: (readonly Sighting[])[] = [];
  let evidence: Replayed['evidence'];
  for (let round = 0; round < replayRounds; round += 1) {
    const played = await player.play(sequence, { afresh: session.transport.kind !== 'http' });
    if (player.lost) return notReplayed('the target ended and did not come back');
    const last = played.at(-1);
    if (last === undefined || played.length < sequence.length) continue;
    const found = await sightingsOf(subject, laws, file, experiment, played);
    if (found === undefined) continue;
    rounds.push(found);
    if (evidence === undefined || found.length > 0) evidence = last;
  }
  if (rounds.length === 0)
    return notReplayed('nothing to judge: a call that it takes failed, or a value that flows was not there');
  return verdictOf(file, rounds, evidence);
}

const needsHeader = (experiment: Experiment | undefined): boolean =>
  experiment?.about.kind === 'relation' && experiment.about.relation.kind === 'same-header';

/** `undefined` where no law can speak of what came. */
async function sightingsOf(
  { judge, session }: ReplaySubject,
  laws: readonly Invariant[],
  file: CaseFile,
  experiment: Experiment | undefined,
  played: readonly Played[],
): Promise<readonly Sighting[] | undefined> {
  const { era } = session.handshake;
  const judged = experiment === undefined ? undefined : judgedSequence(experiment, played, era);
  if (judged !== undefined) {
    const mine = laws.filter((law) => law.on === 'sequence');
    if (mine.every((law) => law.applies(judged) !== true)) return undefined;
    return sequenceSightings(mine, judged).filter(({ invariant }) => invariant.id === file.invariant);
  }
  const last = played.at(-1);
  if (last === undefined) return undefined;
  const subject = await judge.subject(last.tool, last.case, last.exchanged);
  const speaking = laws.flatMap((law) =>
    law.on === 'exchange' && law.applies(subject) === true ? [law] : [],
  );
  return speaking.length === 0 ? undefined : speaking.flatMap((law) => judge.only(law, subject));
}

/** What is called in order; `undefined` where a step is no call of a tool. */
export function sequenceOf({ setup, exchange }: CaseFile): Sequence | undefined {
  const steps: SequenceStep[] = [];
  for (const step of [...setup, ...exchange]) {
    if (!('send' in step)) continue;
    const reading = 'json' in step.send ? readJson(step.send.json) : undefined;
    if (reading?.ok !== true) return undefined;
    const name = nodeAt(reading.root(), '/params/name');
    const args = nodeAt(reading.root(), '/params/arguments');
    if (name?.kind !== 'string' || args === undefined) return undefined;
    const as = step.as === 'invalid' ? { as: step.as } : {};
    steps.push({ tool: name.value, json: textOf(reading.text, args), ...as });
  }
  return steps.length === 0 ? undefined : steps;
}

/** What a case file says that its sequence is about. */
function experimentOf(file: CaseFile, sequence: Sequence): Experiment | undefined {
  for (const { keyword, what } of file.mutations) {
    if (keyword === aboutKeywords.distinct) return distinctOf(sequence, what);
    const origin = (['stated', 'contract', 'suggested'] as const).find(
      (one) => aboutKeywords[one] === keyword,
    );
    const relation = origin === undefined ? undefined : relationIn(what);
    if (origin !== undefined && relation !== undefined)
      return { sequence, origin, about: { kind: 'relation', relation } };
  }
  return undefined;
}

function relationIn(text: string): Relation | undefined {
  try {
    return parseRelation(text);
  } catch (error) {
    if (error instanceof RelationFault) return undefined;
    throw error;
  }
}

/** The names and values that two writes and a read are about stand in their arguments. */
function distinctOf(sequence: Sequence, what: string): Experiment | undefined {
  const confusion = confusions.find((one): one is Confusion => one === what);
  const sent = sequence.map(({ json }) => membersOf(json));
  const [name] = Object.keys(sent[2] ?? {});
  const value = Object.keys(sent[0] ?? {}).find((other) => other !== name);
  if (confusion === undefined || name === undefined || value === undefined) return undefined;
  const [first, second] = [sent[0]?.[name], sent[1]?.[name]];
  const [one, two] = [sent[0]?.[value], sent[1]?.[value]];
  if (first === undefined || second === undefined || one === undefined || two === undefined) return undefined;
  const about = { kind: 'distinct', names: [first, second], values: [one, two], confusion } as const;
  return { sequence, origin: 'suggested' satisfies JudgedSequence['origin'], about };
}

function membersOf(json: string): Readonly<Record<string, string>> {
  const reading = readJson(json);
  const root = reading.ok ? reading.root() : undefined;
  if (root?.kind !== 'object') return {};
  return Object.fromEntries(
    root.members.flatMap(({ name, value }) => (value.kind === 'string' ? [[name, value.value]] : [])),
  );
}
