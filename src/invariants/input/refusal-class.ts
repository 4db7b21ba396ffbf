import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Outcome } from '../../protocol/outcome.js';
import type { Label } from '../../validation/verdict.js';
import { excerptOf } from '../../protocol/json/writer.js';
import { kindOf } from '../demand.js';
import { describeBreach, placeOfBreach, principalBreach, promisedBy } from '../breach.js';
import { excerpt } from '../excerpt.js';
import type { Applicability, ExchangeKind, Invariant, JudgedExchange, Violation } from '../invariant.js';
import { sentence } from '../sentence.js';
import { answerWords } from './answer-words.js';
import { forbiddenKeys } from './extra-names.js';
import { isHandlerFault, isStackOverflow } from './handler-fault.js';
import { isForAnotherReason } from './another-reason.js';
import { faultOf, namingOf } from './naming.js';
import { givesOtherReason, namesKey } from './refusal.js';
import { sentArguments } from './sent-arguments.js';
import { standsOut } from './standing-out.js';
import { wrongCall } from './wrong-call.js';

const invalidParams = -32602;
const internalError = -32603;

/** Whether a case sends arguments that are JSON and no object. */
function isNoObject({ case: tried }: JudgedExchange): boolean {
  if (tried.label !== 'malformed' || tried.stimulus.kind !== 'arguments') return false;
  const sent = sentArguments(tried);
  return sent !== undefined && !isJsonObject(sent);
}

const requiresSomething = (schema: JsonSchema): boolean => {
  const names = isJsonObject(schema) && Object.hasOwn(schema, 'required') ? schema['required'] : [];
  return Array.isArray(names) && names.length > 0;
};

const isEmpty = (sent: Json | undefined): boolean =>
  sent === null || (Array.isArray(sent) && sent.length === 0);

/** Clients of languages that know one empty value write `null` or `[]` where nothing is to be said. */
const standsForNothing = ({ case: tried, tool }: JudgedExchange): boolean =>
  isEmpty(sentArguments(tried)) && !requiresSomething(tool.inputSchema);

/** Whether an internal error names the fault, and so that no word of English can be meant by its key. */
function namesFault(exchange: JudgedExchange, words: string): boolean {
  const fault = faultOf(exchange, exchange.case.breaches);
  if (fault.keys.some(({ name, shown }) => standsOut(words, name, shown))) return true;
  return fault.isTold(words) && namingOf(words, fault, exchange) !== 'not at all';
}

/** Whether an internal error comes of the arguments, by what it says. */
function isAboutArguments(exchange: JudgedExchange): boolean {
  const { answer, tool, case: tried } = exchange;
  const words = answerWords(answer);
  if (givesOtherReason(words)) return false;
  return (
    tried.label === 'malformed' ||
    isHandlerFault(words) ||
    namesFault(exchange, words) ||
    forbiddenKeys(tool.inputSchema, tried).some((key) => namesKey(words, key))
  );
}

function applyToError(exchange: JudgedExchange): Applicability {
  const { answer } = exchange;
  if (answer?.kind !== 'error') return { notExercised: 'the answer is neither a result nor an error' };
  const { code } = answer.error;
  if (code === invalidParams) return true;
  if (code !== internalError) {
    return { notExercised: 'refused with a code that says nothing of who is at fault' };
  }
  if (!isAboutArguments(exchange))
    return { notExercised: 'an internal error that does not speak of the arguments' };
  return isForAnotherReason(exchange)
    ? { notExercised: 'an internal error that the same call without the fault gives as well' }
    : true;
}

function applyToSuccess(exchange: JudgedExchange): Applicability {
  if (!isNoObject(exchange))
    return { notExercised: 'the call succeeded, which input.invalid-refused judges' };
  return standsForNothing(exchange)
    ? { notExercised: 'null and [] may stand for no arguments where none is required' }
    : true;
}

const unanswered = { notExercised: 'no answer came' };

