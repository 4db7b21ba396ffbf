import type { JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { offerKinds } from '../../protocol/offer.js';
import type {
  Applicability,
  ExchangeKind,
  Invariant,
  JudgedExchange,
  Round,
  Violation,
} from '../invariant.js';
import { askingFaults } from './asking-faults.js';
import { elsewhere } from './elsewhere.js';
import { incapable } from './incapable.js';

const era = '2026-07-28';

/** The answers of an exchange that ask for input, the last one among them where it does. */
function askings({ outcome, answer, shapeFaults, rounds = [] }: JudgedExchange): readonly Asking[] {
  const last = outcome === 'inputRequired' ? [{ answer, shapeFaults }] : [];
  return [...rounds, ...last].flatMap((round) =>
    round.answer?.kind === 'result' && isJsonObject(round.answer.result)
      ? [{ result: round.answer.result, shapeFaults: round.shapeFaults }]
      : [],
  );
}

interface Asking {
  readonly result: JsonObject;
  readonly shapeFaults: Round['shapeFaults'];
}

/** Each place once: rounds of one call mostly break the same. */
function check(exchange: JudgedExchange): readonly Violation[] {
  if (exchange.era !== era) return [];
  const found = askings(exchange).flatMap(({ result, shapeFaults }) => askingFaults(result, shapeFaults));
  return found.filter(({ place }, at) => found.findIndex((other) => other.place === place) === at);
}

const noneAsked = 'no result asked for input';

function silence({ era: spoken, outcome, rounds }: ExchangeKind): string | undefined {
  if (spoken !== era) return `${spoken} has no input_required`;
  return outcome === 'inputRequired' || rounds !== undefined ? undefined : noneAsked;
}

function applies(exchange: JudgedExchange): Applicability {
  const why = silence(exchange);
  if (why !== undefined) return { notExercised: why };
  return askings(exchange).length === 0 ? { notExercised: noneAsked } : true;
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
  also: [elsewhere, incapable],
};
