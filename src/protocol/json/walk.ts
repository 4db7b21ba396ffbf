import type { JsonNode } from './reading.js';

/** Every node of a tree, parents before children, in the order of the text. Iterative. */
export function* walk(root: JsonNode): Generator<JsonNode, void, undefined> {
  const waiting: JsonNode[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    if (node.kind === 'array') {
      for (let index = node.items.length - 1; index >= 0; index -= 1) push(waiting, node.items[index]);
    } else if (node.kind === 'object') {
      for (let index = node.members.length - 1; index >= 0; index -= 1)
        push(waiting, node.members[index]?.value);
    }
  }
}

function push(waiting: JsonNode[], node: JsonNode | undefined): void {
  if (node !== undefined) waiting.push(node);
}
