import { outcomeOf } from '../../protocol/message.js';
import type { Outcome } from '../../protocol/outcome.js';
import type { Observation } from '../../transport/transport.js';

/** How an exchange ended, by what was observed of it. */
export function observedOutcome({ kind, answer }: Observation): Outcome {
  if (kind !== 'answered') return kind;
  return answer === undefined ? 'protocolError' : outcomeOf(answer);
}
