import { excerptOf } from '../../protocol/json/writer.js';
import { describeBreach, placeOfBreach, principalBreach, promisedBy } from '../breach.js';
import type { Breach } from '../breach.js';
import { excerpt } from '../excerpt.js';
import type { Applicability, ExchangeKind, Invariant, JudgedExchange, Violation } from '../invariant.js';
import { sentence } from '../sentence.js';
import { tellsOfFault } from './attribution.js';
import { isExtraKey, isOnlyExtraKey } from './extra-key.js';
import { missingArgument } from './missing-argument.js';
import { faultOf } from './naming.js';
import { sentArguments } from './sent-arguments.js';

/** The breaches that this law judges: neither formats nor those that only say that a key is there. */
const judged = ({ case: tried }: JudgedExchange): readonly Breach[] =>
  isOnlyExtraKey(tried.breaches, tried.mutations)
    ? []
    : tried.breaches.filter((breach) => breach.keyword !== 'format' && !isExtraKey(breach));

const silence = ({ case: { label } }: ExchangeKind): string | undefined =>
  label === 'invalid' ? undefined : `the case is ${label}, not invalid`;

function applies(exchange: JudgedExchange): Applicability {
  const why = silence(exchange);
  if (why !== undefined) return { notExercised: why };
  const broken = judged(exchange);
  if (broken.length === 0) {
    return { notExercised: 'the only fault is an extra key or a format, which this law does not judge' };
  }
  return tellsOfFault(exchange, faultOf(exchange, broken));
}

function check(exchange: JudgedExchange): readonly Violation[] {
  const { tool, case: tried, outcome, answer } = exchange;
  const breach = principalBreach(judged(exchange));
  if (tried.label !== 'invalid' || outcome !== 'success' || breach === undefined) return [];
  const { fact, demand } = describeBreach(tool.inputSchema, breach, sentArguments(tried), 'arguments');
  const result = answer?.kind === 'result' ? excerptOf(answer.result, 400) : excerpt(answer?.text ?? '');
  return [
    {
      level: 'must',
      place: placeOfBreach(breach),
      message: sentence(`${fact} and the call succeeded; the tool's own inputSchema ${demand}`),
      promised: promisedBy(tool.inputSchema, breach, 'inputSchema'),
      got: { at: 'result', text: result },
      next: 'validate the arguments before use and answer isError naming the key, or widen the schema',
    },
  ];
}

export const invalidRefused: Invariant = {
  id: 'input.invalid-refused',
  level: 'must',
  on: 'exchange',
  source: {
    kind: 'spec',
    reference: 'MCP 2025-11-25 and 2026-07-28, Tools and Prompts, Security Considerations',
  },
  law: 'arguments that violate inputSchema otherwise than by an extra key are refused, for that reason',
  right: 'refuses the call with isError or -32602 and a text that names the key or the keyword at fault',
  silence,
  applies,
  check,
  also: [missingArgument],
};
