import type { JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { PeerMessage } from '../../protocol/answer.js';
import { nodeAt, textOf } from '../../protocol/json/place.js';
import type { JsonNode, JsonReading } from '../../protocol/json/reading.js';

/** The result of one `tools/call`, as JavaScript sees it and as lossless nodes of the text it came in. */
export interface CallResult {
  readonly value: JsonObject;
  readonly node: JsonNode;
  /** The text that the node's offsets speak of. */
  readonly text: string;
}

/** The result inside an answer, `undefined` when the answer holds none that is an object. */
export function resultOfAnswer(answer: PeerMessage | undefined): CallResult | undefined {
  if (answer?.kind !== 'result' || !isJsonObject(answer.result) || !answer.reading.ok) return undefined;
  const node = nodeAt(answer.reading.root(), '/result');
  return node === undefined ? undefined : { value: answer.result, node, text: answer.reading.text };
}

/** A reading that is a result by itself, `undefined` when it is no object. */
export function resultOfReading(reading: JsonReading): CallResult | undefined {
  if (!reading.ok || !isJsonObject(reading.value)) return undefined;
  return { value: reading.value, node: reading.root(), text: reading.text };
}

/** An own `structuredContent`, whatever its value: null, false, 0, "", [] and {} are present. */
export const hasStructuredContent = (result: CallResult): boolean =>
  Object.hasOwn(result.value, 'structuredContent');

/** The lossless node of the structured content, `undefined` when there is none. */
export const structuredNode = (result: CallResult): JsonNode | undefined =>
  nodeAt(result.node, '/structuredContent');

/** A node's own text, out of the text that the result came in. */
export const nodeText = (result: CallResult, node: JsonNode): string => textOf(result.text, node);

/** The text blocks of `content`, each with its index. */
export function textBlocks(result: CallResult): readonly { readonly index: number; readonly text: string }[] {
  const content = Object.hasOwn(result.value, 'content') ? result.value['content'] : undefined;
  if (!Array.isArray(content)) return [];
  return content.flatMap((block, index) =>
    isJsonObject(block) && block['type'] === 'text' && typeof block['text'] === 'string'
      ? [{ index, text: block['text'] }]
      : [],
  );
}
