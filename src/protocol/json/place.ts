import type { Pointer } from '../../../arbitraries/json/pointer.js';
import { tokensOf } from '../../../arbitraries/json/pointer.js';
import type { JsonNode } from './reading.js';

/** The node that a pointer points at, `undefined` when there is none. Of duplicate members the last counts. */
export function nodeAt(root: JsonNode, pointer: Pointer): JsonNode | undefined {
  let node: JsonNode | undefined = root;
  for (const token of tokensOf(pointer)) {
    if (node?.kind === 'array') {
      node = /^(0|[1-9][0-9]*)$/.test(token) ? node.items[Number(token)] : undefined;
    } else if (node?.kind === 'object') {
      node = node.members.findLast((member) => member.name === token)?.value;
    } else {
      return undefined;
    }
  }
  return node;
}

/** A node's own text, byte for byte, out of the text that it was read from. */
export const textOf = (text: string, node: JsonNode): string => text.slice(node.start, node.end);
