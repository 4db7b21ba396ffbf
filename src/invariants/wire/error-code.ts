import { protocols } from '../../protocol/protocols.js';
import { offerKinds } from '../../protocol/offer.js';
import { excerpt } from '../excerpt.js';
import type { Applicability, ExchangeKind, Invariant, JudgedExchange, Violation } from '../invariant.js';
import { sentence } from '../sentence.js';

function silence({ era, answer }: ExchangeKind): string | undefined {
  if (era === '2025-11-25') return 'this revision reserves no error codes for itself';
  return answer?.kind === 'error' ? undefined : 'no protocol error came';
}

function applies(exchange: JudgedExchange): Applicability {
  const why = silence(exchange);
  return why === undefined ? true : { notExercised: why };
}

function check({ era, answer }: JudgedExchange): readonly Violation[] {
  if (answer?.kind !== 'error') return [];
  const fault = protocols[era].errorCodeFault(answer.error.code);
  if (fault === undefined) return [];
  return [
    {
      level: 'must',
      place: '/error/code',
      message: sentence(fault),
      promised: { at: 'rule wire.error-code', text: `a code that ${era} defines or leaves free` },
      got: { at: 'answer /error/code', text: excerpt(answer.text) },
      next: 'use -32602 for bad parameters, -32603 for failures, or a code outside -32768 to -32000',
    },
  ];
}

export const errorCode: Invariant = {
  id: 'wire.error-code',
  level: 'must',
  on: 'exchange',
  speaksOf: offerKinds,
  source: { kind: 'spec', reference: 'MCP 2026-07-28, Base Protocol, Error Codes' },
  law: 'no error has a code of the reserved range that the revision does not define, or one that it retired',
  right: 'answers with the error codes of JSON-RPC and of this revision, or with codes outside their ranges',
  silence,
  applies,
  check,
};
