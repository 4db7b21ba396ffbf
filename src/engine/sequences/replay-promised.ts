import type { CaseFile } from '../../corpus/case-file.js';
import type { Invariant } from '../../invariants/invariant.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import type { Sighting } from '../judge.js';
import type { ReplaySubject } from '../replay.js';
import type { Replayed } from '../replayed.js';
import { notReplayed, replayRounds, verdictOf } from '../replayed.js';
import { walkOf } from '../walk.js';
import type { Sequence } from './placeholders.js';
import type { Played } from './player.js';
import { SequencePlayer } from './player.js';
import type { RecordedPromise } from './recorded-promise.js';
import { sequenceOf } from './replay-sequence.js';

/** Asks again what a case that keeps a contract asked, and holds the answers against that contract. */
export function replayPromised(
  subject: ReplaySubject,
  file: CaseFile,
  laws: readonly Invariant[],
  promise: RecordedPromise,
): Promise<Replayed> {
  return laws.some(({ on }) => on === 'walk')
    ? replayList(subject, file, promise)
    : replayCalls(subject, file, laws, promise);
}

async function replayList(
  { session, judge }: ReplaySubject,
  file: CaseFile,
  { allowlist }: RecordedPromise,
): Promise<Replayed> {
  const rounds: (readonly Sighting[])[] = [];
  for (let round = 0; round < replayRounds; round += 1) {
    if (!(await session.revive())) return notReplayed('the target ended and did not come back');
    const { answers } = await session.listTools();
    rounds.push(judge.walk({ ...walkOf(session.handshake.era, answers), allowlist }, file.invariant));
  }
  return { ...verdictOf(file, rounds, undefined), asked: 'tools/list' };
}

async function replayCalls(
  subject: ReplaySubject,
  file: CaseFile,
  laws: readonly Invariant[],
  promise: RecordedPromise,
): Promise<Replayed> {
  const { session, stranger } = subject;
  const sequence = sequenceOf(file);
  if (sequence === undefined) return notReplayed('it sends what this version can not send as a sequence');
  const tools = toolsFor(subject, sequence, promise);
  if (typeof tools === 'string') return notReplayed(tools);
  if (sequence.some(({ as }) => as !== undefined) && (await stranger?.()) === undefined)
    return notReplayed('it takes a header, and a target over HTTP that lets in whoever sends one');
  const ids = `replay-${file.fingerprint}`;
  const player = new SequencePlayer({ ...subject, tools, ids, stranger, dataOf: promise.dataOf });
  const { era } = session.handshake;
  const rounds: (readonly Sighting[])[] = [];
  let silence = 'a call failed, or a value that flows was not there';
  let evidence: Played | undefined;
  for (let round = 0; round < replayRounds; round += 1) {
    const played = await player.play(sequence, { afresh: session.transport.kind !== 'http' });
    if (player.lost) return notReplayed('the target ended and did not come back');
    if (played.length < sequence.length) continue;
    const found = promise.judge(laws, { era, sequence, played });
    if (typeof found === 'string') silence = found;
    else rounds.push(found);
    evidence = played.at(-1);
  }
  return rounds.length === 0
    ? notReplayed(`nothing to judge: ${silence}`)
    : verdictOf(file, rounds, evidence);
}

/** The tools that are called, by name, or what keeps them from it. */
function toolsFor(
  { tools, known }: ReplaySubject,
  sequence: Sequence,
  { unlisted }: RecordedPromise,
): ReadonlyMap<string, AdvertisedTool> | string {
  const missing = sequence.find(({ tool }) => !tools.has(tool));
  if (missing === undefined) return tools;
  const [like] = known;
  if (missing.tool !== unlisted || like === undefined)
    return `the target has no tool ${JSON.stringify(missing.tool)}`;
  return new Map([...tools, [missing.tool, unlistedTool(like, missing.tool)]]);
}

/** A tool that promises nothing: only its name is known. */
export const unlistedTool = (like: AdvertisedTool, name: string): AdvertisedTool => ({
  ...like,
  name,
  inputSchema: {},
  inputSchemaText: '{}',
  outputSchema: undefined,
  outputSchemaText: undefined,
});
