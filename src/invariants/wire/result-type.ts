import type { Json } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { excerptOf } from '../../protocol/json/writer.js';
import { offerKinds } from '../../protocol/offer.js';
import type { Applicability, ExchangeKind, Invariant, JudgedExchange, Violation } from '../invariant.js';
import { sentence } from '../sentence.js';

/** Those of the core protocol; an extension's own would need that we had named the extension. */
const supported: ReadonlySet<Json> = new Set(['complete', 'input_required']);

/** A result type that is there and that nobody supports; `undefined` when there is none to blame. */
export function unsupportedResultType({
  era,
  answer,
}: Pick<JudgedExchange, 'era' | 'answer'>): Json | undefined {
  if (era !== '2026-07-28' || answer?.kind !== 'result' || !isJsonObject(answer.result)) return undefined;
  if (!Object.hasOwn(answer.result, 'resultType')) return undefined;
  const type = answer.result['resultType'];
  return type === undefined || supported.has(type) ? undefined : type;
}

function silence({ era, answer }: ExchangeKind): string | undefined {
  if (era !== '2026-07-28') return 'this revision has no result types';
  return answer?.kind === 'result' ? undefined : 'no result came';
}

function applies(exchange: JudgedExchange): Applicability {
  const why = silence(exchange);
  return why === undefined ? true : { notExercised: why };
}

function check(exchange: JudgedExchange): readonly Violation[] {
  const type = unsupportedResultType(exchange);
  if (type === undefined) return [];
  return [
    {
      level: 'must',
      place: '/resultType',
      message: sentence(
        `resultType is ${excerptOf(type, 60)}; the client supports "complete" and "input_required" only`,
      ),
      promised: { at: 'rule wire.result-type', text: '"complete" or "input_required"' },
      got: { at: 'result /resultType', text: excerptOf(type, 400) },
    },
  ];
}

export const resultType: Invariant = {
  id: 'wire.result-type',
  level: 'must',
  on: 'exchange',
  speaksOf: offerKinds,
  source: { kind: 'spec', reference: 'MCP 2026-07-28, Base Protocol, ResultType' },
  law: 'the resultType of a result is one that the client supports',
  right: 'answers with resultType "complete", or "input_required" where it asks for input',
  silence,
  applies,
  check,
};
