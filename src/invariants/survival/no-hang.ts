import type { PeerMessage } from '../../protocol/answer.js';
import { isUnread } from '../../protocol/message.js';
import { offerKinds } from '../../protocol/offer.js';
import { excerpt } from '../excerpt.js';
import type { Applicability, Invariant, JudgedExchange } from '../invariant.js';
import { strayAnswers } from '../wire/stray-answers.js';

function applies(exchange: JudgedExchange): Applicability {
  const { outcome, case: tried, observation } = exchange;
  if (tried.label === 'malformed')
    return {
      notExercised: 'a malformed message; wire.malformed asks for an answer to those whose id can be read',
    };
  if (outcome === 'closed' || outcome === 'crashed') return { notExercised: 'the connection ended' };
  if (outcome === 'silent' && observation.others.some(isUnread)) {
    return { notExercised: 'an error without an id came: the peer could not read the message' };
  }
  return strayAnswers(exchange).mistyped.length > 0
    ? { notExercised: 'an answer came under another id; wire.one-answer judges it' }
    : true;
}

/** A peer that tells its progress works, slowly. */
const isProgress = (message: PeerMessage): boolean =>
  message.kind === 'notification' && message.method === 'notifications/progress';

export const noHang: Invariant = {
  id: 'survival.no-hang',
  level: 'must',
  on: 'exchange',
  speaksOf: offerKinds,
  source: { kind: 'spec', reference: 'MCP 2025-11-25 and 2026-07-28, Base Protocol, Requests and Responses' },
  law: 'a request gets an answer, any answer, within the deadline',
  right: 'answers every well-formed call in time, with an error when it can not do it',
  applies,
  check: (exchange) => {
    if (exchange.outcome !== 'silent' || applies(exchange) !== true) return [];
    const { observation } = exchange;
    const [other] = observation.others;
    return [
      {
        level: observation.others.some(isProgress) ? 'observed' : 'must',
        // What answers when asked again is slow: its upstream or its machine may be.
        wavering: 'observed',
        place: '',
        message: `no answer came in ${Math.round(observation.ms)} ms and the peer is still there; every request gets one`,
        promised: { at: 'rule survival.no-hang', text: 'an answer, any answer, within the deadline' },
        next: 'answer with an error when it takes too long, or raise --timeout for a tool that is slow by nature',
        ...(other === undefined ? {} : { got: { at: 'another message', text: excerpt(other.text) } }),
      },
    ];
  },
};
