import type { Json } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { pointerOf, resolvePointer } from '../../../arbitraries/json/pointer.js';
import { excerptOf } from '../../protocol/json/writer.js';
import type { Outcome } from '../../protocol/outcome.js';
import { declaredNames } from '../declared-names.js';
import { excerpt } from '../excerpt.js';
import type { Applicability, ExchangeKind, Invariant, JudgedExchange, Violation } from '../invariant.js';
import { placeOf } from '../place.js';
import { sentence } from '../sentence.js';
import { nameValue } from '../value-name.js';
import { absenceRefused, refusalOfAbsence } from './absent-arguments.js';
import { answerWords } from './answer-words.js';
import { schemaReason } from './schema-reason.js';
import type { SchemaReason } from './schema-reason.js';
import { sentArguments } from './sent-arguments.js';

const invalidParams = -32602;

/** Words of a server that refuses its own result, or does not know the tool: not about the arguments. */
const otherSubject =
  /output validation|structured ?content|output ?schema|(?:unknown|no such|invalid) tool|tool\b[^\n]{0,80}\b(?:not found|disabled)/i;

/** What an operating system says of a call to it. */
const ofTheSystem = /\bE(?:INVAL|2BIG|DOM)\b[^\n]{0,200}|: invalid argument[ .]*$/gim;

const argumentRefusal =
  /invalid arguments?\b|input validation|invalid (?:params|parameters|input)\b|argument validation|validation errors? for|schema validation|invalid_type|unrecognized_keys|must have required property|is a required property|missing required (?:parameter|argument|property|field)/i;

/** The words of an answer that refuses the arguments as invalid, `undefined` when it does not. */
function refusalWords({ answer, outcome }: JudgedExchange): string | undefined {
  const isInvalidParams = answer?.kind === 'error' && answer.error.code === invalidParams;
  if (outcome !== 'toolError' && !(outcome === 'protocolError' && isInvalidParams)) return undefined;
  const words = answerWords(answer);
  if (otherSubject.test(words)) return undefined;
  return isInvalidParams || argumentRefusal.test(words.replaceAll(ofTheSystem, '')) ? words : undefined;
}

/** A reason counts when its key is one that the schema declares or the arguments hold. */
function isAboutArguments(reason: SchemaReason, exchange: JudgedExchange, sent: Json | undefined): boolean {
  const name = reason.path.findLast((step) => !/^[0-9]+$/.test(step));
  if (name === undefined) return false;
  const pointer = pointerOf(reason.path);
  if (sent !== undefined && resolvePointer(sent, pointer) !== undefined) return true;
  if (reason.reason === 'unknown key') return isJsonObject(sent) && Object.hasOwn(sent, name);
  return declaredNames(exchange.tool.inputSchema)?.has(name) ?? false;
}

const grounds: Readonly<Record<SchemaReason['reason'], string>> = {
  type: 'for its type',
  required: 'as missing',
  enum: 'as none of the allowed values',
  'unknown key': 'as an unknown key',
  'length or number bound': 'for its length or size',
};

const next = 'advertise in inputSchema what the tool demands, or accept what it advertises';

function refused(exchange: JudgedExchange, words: string): Violation {
  const sent = sentArguments(exchange.case);
  const reason = schemaReason(words);
  const got = { at: exchange.outcome === 'toolError' ? 'result' : 'error', text: excerpt(words) };
  if (reason === undefined || !isAboutArguments(reason, exchange, sent)) {
    return {
      level: 'observed',
      place: '',
      message: sentence(
        `the tool's own inputSchema allows these arguments and they were refused as invalid: ${excerptOf(words.trim(), 120)}`,
      ),
      promised: { at: 'inputSchema', text: excerptOf(exchange.tool.inputSchema, 400) },
      got,
      next,
    };
  }
  const pointer = pointerOf(reason.path);
  return {
    level: 'policy',
    place: placeOf(pointer, declaredNames(exchange.tool.inputSchema)),
    message: sentence(
      `${nameValue(pointer, 'arguments')} was refused ${grounds[reason.reason]}; the tool's own inputSchema allows it`,
    ),
    promised: { at: 'inputSchema', text: excerptOf(exchange.tool.inputSchema, 400) },
    got,
    next,
  };
}

const refusal = (exchange: JudgedExchange): Applicability =>
  (refusalOfAbsence(exchange) ?? refusalWords(exchange)) === undefined
    ? { notExercised: 'the call failed for a reason that does not speak of the arguments' }
    : true;

const unanswered = { notExercised: 'no answer came' };

const judge: Readonly<Record<Outcome, (exchange: JudgedExchange) => Applicability>> = {
  success: () => true,
  inputRequired: () => true,
  toolError: refusal,
  protocolError: refusal,
  silent: () => unanswered,
  closed: () => unanswered,
  crashed: () => unanswered,
};

const silence = ({ case: { label } }: ExchangeKind): string | undefined =>
  label === 'valid' ? undefined : `the case is ${label}, not valid`;

function applies(exchange: JudgedExchange): Applicability {
  const why = silence(exchange);
  if (why !== undefined) return { notExercised: why };
  return judge[exchange.outcome](exchange);
}

export const validAccepted: Invariant = {
  id: 'input.valid-accepted',
  level: 'observed',
  on: 'exchange',
  source: { kind: 'house', reference: 'input.valid-accepted' },
  law: 'arguments that satisfy inputSchema are not refused as invalid',
  right: 'takes every call that its own inputSchema allows, or advertises what else it demands',
  silence,
  applies,
  check: (exchange) => {
    const absence = refusalOfAbsence(exchange);
    if (absence !== undefined) return [absenceRefused(exchange, absence)];
    const words = exchange.case.label === 'valid' ? refusalWords(exchange) : undefined;
    return words === undefined ? [] : [refused(exchange, words)];
  },
};
