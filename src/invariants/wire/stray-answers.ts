import type { Json } from '../../../arbitraries/json/json.js';
import type { JsonRpcId, PeerMessage } from '../../protocol/answer.js';
import type { JudgedExchange } from '../invariant.js';

/** A message that answers something: a result or an error. */
type AnswerMessage = Extract<PeerMessage, { readonly kind: 'result' | 'error' }>;

const isAnswer = (message: PeerMessage): message is AnswerMessage =>
  message.kind === 'result' || message.kind === 'error';

/** The id that the request carried, as far as it is known. */
function sentId({ requestId, answer }: JudgedExchange): JsonRpcId | undefined {
  const id = requestId ?? (answer !== undefined && isAnswer(answer) ? answer.id : undefined);
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

/** An id of another type that prints the same: `"1"` for 1. */
const looksLike = (id: Json, sent: JsonRpcId): boolean =>
  (typeof id === 'string' || typeof id === 'number') &&
  typeof id !== typeof sent &&
  String(id).trim() === String(sent);

/** Further answers to this request: with the very id again, or with the id in another type. */
export interface StrayAnswers {
  readonly doubled: readonly AnswerMessage[];
  readonly mistyped: readonly AnswerMessage[];
}

const none: StrayAnswers = { doubled: [], mistyped: [] };

/**
 * Only an id that repeats or imitates the request's own is taken for an answer to it. `null`, an absent id
 * and foreign ids may belong to an earlier message, so they are no evidence.
 */
export function strayAnswers(exchange: JudgedExchange): StrayAnswers {
  const sent = exchange.observation.others.length === 0 ? undefined : sentId(exchange);
  if (sent === undefined) return none;
  const answers = exchange.observation.others.filter(isAnswer);
  return {
    doubled: exchange.answer === undefined ? [] : answers.filter(({ id }) => id === sent),
    mistyped: answers.filter(({ id }) => looksLike(id, sent)),
  };
}
