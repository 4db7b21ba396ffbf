import { offerKinds } from '../../protocol/offer.js';
import { excerpt } from '../excerpt.js';
import type { Invariant } from '../invariant.js';
import { placeOf } from '../place.js';
import { pointing } from '../pointing.js';
import { sentence } from '../sentence.js';

/**
 * Whether an answer's id is right can not be told of raw bytes: what they hold in its place may be no id for who
 * reads them (`1e400`), and the id of an answer to what has none is null.
 */
export const envelope: Invariant = {
  id: 'wire.envelope',
  level: 'must',
  on: 'exchange',
  speaksOf: offerKinds,
  source: { kind: 'spec', reference: 'MCP 2025-11-25 and 2026-07-28, Base Protocol, Messages' },
  law: 'an answer is strict JSON-RPC 2.0: version, exactly one of result and error, an integer error code, no batch, no extra member',
  right:
    'answers with jsonrpc "2.0", the id, and either result or an error with integer code and message, and nothing else',
  applies: ({ answer }) => (answer === undefined ? { notExercised: 'no answer came' } : true),
  check: ({ answer, case: { stimulus } }) =>
    (answer?.faults ?? [])
      .filter(
        ({ rule, pointer }) => rule === 'wire.envelope' && !(pointer === '/id' && stimulus.kind === 'raw'),
      )
      .map(({ pointer, message }) => ({
        level: 'must',
        place: placeOf(pointer),
        message: sentence(message),
        promised: { at: 'rule wire.envelope', text: 'strict JSON-RPC 2.0' },
        got: { at: pointing('answer', pointer), text: excerpt(answer?.text ?? '') },
      })),
};
