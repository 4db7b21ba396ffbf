import { excerptOf } from '../../protocol/json/writer.js';
import type { Outcome } from '../../protocol/outcome.js';
import { placeOfBreach, principalBreach, promisedBy } from '../breach.js';
import { excerpt } from '../excerpt.js';
import type { Applicability, JudgedExchange, Level, Violation } from '../invariant.js';
import { sentence } from '../sentence.js';
import { answerWords } from './answer-words.js';
import { refusalFor } from './attribution.js';
import { namesKey } from './refusal.js';

/** How validators and people speak of a key that is not theirs. */
const unknownKey =
  /additional|unevaluated|unrecogni[sz]ed|unknown|unexpected|unsupported|not allowed|not permitted|forbidden|extra|undeclared|propertyNames|property name|ignor/i;

const unanswered = { notExercised: 'no answer came' };

const attribution = (exchange: JudgedExchange, keys: readonly string[]): Applicability =>
  refusalFor(exchange, () => {
    const words = answerWords(exchange.answer);
    return unknownKey.test(words) || keys.some((key) => namesKey(words, key));
  });

const judge: Readonly<Record<Outcome, (exchange: JudgedExchange, keys: readonly string[]) => Applicability>> =
  {
    success: () => true,
    toolError: attribution,
    protocolError: attribution,
    inputRequired: () => ({ notExercised: 'the tool asked for input instead of an answer' }),
    silent: () => unanswered,
    closed: () => unanswered,
    crashed: () => unanswered,
  };

/** Whether the answer tells anything of how the tool takes these forbidden keys. */
export const tellsOfKeys = (exchange: JudgedExchange, keys: readonly string[]): Applicability =>
  judge[exchange.outcome](exchange, keys);

/** Whether a success says that it left a key out. */
export function warnsOfKey({ answer }: JudgedExchange, keys: readonly string[]): boolean {
  const words = answerWords(answer);
  return unknownKey.test(words) && keys.some((key) => namesKey(words, key));
}

/** The breach of a tool that took a key which its own schema forbids. */
export function tookKey(
  { tool, case: tried, answer }: JudgedExchange,
  key: string,
  level: Level,
  what: string,
): readonly Violation[] {
  const breach = principalBreach(tried.breaches);
  if (breach === undefined) return [];
  const result = answer?.kind === 'result' ? excerptOf(answer.result, 400) : excerpt(answer?.text ?? '');
  return [
    {
      level,
      place: placeOfBreach(breach),
      message: sentence(
        `the ${what} ${excerptOf(key, 60)} was sent and the call succeeded; the tool's own inputSchema does not allow it`,
      ),
      promised: promisedBy(tool.inputSchema, breach, 'inputSchema'),
      got: { at: 'result', text: result },
      next: 'refuse the call naming the key, or advertise an open schema',
    },
  ];
}
