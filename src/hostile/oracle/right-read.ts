import type { JsonObject } from '../../../arbitraries/json/json.js';
import type { Era } from '../../protocol/era.js';
import type { Play } from '../play/play.js';
import { serversOf } from '../play/play.js';
import { Script } from '../play/script.js';
import type { Reaction } from './reaction.js';
import type { ReadResult } from './read-result.js';
import { readResult } from './read-result.js';

type Complete = Extract<ReadResult, { readonly kind: 'result' }>;

/**
 * What is right for the contents of a resource: what the server says now, or what it said before where that may still
 * be in a cache. Not to be kept: what came after a request for input, what says `ttlMs: 0`, what is `private` and was
 * read with another authorization (MCP 2026-07-28, Caching). Another server's contents are never right.
 */
export function rightRead(play: Play, era: Era, now: Complete): Reaction {
  const { contents } = now.result;
  if (Array.isArray(contents) && contents.length === 0)
    return { kind: 'open', why: 'whether empty contents say that there is no such resource is not told' };
  const earlier = earlierReads(play, era);
  if (earlier.some(({ result }) => isBrief(result)))
    return { kind: 'open', why: 'whether an earlier answer is still fresh is a matter of milliseconds' };
  return { kind: 'deliver', results: [now.text, ...keepable(earlier)] };
}

/** Nobody's clock and no machine's load decide whether an answer is fresh for as long as this. */
const longEnoughMs = 60_000;

const isBrief = ({ ttlMs }: JsonObject): boolean =>
  typeof ttlMs === 'number' && ttlMs > 0 && ttlMs < longEnoughMs;

/** An answer of an earlier act to the same read. */
interface EarlierRead {
  readonly text: string;
  readonly result: JsonObject;
  /** Whether it came at once, with no request for input before it, and by the present authorization. */
  readonly atOnce: boolean;
  readonly sameAuthorization: boolean;
}

/** What earlier acts of the play were answered that read the same from the same server, oldest first. */
function earlierReads(play: Play, era: Era): readonly EarlierRead[] {
  const last = play.at(-1)?.ask;
  const servers = serversOf(play);
  const script = new Script();
  let reads: readonly EarlierRead[] = [];
  for (const [at, act] of play.slice(0, -1).entries()) {
    const { ask } = act;
    if (ask.op === 'setAuth') reads = reads.map((read) => ({ ...read, sameAuthorization: false }));
    if (servers[at] !== servers.at(-1)) continue;
    script.enter(act);
    if (ask.op !== 'readResource' || last?.op !== 'readResource' || ask.uri !== last.uri) continue;
    const answers = script.answersTo('resources/read') ?? [];
    reads = [
      ...reads,
      ...answers.flatMap(({ send }) => readOf(readResult(send, 'resources/read', era), answers)),
    ];
  }
  return reads;
}

const readOf = (read: ReadResult, { length }: readonly unknown[]): readonly EarlierRead[] =>
  read.kind === 'result'
    ? [{ text: read.text, result: read.result, atOnce: length === 1, sameAuthorization: true }]
    : [];

/** Those that a cache may still answer with. */
const keepable = (reads: readonly EarlierRead[]): readonly string[] =>
  reads
    .filter(({ result, atOnce, sameAuthorization }) => {
      const { ttlMs, cacheScope, resultType } = result;
      const isFresh = typeof ttlMs === 'number' && ttlMs > 0 && resultType !== 'input_required';
      return isFresh && atOnce && (sameAuthorization || cacheScope === 'public');
    })
    .map(({ text }) => text);
