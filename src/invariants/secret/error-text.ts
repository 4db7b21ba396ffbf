import { resultOfAnswer, textBlocks } from '../output/call-result.js';
import type { JudgedExchange } from '../invariant.js';
import { stringsIn } from './strings-in.js';

const longest = 32_768;
/** What an error says, and where: an error's message and data, or the texts and data of an isError result. */
export interface ErrorText {
  readonly place: '/error' | '/result';
  /** Bounded: the first 32,768 UTF-16 units. */
  readonly text: string;
}

/** The words of an error answer, `undefined` for any other answer. */
export function errorText({ answer, outcome }: JudgedExchange): ErrorText | undefined {
  if (outcome === 'protocolError' && answer?.kind === 'error') {
    const { message, data } = answer.error;
    return { place: '/error', text: [message, ...stringsIn(data)].join('\n').slice(0, longest) };
  }
  const result = outcome === 'toolError' ? resultOfAnswer(answer) : undefined;
  if (result === undefined) return undefined;
  const structured = Object.hasOwn(result.value, 'structuredContent')
    ? result.value['structuredContent']
    : undefined;
  const texts = [...textBlocks(result).map(({ text }) => text), ...stringsIn(structured)];
  return { place: '/result', text: texts.join('\n').slice(0, longest) };
}
