import { below, resolvePointer } from '../../../arbitraries/json/pointer.js';
import { answerWords } from './answer-words.js';
import { acceptance, isAccepted } from './attribution.js';
import type { Comparable } from './attribution.js';
import { forbiddenKeys } from './extra-names.js';
import { saysMore } from './more-words.js';
import { faultOf } from './naming.js';
import { shownAs } from './received-member.js';
import { namesKey } from './refusal.js';
import { sentArguments } from './sent-arguments.js';

const internalError = -32603;

/** What the same case without its fault has to tell of an answer to an invalid case. */
export type RepairedQuestion = 'refusal' | 'internal error' | 'failure in a success';

/** What is to be asked; `undefined` where the answer speaks for itself, or there is nothing to repair. */
export function repairedQuestion(exchange: Comparable): RepairedQuestion | undefined {
  const { answer, outcome, case: tried } = exchange;
  if (tried.label !== 'invalid' || tried.breaches.length === 0 || tried.stimulus.kind !== 'arguments')
    return undefined;
  if (outcome === 'success') return acceptance(exchange) === true ? undefined : 'failure in a success';
  if (outcome === 'toolError') return 'refusal';
  if (outcome !== 'protocolError' || answer?.kind !== 'error') return undefined;
  return answer.error.code === internalError ? 'internal error' : 'refusal';
}

/**
 * Whether an error is given in the same words when the fault of its case is repaired, so that they are about
 * something else: a service that failed, or what the server keeps.
 */
export function isForAnotherReason(exchange: Comparable): boolean {
  const { answer, repaired, case: tried, tool } = exchange;
  const own = repaired?.again ?? answer;
  const other = repaired?.answer;
  if (own?.kind !== 'error' || other?.kind !== 'error' || own.error.code !== other.error.code) return false;
  const sent = sentArguments(tried);
  const fault = faultOf(exchange, tried.breaches);
  const extra = forbiddenKeys(tool.inputSchema, tried).map((name) => ({
    name,
    shown: shownAs(sent === undefined ? undefined : resolvePointer(sent, below('', name))),
  }));
  const keys = [...fault.keys, ...extra];
  const [words, others] = [answerWords(own), answerWords(other)];
  const isNamedIn = (text: string): boolean => keys.some(({ name, shown }) => namesKey(text, name, shown));
  return !saysMore(words, others, { ...fault, keys }, sent) && (!isNamedIn(words) || isNamedIn(others));
}

/** Whether what came of the repaired case shows that the answer is about the fault. */
export function isSettled(question: RepairedQuestion, exchange: Comparable): boolean {
  switch (question) {
    case 'refusal':
      return isAccepted(exchange.repaired?.outcome);
    case 'internal error':
      return !isForAnotherReason(exchange);
    case 'failure in a success':
      return acceptance(exchange) === true;
  }
}
