import type { Json } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { below, pointerOf, resolvePointer, tokensOf } from '../../../arbitraries/json/pointer.js';
import { excerptOf } from '../../protocol/json/writer.js';
import type { Outcome } from '../../protocol/outcome.js';
import type { Pointer } from '../../../arbitraries/json/pointer.js';
import { declaredNames } from '../declared-names.js';
import { excerpt } from '../excerpt.js';
import type { Applicability, ExchangeKind, Invariant, JudgedExchange, Violation } from '../invariant.js';
import { isFailureInSuccess } from '../output/error-separated.js';
import { lastAsked } from '../last-asked.js';
import { placeOf } from '../place.js';
import { sentence } from '../sentence.js';
import { nameValue } from '../value-name.js';
import { absenceRefused, refusalOfAbsence } from './absent-arguments.js';
import { withoutHead } from './answer-head.js';
import { answerWords } from './answer-words.js';
import type { Lesson } from './lessons/lesson.js';
import { schemaOfLessons, subjectOfLesson } from './lessons/lesson.js';
import { readRefusal } from './lessons/read-refusal.js';
import { memberNames } from './member-names.js';
import { mentionsOf } from './refusal.js';
import { schemaReason } from './schema-reason.js';
import type { SchemaReason } from './schema-reason.js';
import { sentArguments } from './sent-arguments.js';
import { declaredBy, namedKeys } from './standing-out.js';

const invalidParams = -32602;

/** Words of a server that refuses its own result, or does not know the tool: not about the arguments. */
const otherSubject =
  /output validation|structured ?content|output ?schema|(?:unknown|no such|invalid) tool|tool\b[^\n]{0,80}\b(?:not found|disabled)/i;

/** What an operating system says of a call to it. */
const ofTheSystem = /\bE(?:INVAL|2BIG|DOM)\b[^\n]{0,200}|: invalid argument[ .]*$/gim;

const argumentRefusal =
  /invalid arguments?\b|input validation|invalid (?:params|parameters|input)\b|argument validation|validation errors? for|schema validation|invalid_type|unrecognized_keys|must have required property|is a required property|missing required (?:parameter|argument|property|field)/i;

