import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { below } from '../../../arbitraries/json/pointer.js';
import { excerptOf } from '../../protocol/json/writer.js';
import { declaredNames } from '../declared-names.js';
import { sentArguments } from '../input/sent-arguments.js';
import type { Sent } from '../input/sent-arguments.js';
import { sentStrings } from '../input/sent-strings.js';
import { lastAsked } from '../last-asked.js';
import type { Applicability, Invariant, JudgedExchange, Violation } from '../invariant.js';
import { sentence } from '../sentence.js';
import { hasStructuredContent, resultOfAnswer, textBlocks } from './call-result.js';
import type { CallResult } from './call-result.js';
import { failsInside, failureAsError } from './failure-as-error.js';
import { jsonTexts } from './json-texts.js';
import { proseOfFailure } from './prose-of-failure.js';
import { statedOutcome } from './stated-outcome.js';
import { thrownException } from './thrown-exception.js';

/** A value of a result that may say how the call ended. */
interface Stated {
  readonly at: string;
  readonly place: string;
  readonly value: Json;
  /** Its JSON text; `''` for structured content. */
  readonly text: string;
}

/** What is known of the call beside its result. */
export interface CalledTool {
  readonly name: string;
  readonly outputSchema?: JsonSchema | undefined;
}

/** The structured content; without one, a text that is JSON and alone. */
function statements(result: CallResult): readonly Stated[] {
  if (hasStructuredContent(result)) {
    const value = result.value['structuredContent'] ?? null;
    return [{ at: 'structuredContent', place: '/structuredContent', value, text: '' }];
  }
  const [only, ...others] = textBlocks(result);
  const [text] = jsonTexts(result);
  if (only === undefined || others.length > 0 || text === undefined) return [];
  return [
    {
      at: `content[${text.index}].text`,
      place: '/content/*/text',
      value: text.reading.value,
      text: text.text,
    },
  ];
}

