import type { Json } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { PeerMessage } from '../../protocol/answer.js';

/** The names of the tools in an answer to `tools/list`, in order; `undefined` when it holds no list. */
export function listedNames(answer: PeerMessage | undefined): readonly string[] | undefined {
  if (answer?.kind !== 'result' || !isJsonObject(answer.result)) return undefined;
  const tools = answer.result['tools'];
  return Array.isArray(tools) ? tools.flatMap(nameIn) : undefined;
}

const nameIn = (tool: Json): readonly string[] =>
  isJsonObject(tool) && typeof tool['name'] === 'string' ? [tool['name']] : [];

/** The first name that comes a second time. */
export function firstDouble(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return names.find((name) => seen.size === seen.add(name).size);
}
