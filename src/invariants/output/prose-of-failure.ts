import { excerptOf } from '../../protocol/json/writer.js';
import { excerpt } from '../excerpt.js';
import type { Sent } from '../input/sent-arguments.js';
import { sentStrings } from '../input/sent-strings.js';
import type { Violation } from '../invariant.js';
import { sentence } from '../sentence.js';
import { hasStructuredContent, textBlocks } from './call-result.js';
import type { CallResult } from './call-result.js';

const doing =
  'calling|connecting|creating|deleting|downloading|executing|fetching|getting|invoking|listing|loading|opening|parsing|performing|processing|querying|reading|requesting|retrieving|running|saving|searching|sending|updating|writing';

/** Words with which programs report failures, at the beginning of a text. */
const failureWords = new RegExp(
  String.raw`^[\t\n\r ]*(?:\W{0,4}(?:error|exception|fatal)\b(?:[\t ]*:| (?:${doing})\b[^\n]{0,200}:)|(?:[A-Z][A-Za-z]*(?:Error|Exception)):|failed to\b|fetch failed\b|unhandled\b|traceback \(most recent call last\)|(?:error|request) failed\b|E(?:CONNREFUSED|NOENT|ACCES|TIMEDOUT|NOTFOUND)\b)`,
  'i',
);

/** Arguments that speak of errors may have asked for such a text. */
const asksForErrors = /error|exception|fail|traceback/i;

/** What JavaScript prints in place of a number or a time that it could not make out, in a sentence. */
const noValue = /(?:\b(?:is|are|was|were)|[:=])\s*(NaN|Invalid Date)\b/;
const longestSentence = 300;
/** To these it may be the right answer. */
const computes = /math|calc|eval|expr|stat|number|nan\b/i;

const flaw = (message: string, at: string, text: string): Violation => ({
  level: 'observed',
  place: '/content/*/text',
  message: sentence(message),
  promised: { at: 'rule output.error-separated', text: 'a failure is reported with isError' },
  got: { at, text: excerpt(text) },
  next: 'set isError: true on a result that reports a failure',
});

/**
 * The only text of a success that reads as a failure: it begins as an error does, or has no value where it
 * announces one. Prose may be data, so it is observed.
 */
export function proseOfFailure(result: CallResult, toolName: string, sent: Sent): readonly Violation[] {
  const [only, ...others] = textBlocks(result);
  if (hasStructuredContent(result) || only === undefined || others.length > 0) return [];
  const at = `content[${only.index}].text`;
  if (failureWords.test(only.text)) {
    if (sentStrings(sent()).some((string) => asksForErrors.test(string))) return [];
    const words = excerptOf(only.text.trim(), 80);
    return [flaw(`the text is ${words} and isError is not set: a failure told as a success`, at, only.text)];
  }
  const nothing = only.text.length > longestSentence ? undefined : noValue.exec(only.text)?.[1];
  if (nothing === undefined || computes.test(toolName)) return [];
  const given = sentStrings(sent());
  if (given.length === 0 || given.some((string) => string.includes(nothing))) return [];
  return [
    flaw(
      `the text says ${nothing} where it announces a value, and isError is not set: what was sent was not understood`,
      at,
      only.text,
    ),
  ];
}
