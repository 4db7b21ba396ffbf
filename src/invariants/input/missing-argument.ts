import { excerptOf } from '../../protocol/json/writer.js';
import type { Applicability, ExchangeKind, Facet, JudgedExchange, Violation } from '../invariant.js';
import { sentence } from '../sentence.js';

const silence = ({ case: { label } }: ExchangeKind): string | undefined =>
  label === 'invalid' ? undefined : `the case is ${label}, not invalid`;

function applies(exchange: JudgedExchange): Applicability {
  const why = silence(exchange);
  if (why !== undefined) return { notExercised: why };
  const { breaches } = exchange.case;
  return breaches.length > 0 && breaches.every(({ keyword }) => keyword === 'required')
    ? true
    : { notExercised: 'of the arguments of a prompt only missing ones are judged' };
}

function check(exchange: JudgedExchange): readonly Violation[] {
  const { tool, case: tried, outcome, answer } = exchange;
  if (outcome !== 'success' || answer?.kind !== 'result' || applies(exchange) !== true) return [];
  return [
    {
      level: 'should',
      place: tried.breaches[0]?.schemaPointer ?? '/required',
      message: sentence(
        `a required argument is missing and ${tool.name} was given all the same; error -32602 is due`,
      ),
      promised: { at: 'prompts/list arguments /required', text: tool.inputSchemaText.slice(0, 400) },
      got: { at: 'result', text: excerptOf(answer.result, 400) },
      next: 'refuse with -32602 what lacks an argument that is listed as required, or list it as optional',
    },
  ];
}

/**
 * The part of input.invalid-refused that is about prompts: an argument that the list says is required. The list says
 * nothing of values, so nothing else is judged; servers are asked to check, not told to (Prompts, Implementation
 * Considerations and Error Handling).
 */
export const missingArgument: Facet = {
  on: 'exchange',
  speaksOf: ['prompt'],
  silence,
  applies,
  check,
};