const judge: Readonly<Record<Outcome, (exchange: JudgedExchange) => Applicability>> = {
  success: applyToSuccess,
  toolError: () => true,
  protocolError: applyToError,
  inputRequired: () => ({ notExercised: 'the tool asked for input instead of an answer' }),
  silent: () => unanswered,
  closed: () => unanswered,
  crashed: () => unanswered,
};

const uncertain = (label: Label): string => `the case is ${label}, not arguments that are bad for certain`;

function silence({ case: { label, stimulus } }: ExchangeKind): string | undefined {
  const mayBeBad = label === 'invalid' || (label === 'malformed' && stimulus.kind === 'arguments');
  return mayBeBad ? undefined : uncertain(label);
}

function applies(exchange: JudgedExchange): Applicability {
  const { case: tried, outcome } = exchange;
  if (!isNoObject(exchange) && (tried.label !== 'invalid' || tried.breaches.length === 0)) {
    return { notExercised: uncertain(tried.label) };
  }
  return judge[outcome](exchange);
}

const next = 'check the arguments first, and answer -32602 or isError naming what is wrong';
const demanded = { at: 'rule input.refusal-class', text: 'bad arguments give isError or -32602' };

/** Arguments that are no object: nothing of the schema was looked at. */
function wrongShape(exchange: JudgedExchange): Violation {
  const { outcome, answer } = exchange;
  const sent = sentArguments(exchange.case);
  const isSuccess = outcome === 'success';
  const came = isSuccess ? 'the call succeeded' : 'the answer is -32603, an internal error';
  return {
    level: 'should',
    place: isSuccess ? '/type' : '',
    message: sentence(
      `arguments that are ${kindOf(sent)} were sent and ${came}; a call's arguments are an object, else it is refused with -32602`,
    ),
    promised: demanded,
    got:
      answer?.kind === 'error'
        ? { at: 'error', text: excerpt(answer.error.message) }
        : { at: 'result', text: excerpt(answer?.text ?? '') },
    next,
  };
}

/** Arguments that break the schema, called an internal error. */
function wrongClass({ tool, case: tried, answer }: JudgedExchange): readonly Violation[] {
  const breach = principalBreach(tried.breaches);
  if (breach === undefined || answer?.kind !== 'error') return [];
  const words = answer.error.message;
  const isTooDeep = isStackOverflow(words);
  const { fact } = describeBreach(tool.inputSchema, breach, sentArguments(tried), 'arguments');
  return [
    {
      level: 'should',
      place: isTooDeep ? '/overflow' : placeOfBreach(breach),
      message: sentence(
        isTooDeep
          ? `deeply nested arguments overflow the stack of the server: the answer is -32603 (${excerptOf(words, 80)}); what is too deep is refused with isError or -32602`
          : `${fact} and the answer is -32603, an internal error (${excerptOf(words, 80)}); bad arguments give isError or -32602`,
      ),
      promised: isTooDeep ? demanded : promisedBy(tool.inputSchema, breach, 'inputSchema'),
      got: { at: 'error', text: excerpt(words) },
      next,
    },
  ];
}

function check(exchange: JudgedExchange): readonly Violation[] {
  const { answer, outcome } = exchange;
  if (applies(exchange) !== true) return [];
  const isInternal = answer?.kind === 'error' && answer.error.code === internalError;
  if (isNoObject(exchange)) return isInternal || outcome === 'success' ? [wrongShape(exchange)] : [];
  return isInternal ? wrongClass(exchange) : [];
}

export const refusalClass: Invariant = {
  id: 'input.refusal-class',
  level: 'should',
  on: 'exchange',
  source: { kind: 'spec', reference: 'MCP 2025-11-25 and 2026-07-28, Tools, Error Handling' },
  law: 'bad arguments give isError or -32602, never an internal error; arguments that are no object never succeed, and a call of an unknown tool is refused with -32602',
  right:
    'answers bad arguments with isError, and a call of the wrong shape or of an unknown tool with -32602',
  silence,
  applies,
  check,
  also: [wrongCall],
};
