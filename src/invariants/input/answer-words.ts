import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { PeerMessage } from '../../protocol/answer.js';
import { excerptOf } from '../../protocol/json/writer.js';
import { resultOfAnswer, textBlocks } from '../output/call-result.js';

const longest = 16_384;

/**
 * What an answer says in words: the error's message and data, or the text blocks of the result, and its
 * structured content as JSON text. At most 16,384 UTF-16 units; longer text is cut.
 */
export function answerWords(answer: PeerMessage | undefined): string {
  if (answer?.kind === 'error') {
    const data = answer.error.data === undefined ? '' : `\n${excerptOf(answer.error.data, longest)}`;
    return `${answer.error.message}${data}`.slice(0, longest);
  }
  const result = resultOfAnswer(answer);
  if (result === undefined) return '';
  const texts = textBlocks(result).map(({ text }) => text.slice(0, longest));
  const structured = result.value['structuredContent'];
  const data = isJsonObject(structured) ? [excerptOf(structured, longest)] : [];
  return [...texts, ...data].join('\n').slice(0, longest);
}
