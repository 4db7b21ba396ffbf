import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { modern } from './peers.js';
import type { Asked, Peer } from './probing.js';
import { contextOf, result } from './probing.js';

/** A server that announces resources and prompts. */
export const announcing = contextOf({ capabilities: { tools: {}, resources: {}, prompts: {} } });

export const complete: JsonObject = { resultType: 'complete', ttlMs: 0, cacheScope: 'public' };

const right: Readonly<Record<string, JsonObject>> = {
  'resources/list': { ...complete, resources: [{ name: 'a', uri: 'memo://a' }] },
  'resources/templates/list': { ...complete, resourceTemplates: [] },
  'prompts/list': { ...complete, prompts: [] },
  'resources/read': { ...complete, contents: [{ uri: 'memo://a', text: 'a' }] },
};

/** A right server with lists, but for the results given here, by method; a function may look at the question. */
export const listing =
  (own: Readonly<Record<string, Json | ((asked: Asked) => Json)>> = {}): Peer =>
  (asked) => {
    const given = own[asked.method] ?? right[asked.method];
    if (given === undefined) return modern(asked);
    return result(asked, typeof given === 'function' ? given(asked) : given);
  };
