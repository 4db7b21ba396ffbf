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
  return { kind: 'deliver', results: [now.text, ...cached(play, era)] };
}

/** Results that an earlier act of the play left in a cache that may still answer the last one. */
function cached(play: Play, era: Era): readonly string[] {
  const last = play.at(-1)?.ask;
  const servers = serversOf(play);
  const script = new Script();
  let results: readonly { readonly text: string; readonly isPrivate: boolean }[] = [];
  for (const [at, act] of play.slice(0, -1).entries()) {
    const { ask } = act;
    if (ask.op === 'setAuth') results = results.filter(({ isPrivate }) => !isPrivate);
    if (servers[at] !== servers.at(-1)) continue;
    script.enter(act);
    if (ask.op !== 'readResource' || last?.op !== 'readResource' || ask.uri !== last.uri) continue;
    const [answer, ...more] = script.answersTo('resources/read') ?? [];
    const read =
      answer === undefined || more.length > 0 ? undefined : readResult(answer.send, 'resources/read', era);
    if (read?.kind === 'result' && isFresh(read.result)) {
      results = [...results, { text: read.text, isPrivate: read.result['cacheScope'] !== 'public' }];
    }
  }
  return results.map(({ text }) => text);
}

const isFresh = ({ ttlMs, resultType }: JsonObject): boolean =>
  typeof ttlMs === 'number' && ttlMs > 0 && resultType !== 'input_required';
