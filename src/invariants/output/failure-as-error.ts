import { excerptOf } from '../../protocol/json/writer.js';
import { excerpt } from '../excerpt.js';
import { lacksArguments } from '../input/absent-arguments.js';
import { isHandlerFault, isStackOverflow } from '../input/handler-fault.js';
import { givesOtherReason } from '../input/refusal.js';
import type { Applicability, JudgedExchange, Violation } from '../invariant.js';
import { sentence } from '../sentence.js';

const internalError = -32603;

/** An error that tells no more than its code. */
const tellsNothing = (words: string): boolean =>
  /^(?:internal(?: server)? error|unknown error|error|server error|something went wrong)?[\s.!:]*$/i.test(
    words,
  );

/** Whether valid arguments were answered as if the server itself had failed. */
export function failsInside(exchange: JudgedExchange): Applicability {
  const { answer, case: tried } = exchange;
  if (answer?.kind !== 'error' || answer.error.code !== internalError) {
    return { notExercised: 'no complete result came' };
  }
  if (lacksArguments(exchange))
    return { notExercised: 'a call without arguments, which input.valid-accepted judges' };
  return tried.label === 'valid'
    ? true
    : { notExercised: 'an internal error after bad arguments, which input.refusal-class judges' };
}

/** What went wrong by its words: an exception that nobody expected, or a failure that the tool tells of. */
function kindOf(words: string): { readonly place: string; readonly what: string } {
  if (isStackOverflow(words))
    return { place: '/error/overflow', what: 'that are deeply nested overflow the stack of the server' };
  if (isHandlerFault(words)) return { place: '/error/exception', what: 'made the tool throw' };
  return { place: '/error', what: 'were answered with a failure of the tool' };
}

/**
 * A failure within the tool that is told as a protocol error. Where the words say nothing, or speak of a
 * login, a limit or a connection, it may be the exceptional condition that the specification lets be one.
 */
export function failureAsError(exchange: JudgedExchange): readonly Violation[] {
  const { answer } = exchange;
  if (failsInside(exchange) !== true || answer?.kind !== 'error') return [];
  const words = answer.error.message;
  const { place, what } = kindOf(words);
  const isExceptional = place === '/error' && (tellsNothing(words) || givesOtherReason(words));
  return [
    {
      level: isExceptional ? 'observed' : 'should',
      place,
      message: sentence(
        `valid arguments ${what}, told as the protocol error -32603 (${excerptOf(words, 80)}); a tool's failure is a result with isError, which the model can read`,
      ),
      promised: {
        at: 'rule output.error-separated',
        text: 'errors that originate from the tool are reported in the result, with isError',
      },
      got: { at: 'error', text: excerpt(words) },
      next: 'catch what the tool throws and answer a result with isError: true and its message',
    },
  ];
}
