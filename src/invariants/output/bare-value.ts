import type { JsonNode } from '../../protocol/json/reading.js';
import { walk } from '../../protocol/json/walk.js';
import { nodeAt } from '../../protocol/json/place.js';
import type { CallResult } from './call-result.js';

/** A larger value is not looked through. */
const mostNodes = 10_000;

/** The leaves of a value, strings by what they say, all else by its text; `undefined` when they are too many. */
function leavesOf(root: JsonNode): readonly string[] | undefined {
  const leaves: string[] = [];
  let nodes = 0;
  for (const node of walk(root)) {
    nodes += 1;
    if (nodes > mostNodes) return undefined;
    if (node.kind === 'string') leaves.push(`"${node.value}`);
    else if (node.kind === 'number') leaves.push(node.text);
    else if (node.kind !== 'array' && node.kind !== 'object') leaves.push(node.kind);
  }
  return leaves;
}

/**
 * Whether a result's content carries its structured content bare: each string stands whole in a content block, and
 * so does whatever else there is. Then who reads nothing but content misses only the names.
 */
export function carriesBare(result: CallResult, structured: JsonNode): boolean {
  const leaves = leavesOf(structured);
  if (leaves?.some((leaf) => leaf.startsWith('"')) !== true) return false;
  const node = result.node();
  const content = node === undefined ? undefined : nodeAt(node, '/content');
  const carried = new Set(content === undefined ? [] : leavesOf(content));
  return leaves.every((leaf) => carried.has(leaf));
}
