import type { Violation } from '../../invariants/invariant.js';
import { sentence } from '../../invariants/sentence.js';
import { excerptOf } from '../../protocol/json/writer.js';
import type { DriverAnswer, DriverOutcome } from '../../targets/client/driver-protocol.js';
import type { Reaction } from '../oracle/reaction.js';
import type { ClientLaw, Handover } from './client-law.js';
import { about } from './client-law.js';
import { receivedBy } from './delivers.js';
import { differenceFromAll } from './difference.js';

type ErrorReaction = Extract<Reaction, { kind: 'toolError' | 'protocolError' | 'inputRequired' }>;

/** What was sent, as the start of a sentence. */
const sentWords: Readonly<Record<ErrorReaction['kind'], string>> = {
  toolError: 'a result with isError: true',
  protocolError: 'a JSON-RPC error',
  inputRequired: 'a result that asks for input',
};

/** What an application that asks for no input may be told instead of it. */
const explicit: ReadonlySet<DriverOutcome> = new Set([
  'inputRequired',
  'refused',
  'unsupported',
  'protocolError',
  'timeout',
]);

function isRight(right: ErrorReaction, answer: DriverAnswer): boolean {
  if (right.kind === 'toolError') return answer.outcome === 'toolError';
  if (right.kind === 'protocolError') return isThisError(right.code, answer);
  if (explicit.has(answer.outcome)) return true;
  const { then } = right;
  return (
    then?.kind === 'deliver' &&
    answer.outcome === 'success' &&
    differenceFromAll(then.results, answer.value ?? null) === undefined
  );
}

/** A driver may give no code; where it gives one, it is the server's. */
const isThisError = (code: number, { outcome, error }: DriverAnswer): boolean =>
  outcome === 'protocolError' && (typeof error?.code !== 'number' || error.code === code);

function misclassed(handover: Handover): readonly Violation[] {
  const { right, reply } = handover;
  if (right.kind !== 'toolError' && right.kind !== 'protocolError' && right.kind !== 'inputRequired')
    return [];
  if (reply.kind !== 'answered' || isRight(right, reply.answer)) return [];
  const { outcome, error } = reply.answer;
  const reason = error === undefined ? '' : ` (${error.message})`;
  return [
    {
      level: 'must',
      place: `/${right.kind}/${outcome}`,
      message: sentence(`${sentWords[right.kind]} reached the application as ${outcome}${reason}`),
      got: { at: 'what the application received', text: excerptOf(receivedBy(handover), 400) },
      next: 'keep tool errors, protocol errors, requests for input and successes apart up to the application',
    },
  ];
}

export const errorClass: ClientLaw = {
  id: 'client.error-class',
  level: 'must',
  source: { kind: 'spec', reference: 'MCP 2025-11-25 and 2026-07-28, Tools, Error Handling' },
  law: 'tool error, protocol error, request for input and success stay four things',
  right: 'tells the application which of them it is',
  isForeseeable: true,
  applies: about(['toolError', 'protocolError', 'inputRequired']),
  check: misclassed,
};
