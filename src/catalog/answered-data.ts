import type { Pointer } from '../../arbitraries/json/pointer.js';
import type { Held } from '../invariants/contract/subject.js';
import type { Placed } from '../invariants/relations/evaluate.js';
import { resultOfAnswer, structuredNode } from '../invariants/output/call-result.js';
import { jsonTexts } from '../invariants/output/json-texts.js';
import { nodeAt } from '../protocol/json/place.js';
import type { Exchanged } from '../targets/server/exchanged.js';

/** The data of a success: its structured content or, without one, its first text block that is JSON. */
export function dataOf({ answer, outcome }: Exchanged): Held | undefined {
  const result = outcome === 'success' ? resultOfAnswer(answer) : undefined;
  if (result === undefined) return undefined;
  const node = structuredNode(result);
  if (node !== undefined) return { node, source: result.text };
  const [first] = jsonTexts(result);
  return first === undefined ? undefined : { node: first.reading.root(), source: first.text };
}

/** The same for values that flow into the arguments of later calls. */
export function placedDataOf(exchanged: Exchanged): Placed | undefined {
  const data = dataOf(exchanged);
  return data === undefined ? undefined : { node: data.node, text: data.source };
}

/** What stands at a place of a value; `undefined` when nothing does. */
export function heldAt({ node, source }: Held, pointer: Pointer): Held | undefined {
  const found = nodeAt(node, pointer);
  return found === undefined ? undefined : { node: found, source };
}

/** The items of a list; `undefined` for what is no list. */
export const itemsOf = ({ node, source }: Held): readonly Held[] | undefined =>
  node.kind === 'array' ? node.items.map((item) => ({ node: item, source })) : undefined;

/** Names of the members of an object, each once; of anything else none. */
export const fieldsOf = ({ node }: Held): readonly string[] =>
  node.kind === 'object' ? [...new Set(node.members.map(({ name }) => name))] : [];
