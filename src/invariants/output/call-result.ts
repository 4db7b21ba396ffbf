import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { PeerMessage } from '../../protocol/answer.js';
import { nodeAt, textOf } from '../../protocol/json/place.js';
import { lastAsked } from '../last-asked.js';
import type { JsonNode, JsonReading, ReadJson } from '../../protocol/json/reading.js';

/**
 * The result of one `tools/call`, as JavaScript sees it and as lossless nodes of the text it came in.
 *
 * @property faithful whether `value` carries all that the text says
 * @property node the result's node, made when first asked for
 * @property text what the offsets of nodes speak of
 */
export interface CallResult {
  readonly value: JsonObject;
  readonly faithful: boolean;
  readonly node: () => JsonNode | undefined;
  readonly text: string;
}

const resultIn = (reading: ReadJson, value: JsonObject, pointer: '' | '/result'): CallResult => ({
  value,
  faithful: reading.faithful,
  node: () => nodeAt(reading.root(), pointer),
  text: reading.text,
});

const taken = lastAsked((answer: PeerMessage): CallResult | undefined =>
  answer.kind === 'result' && isJsonObject(answer.result) && answer.reading.ok
    ? resultIn(answer.reading, answer.result, '/result')
    : undefined,
);

/** The result inside an answer, `undefined` when the answer holds none that is an object. */
export const resultOfAnswer = (answer: PeerMessage | undefined): CallResult | undefined =>
  answer === undefined ? undefined : taken(answer);

/** A reading that is a result by itself, `undefined` when it is no object. */
export const resultOfReading = (reading: JsonReading): CallResult | undefined =>
  reading.ok && isJsonObject(reading.value) ? resultIn(reading, reading.value, '') : undefined;

/** An own `structuredContent`, whatever its value: null, false, 0, "", [] and {} are present. */
export const hasStructuredContent = (result: CallResult): boolean =>
  Object.hasOwn(result.value, 'structuredContent');

/** The lossless node of the structured content, `undefined` when there is none. */
export function structuredNode(result: CallResult): JsonNode | undefined {
  const node = hasStructuredContent(result) ? result.node() : undefined;
  return node === undefined ? undefined : nodeAt(node, '/structuredContent');
}

/** A node's own text, out of the text that the result came in. */
export const nodeText = (result: CallResult, node: JsonNode): string => textOf(result.text, node);

interface Block {
  readonly index: number;
  readonly block: JsonObject;
}

/** The blocks of `content` that are objects, each with its index. */
export const contentBlocks = lastAsked((result: CallResult): readonly Block[] => {
  const content = Object.hasOwn(result.value, 'content') ? result.value['content'] : undefined;
  const blocks: Block[] = [];
  if (!Array.isArray(content)) return blocks;
  let index = 0;
  for (const block of content as readonly Json[]) {
    if (isJsonObject(block)) blocks.push({ index, block });
    index += 1;
  }
  return blocks;
});

interface TextBlock {
  readonly index: number;
  readonly text: string;
}

/** The text blocks of `content`, each with its index. */
export const textBlocks = lastAsked((result: CallResult): readonly TextBlock[] => {
  const texts: TextBlock[] = [];
  for (const { index, block } of contentBlocks(result)) {
    const { type, text } = block;
    if (type === 'text' && typeof text === 'string') texts.push({ index, text });
  }
  return texts;
});
