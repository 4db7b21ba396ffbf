import type { JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { offerKinds } from '../../protocol/offer.js';
import type { Applicability, ExchangeKind, Invariant, JudgedExchange, Violation } from '../invariant.js';
import { askingFaults } from './asking-faults.js';
import { elsewhere } from './elsewhere.js';

const resultOf = ({ era, outcome, answer }: JudgedExchange): JsonObject | undefined =>
  era === '2026-07-28' &&
  outcome === 'inputRequired' &&
  answer?.kind === 'result' &&
  isJsonObject(answer.result)
    ? answer.result
    : undefined;

function check(exchange: JudgedExchange): readonly Violation[] {
  const result = resultOf(exchange);
  return result === undefined ? [] : askingFaults(result, exchange.shapeFaults);
}

const noneAsked = 'no result asked for input';

function silence({ era, outcome }: ExchangeKind): string | undefined {
  if (era !== '2026-07-28') return `${era} has no input_required`;
  return outcome === 'inputRequired' ? undefined : noneAsked;
}

function applies(exchange: JudgedExchange): Applicability {
  const why = silence(exchange);
  if (why !== undefined) return { notExercised: why };
  return resultOf(exchange) === undefined ? { notExercised: noneAsked } : true;
}

export const shape: Invariant = {
  id: 'mrtr.shape',
  level: 'must',
  on: 'exchange',
  speaksOf: offerKinds,
  source: { kind: 'spec', reference: 'MCP 2026-07-28, Multi Round-Trip Requests' },
  law: 'input_required comes only where it is allowed, with inputRequests or requestState, and asks only for what the client can do',
  right: 'asks for input in the form of InputRequiredResult, within the capabilities of the request',
  silence,
  applies,
  check,
  also: [elsewhere],
};