const required = /^["'`]? (?:(?:parameter|argument|property|field|key) )?(?:is|are) required\b/i;
const invalid = /\binvalid (?:[a-z]+ ){0,2}["'`]?$/i;
const demand = /^[^\n]{0,80}\b(?:must|should) be\b/i;

/**
 * Whether words refuse a key that inputSchema declares: an absent one is required, or one that was sent is invalid
 * and what it must be is said.
 */
function refusesKey(words: string, key: string, isSent: boolean): boolean {
  for (const { start, end } of mentionsOf(words, key)) {
    const behind = words.slice(end, end + 120);
    if (!isSent && required.test(behind)) return true;
    if (isSent && invalid.test(words.slice(Math.max(0, start - 40), start)) && demand.test(behind))
      return true;
  }
  return false;
}

/** Whether words that are of no validator known by name refuse the arguments all the same. */
function refusesByKey(words: string, { tool, case: tried }: JudgedExchange): boolean {
  // What misses a key where the member `arguments` is absent misses it in `{}` as well.
  if (tried.stimulus.kind !== 'arguments') return false;
  const sent = sentArguments(tried);
  if (/\bvalidation failed\b/i.test(words) && namedKeys(words, tool, sent).length > 0) return true;
  const held = memberNames(sent);
  return declaredBy(tool).some((key) => words.includes(key) && refusesKey(words, key, held.has(key)));
}

/** The words of an answer that refuses the arguments as invalid, `undefined` when it does not. */
function refusalWords(exchange: JudgedExchange): Refusal | undefined {
  const { answer, outcome } = exchange;
  const isInvalidParams = answer?.kind === 'error' && answer.error.code === invalidParams;
  if (outcome !== 'toolError' && !(outcome === 'protocolError' && isInvalidParams)) return undefined;
  const words = answerWords(answer);
  if (otherSubject.test(words)) return undefined;
  if (isInvalidParams || argumentRefusal.test(words.replaceAll(ofTheSystem, '')))
    return { words, told: 'in general' };
  return refusesByKey(words, exchange) || demandsOf(exchange).length > 0
    ? { words, told: 'by key' }
    : undefined;
}

/** The words of a refusal, and whether they call the arguments invalid or only speak of one key. */
interface Refusal {
  readonly words: string;
  readonly told: 'in general' | 'by key';
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

const longestSchema = 240;

/** What the words demand of valid arguments beside the schema, where that can be read. */
const demandsOf = lastAsked(({ tool, case: tried, answer }: JudgedExchange): readonly Lesson[] => {
  if (tried.label !== 'valid') return [];
  const lessons = readRefusal(answerWords(answer), { tool, sent: sentArguments(tried) });
  return lessons.filter(({ keyword }) => keyword !== 'examples');
});

function nextFor(exchange: JudgedExchange): string {
  const demands = demandsOf(exchange);
  const schema = demands.length === 0 ? '' : `, ${excerptOf(schemaOfLessons(demands), longestSchema)},`;
  return schema === ''
    ? 'advertise in inputSchema what the tool demands, or accept what it advertises'
    : `advertise in inputSchema what the tool demands${schema} or accept what it advertises`;
}

/** The one place that a refusal is about: the key that it names, or where it demands something. */
function placeMeant(exchange: JudgedExchange, words: string): Pointer | undefined {
  const [key, other] = namedKeys(words, exchange.tool, sentArguments(exchange.case));
  if (key !== undefined && other === undefined) return below('', key);
  const [place, another] = new Set(demandsOf(exchange).map(subjectOfLesson));
  const isDeclared = declaredBy(exchange.tool).includes(tokensOf(place ?? '').at(-1) ?? '');
  return another === undefined && isDeclared ? place : undefined;
}

/** What is known of a refusal without a validator's words. */
function inItsOwnWords(exchange: JudgedExchange, words: string): Pick<Violation, 'place' | 'message'> {
  const place = placeMeant(exchange, words) ?? '';
  const said = excerptOf(withoutHead(words).trim(), 120);
  const key = tokensOf(place).at(-1);
  if (key === undefined)
    return {
      place: '',
      message: `the tool's own inputSchema allows these arguments and they were refused as invalid: ${said}`,
    };
  const name = nameValue(place, 'arguments');
  return {
    place: placeOf(place),
    message: memberNames(sentArguments(exchange.case)).has(key)
      ? `${name} was refused; the tool's own inputSchema allows it: ${said}`
      : `${name} was asked for; the tool's own inputSchema does not require it: ${said}`,
  };
}

function refused(exchange: JudgedExchange, { words, told }: Refusal): Violation {
  const sent = sentArguments(exchange.case);
  const reason = told === 'in general' ? schemaReason(words) : undefined;
  const promised = { at: 'inputSchema', text: excerptOf(exchange.tool.inputSchema, 400) };
  const next = nextFor(exchange);
  const got = { at: exchange.outcome === 'toolError' ? 'result' : 'error', text: excerpt(words) };
  if (reason === undefined || !isAboutArguments(reason, exchange, sent)) {
    const { place, message } = inItsOwnWords(exchange, words);
    return { level: 'observed', place, message: sentence(message), promised, got, next };
  }
  const pointer = pointerOf(reason.path);
  return {
    level: 'policy',
    place: placeOf(pointer, declaredNames(exchange.tool.inputSchema)),
    message: sentence(
      `${nameValue(pointer, 'arguments')} was refused ${grounds[reason.reason]}; the tool's own inputSchema allows it`,
    ),
    promised,
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
  success: (exchange) =>
    isFailureInSuccess(exchange)
      ? { notExercised: 'the success says that the call failed, and not that the arguments were taken' }
      : true,
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
    const refusal = exchange.case.label === 'valid' ? refusalWords(exchange) : undefined;
    return refusal === undefined ? [] : [refused(exchange, refusal)];
  },
};
