import type { Json, JsonObject, JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Era } from '../../protocol/era.js';
import type { Answer, Play } from '../play/play.js';
import { serversOf } from '../play/play.js';
import { Script } from '../play/script.js';
import { readResult } from './read-result.js';

/** A tool as the client was told of it. */
export interface KnownTool {
  readonly name: string;
  readonly outputSchema: JsonSchema | undefined;
}

/**
 * The tools of a server that a client was told of by the acts before the last one. A listing that failed leaves what
 * was known; one page adds to it; `undefined` when no listing was whole.
 */
export function knownTools(play: Play, era: Era): readonly KnownTool[] | undefined {
  const servers = serversOf(play);
  const concerned = servers.at(-1);
  const script = new Script();
  let known: readonly KnownTool[] | undefined;
  for (const [at, act] of play.slice(0, -1).entries()) {
    if (servers[at] !== concerned) continue;
    script.enter(act);
    if (act.ask.op === 'connect') known = undefined;
    if (act.ask.op !== 'listTools') continue;
    const pages = script.answersTo('tools/list') ?? [];
    const { cursor } = act.ask as { readonly cursor?: string };
    const listed = cursor === undefined ? toolsOf(pages, era) : toolsOf([pages[Number(cursor)]], era);
    if (listed !== undefined) known = cursor === undefined ? listed : [...(known ?? []), ...listed];
  }
  return known;
}

/** The tools of these pages, or `undefined` where one of them is no right page. */
export function toolsOf(pages: readonly (Answer | undefined)[], era: Era): readonly KnownTool[] | undefined {
  const tools: KnownTool[] = [];
  for (const page of pages) {
    const read = page === undefined ? undefined : readResult(page.send, 'tools/list', era);
    if (read?.kind !== 'result' || !Array.isArray(read.result['tools'])) return undefined;
    tools.push(...read.result['tools'].filter(isJsonObject).map(toolIn));
  }
  return tools;
}

const toolIn = (tool: JsonObject): KnownTool => ({
  name: typeof tool['name'] === 'string' ? tool['name'] : '',
  outputSchema: schemaIn(tool['outputSchema']),
});

const schemaIn = (schema: Json | undefined): JsonSchema | undefined =>
  isJsonObject(schema) || typeof schema === 'boolean' ? schema : undefined;
