import type { PeerMessage } from '../../protocol/answer.js';
import type { Outcome } from '../../protocol/outcome.js';
import type { Applicability, JudgedExchange } from '../invariant.js';

const invalidParams = -32602;

const isAccepted = (outcome: Outcome | undefined): boolean =>
  outcome === 'success' || outcome === 'inputRequired';

const isRefusal = (answer: PeerMessage | undefined, outcome: Outcome): boolean =>
  outcome === 'toolError' || (answer?.kind === 'error' && answer.error.code === invalidParams);

/**
 * Whether an answer that is no success counts as a refusal for the fault of its case: it names the fault, or
 * the same case without the fault is taken. A server that refuses everything does not pass by luck.
 */
export function refusalFor(exchange: JudgedExchange, namesFault: () => boolean): Applicability {
  const { answer, outcome, repairedOutcome } = exchange;
  if (!isRefusal(answer, outcome)) {
    return { notExercised: 'refused with another error than -32602, which input.refusal-class judges' };
  }
  return isAccepted(repairedOutcome) || namesFault()
    ? true
    : { notExercised: 'refused, but not for a reason that names the fault' };
}