/** Whether what a value says came from the arguments: an echo says nothing of the call. */
function isEcho({ value, text }: Stated, sent: Json | undefined): boolean {
  const given = sentStrings(sent);
  if (given.some((string) => /^[\t\n\r ]*[[{]/.test(string) && text.includes(string))) return true;
  const told = sentStrings(value);
  return told.length > 0 && told.every((string) => given.includes(string));
}

/** Tools whose answer may speak of something else that failed: a check, a program that was run, a body that was fetched. */
const speaksOfOthers =
  /valid|check|lint|test|verif|parse|ping|health|status|diagnos|simulat|fetch|http|curl|request|proxy|read|file|echo|eval|exec|run|cat\b/i;

const showOf = (value: Json, name: string): string =>
  excerptOf((isJsonObject(value) ? value[name] : undefined) ?? null, 80);

const rule = 'rule output.error-separated';

function failuresAsSuccess(result: CallResult, tool: CalledTool, sent: Sent): readonly Violation[] {
  return statements(result).flatMap((statement) => {
    const { at, place, value } = statement;
    const stated = statedOutcome(value);
    if (stated.says !== 'failure' || isEcho(statement, sent())) return [];
    const declared = declaredNames(tool.outputSchema);
    const isData = declared?.has(stated.by) === true || speaksOfOthers.test(tool.name);
    return [
      {
        level: stated.certain && !isData ? 'must' : 'observed',
        place: `${place}${below('', stated.by)}`,
        message: sentence(
          `${stated.by} is ${showOf(value, stated.by)} and isError is not set: a failure told as a success`,
        ),
        promised: { at: rule, text: 'a failure is reported with isError' },
        got: { at, text: excerptOf(value, 400) },
        next: 'set isError: true on a result that reports a failure',
      },
    ];
  });
}

const isFull = (value: Json): boolean =>
  Array.isArray(value) ? value.length > 0 : isJsonObject(value) && Object.keys(value).length > 0;

/** Whether a structured content has what its outputSchema requires, and rows or parts in it: business data. */
function isBusinessData(value: Json | undefined, schema: JsonSchema | undefined): boolean {
  if (!isJsonObject(value) || !isJsonObject(schema)) return false;
  const required = Object.hasOwn(schema, 'required') ? schema['required'] : undefined;
  if (!Array.isArray(required) || required.length === 0) return false;
  const names = Object.keys(value);
  if (names.some((name) => /error|fail|message|reason|issue|problem|warning/i.test(name))) return false;
  return (
    required.every((name) => typeof name === 'string' && Object.hasOwn(value, name)) &&
    Object.values(value).some((member) => Array.isArray(member) && isFull(member))
  );
}

function successInError(result: CallResult, schema: JsonSchema | undefined): readonly Violation[] {
  const value = hasStructuredContent(result) ? result.value['structuredContent'] : undefined;
  const [stated] = statements(result);
  const outcome = statedOutcome(stated?.value);
  const isStated = outcome.says === 'success';
  if (stated === undefined || (!isStated && !isBusinessData(value, schema))) return [];
  return [
    {
      level: isStated ? 'must' : 'policy',
      place: isStated ? `${stated.place}${below('', outcome.by)}` : '/isError',
      message: sentence(
        isStated
          ? `${outcome.by} is ${showOf(stated.value, outcome.by)} and isError is true: a success told as an error`
          : 'structuredContent holds what the outputSchema asks of a success and isError is true: a success told as an error',
      ),
      promised: { at: rule, text: 'a result with isError carries no business success' },
      got: { at: stated.at, text: excerptOf(stated.value, 400) },
      next: 'leave isError out of a success, and the data of a success out of an error',
    },
  ];
}

/**
 * Where a result says of itself that it is the other thing than `isError` says.
 *
 * @param sent the arguments, when they are known: an echo of them says nothing
 */
export const mixedOutcomes = (
  result: CallResult,
  tool: CalledTool,
  sent: Sent = () => undefined,
): readonly Violation[] => {
  if (result.value['isError'] === true) return successInError(result, tool.outputSchema);
  const stated = failuresAsSuccess(result, tool, sent);
  return stated.length > 0 ? stated : proseOfFailure(result, tool.name, sent);
};

type Answered = Pick<JudgedExchange, 'answer' | 'tool' | 'case'>;

/** Three laws ask it of each success. */
const mixedIn = lastAsked(({ answer, tool, case: tried }: Answered): readonly Violation[] => {
  const result = resultOfAnswer(answer);
  return result === undefined ? [] : mixedOutcomes(result, tool, () => sentArguments(tried));
});

/** Whether a success says of itself that the call failed, as data or in prose. */
export const isFailureInSuccess = (exchange: Answered & Pick<JudgedExchange, 'outcome'>): boolean =>
  exchange.outcome === 'success' && mixedIn(exchange).length > 0;

function applies(exchange: JudgedExchange): Applicability {
  const { outcome, answer } = exchange;
  if (outcome !== 'success' && outcome !== 'toolError') return failsInside(exchange);
  return resultOfAnswer(answer) === undefined ? { notExercised: 'the result is no object' } : true;
}

export const errorSeparated: Invariant = {
  id: 'output.error-separated',
  level: 'must',
  on: 'exchange',
  source: { kind: 'spec', reference: 'MCP 2025-11-25 and 2026-07-28, Tools, Error Handling' },
  law: 'a result with isError carries no business success; a failure of a tool is reported neither as a success nor as a protocol error',
  right: 'reports each failure of a tool, and nothing else, as a result with isError',
  applies,
  check: (exchange) => {
    if (applies(exchange) !== true) return [];
    const result = resultOfAnswer(exchange.answer);
    if (result === undefined) return failureAsError(exchange);
    const mixed = mixedIn(exchange);
    return exchange.outcome === 'success' ? mixed : [...mixed, ...thrownException(exchange, result)];
  },
};
