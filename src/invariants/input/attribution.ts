import type { Outcome } from '../../protocol/outcome.js';
import type { Applicability, JudgedExchange } from '../invariant.js';
import { isFailureInSuccess } from '../output/error-separated.js';
import { answerWords } from './answer-words.js';
import { saysMore, saysTheSame } from './more-words.js';
import { namingOf } from './naming.js';
import type { Fault } from './naming.js';
import { sentArguments } from './sent-arguments.js';

const invalidParams = -32602;

/** Whether a call was taken, whatever it came to. */
export const isAccepted = (outcome: Outcome | undefined): boolean =>
  outcome === 'success' || outcome === 'inputRequired';

const isRefused = (outcome: Outcome | undefined): boolean =>
  outcome === 'toolError' || outcome === 'protocolError';

/** What is compared of a case and the same case without its fault. */
export type Comparable = Pick<JudgedExchange, 'tool' | 'case' | 'answer' | 'outcome' | 'repaired'>;

/**
 * Whether an answer that is no success counts as a refusal for the fault of its case: it names the fault, or
 * the same case without the fault is taken. A server that refuses everything does not pass by luck: where the
 * case without the fault is refused as well, the answer has to say something that the other does not.
 */
function refusal(exchange: JudgedExchange, fault: Fault): Applicability {
  const { answer, outcome, repaired, case: tried } = exchange;
  if (outcome !== 'toolError' && (answer?.kind !== 'error' || answer.error.code !== invalidParams))
    return { notExercised: 'refused with another error than -32602, which input.refusal-class judges' };
  if (isAccepted(repaired?.outcome)) return true;
  const words = answerWords(answer);
  const naming = namingOf(words, fault, exchange);
  if (naming === 'not at all') return { notExercised: 'refused, but not for a reason that names the fault' };
  if (repaired !== undefined && isRefused(repaired.outcome))
    return saysMore(words, answerWords(repaired.answer), fault, sentArguments(tried))
      ? true
      : { notExercised: 'refused in the words in which the same call without the fault is refused' };
  return naming === 'alone'
    ? true
    : { notExercised: 'refused in words that name the fault beside other keys' };
}

/**
 * Whether a success shows that the fault was taken. One that says of itself that the call failed does not,
 * unless the same case without the fault gives something else.
 */
export function acceptance(exchange: Comparable): Applicability {
  const { answer, repaired } = exchange;
  if (!isFailureInSuccess(exchange)) return true;
  return isAccepted(repaired?.outcome) && !saysTheSame(answerWords(answer), answerWords(repaired?.answer))
    ? true
    : { notExercised: 'the success says that the call failed, and not that the fault was taken' };
}

const unanswered = { notExercised: 'no answer came' };

const judge: Readonly<Record<Outcome, (exchange: JudgedExchange, fault: Fault) => Applicability>> = {
  success: acceptance,
  toolError: refusal,
  protocolError: refusal,
  inputRequired: () => ({ notExercised: 'the tool asked for input instead of an answer' }),
  silent: () => unanswered,
  closed: () => unanswered,
  crashed: () => unanswered,
};

/** Whether the answer to an invalid case tells anything of how the tool takes its fault. */
export const tellsOfFault = (exchange: JudgedExchange, fault: Fault): Applicability =>
  judge[exchange.outcome](exchange, fault);
