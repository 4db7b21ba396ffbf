import type { Json } from '../../../arbitraries/json/json.js';
import { below, resolvePointer, tokensOf } from '../../../arbitraries/json/pointer.js';
import { excerptOf } from '../../protocol/json/writer.js';
import { placeOfBreach, principalBreach, promisedBy } from '../breach.js';
import { excerpt } from '../excerpt.js';
import type { Applicability, JudgedExchange, Level, Violation } from '../invariant.js';
import { sentence } from '../sentence.js';
import { answerWords } from './answer-words.js';
import { tellsOfFault } from './attribution.js';
import type { Fault } from './naming.js';
import { shownAs } from './received-member.js';
import { namesKey } from './refusal.js';
import { sentArguments } from './sent-arguments.js';

/** How validators and people speak of a key that is not theirs. */
const unknownKey =
  /additional|unevaluated|unrecogni[sz]ed|unknown|unexpected|unsupported|not allowed|not permitted|forbidden|extra|undeclared|propertyNames|property name|ignor/i;

/** The fault that forbidden keys are: words that name them, or that speak of unknown keys. */
function faultOfKeys({ case: tried }: JudgedExchange, keys: readonly string[]): Fault {
  const sent = sentArguments(tried);
  const places = tried.breaches.map(({ instancePointer }) => instancePointer);
  const valueOf = (key: string): Json | undefined =>
    sent === undefined
      ? undefined
      : places.map((place) => resolvePointer(sent, below(place, key))).find((value) => value !== undefined);
  return {
    keys: keys.map((name) => ({ name, shown: shownAs(valueOf(name)) })),
    around: places.flatMap(tokensOf),
    isTold: (words) => unknownKey.test(words),
  };
}

/** Whether the answer tells anything of how the tool takes these forbidden keys. */
export const tellsOfKeys = (exchange: JudgedExchange, keys: readonly string[]): Applicability =>
  tellsOfFault(exchange, faultOfKeys(exchange, keys));

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
