import { equalJson } from '../../protocol/json/equality.js';
import type { JsonNode } from '../../protocol/json/reading.js';

/** The items of an array, the values of an object, nothing of a scalar. */
export const children = (node: JsonNode): readonly JsonNode[] => {
  if (node.kind === 'array') return node.items;
  return node.kind === 'object' ? node.members.map(({ value }) => value) : [];
};

/**
 * Python's FastMCP must wrap what is no object, so `[1,2]` in the text is `{"result":[1,2]}` in the structured
 * content. That is the same data.
 */
function unwrapped(structured: JsonNode): JsonNode | undefined {
  if (structured.kind !== 'object' || structured.members.length !== 1) return undefined;
  const [only] = structured.members;
  return only?.name === 'result' ? only.value : undefined;
}

/** The name of the one member of an object whose value a text block gives without the name around it. */
export function memberInText(blocks: readonly JsonNode[], structured: JsonNode): string | undefined {
  if (structured.kind !== 'object' || structured.members.length !== 1) return undefined;
  const [only] = structured.members;
  return only !== undefined && isAny(only.value, blocks) ? only.name : undefined;
}

const isAny = (node: JsonNode, candidates: readonly JsonNode[]): boolean =>
  candidates.some((candidate) => equalJson(node, candidate));

/** Each block is one element of the list that the structured content is, or wraps as `result`. */
function isElementPerBlock(blocks: readonly JsonNode[], list: JsonNode | undefined): boolean {
  return (
    list?.kind === 'array' &&
    list.items.length === blocks.length &&
    blocks.every((block, index) => {
      const item = list.items[index];
      return item !== undefined && equalJson(block, item);
    })
  );
}

const mostParts = 64;

/** Several blocks that each repeat a part of the structured content say nothing else than it does. */
function areParts(blocks: readonly JsonNode[], structured: JsonNode): boolean {
  if (blocks.length < 2) return false;
  const parts = children(structured);
  if (parts.length > mostParts) return true;
  const candidates = [...parts, ...parts.flatMap(children)].slice(0, mostParts * mostParts);
  return blocks.length > mostParts || blocks.every((block) => isAny(block, candidates));
}

/** Whether JSON text blocks say what the structured content says, in one of the ways that servers do. */
export function holdSameData(blocks: readonly JsonNode[], structured: JsonNode): boolean {
  const inner = unwrapped(structured);
  return (
    isAny(structured, blocks) ||
    (inner !== undefined && isAny(inner, blocks)) ||
    isElementPerBlock(blocks, structured) ||
    isElementPerBlock(blocks, inner) ||
    areParts(blocks, structured)
  );
}
