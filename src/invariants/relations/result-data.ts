import type { PeerMessage } from '../../protocol/answer.js';
import { resultOfAnswer, structuredNode, textBlocks } from '../output/call-result.js';
import type { CallResult } from '../output/call-result.js';
import type { Placed } from './evaluate.js';
import { placed } from './evaluate.js';

/** A longer text is not read. */
const longest = 1024 * 1024;

/** What a result says as JSON: its structured content, else its first text where that is an object or a list. */
export function resultData(answer: PeerMessage | undefined): Placed | undefined {
  const result = resultOfAnswer(answer);
  return result === undefined ? undefined : dataOf(result);
}

/** The same of a result by itself. */
export function dataOf(result: CallResult): Placed | undefined {
  const structured = structuredNode(result);
  if (structured !== undefined) return { node: structured, text: result.text };
  const [first] = textBlocks(result);
  if (first === undefined || first.text.length > longest || !/^\s*[[{]/.test(first.text)) return undefined;
  return placed(first.text);
}
