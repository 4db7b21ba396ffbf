import { excerptOf } from '../../protocol/json/writer.js';
import { excerpt } from '../excerpt.js';
import { sentArguments } from '../input/sent-arguments.js';
import { sentStrings } from '../input/sent-strings.js';
import type { JudgedExchange, Violation } from '../invariant.js';
import { dealsWithPrograms } from '../program-tools.js';
import { sentence } from '../sentence.js';
import { textBlocks } from './call-result.js';
import type { CallResult } from './call-result.js';

/** What a program says that met a value which it was not written for, and that nobody writes on purpose. */
const thrown =
  /cannot (?:read|set) propert(?:y|ies) |cannot destructure |(?:undefined|null) is not an object|\bis not (?:a function|iterable|a constructor)\b|'NoneType' object|object has no attribute|nil pointer dereference|invalid memory address|panicked at|NullPointerException|NullReferenceException|ClassCastException|maximum call stack size|maximum recursion depth/i;

/**
 * Valid arguments that made the handler throw, told as the tool's own error: the SDKs make that of any exception.
 * Tools that run programs may tell of the program's.
 */
export function thrownException(
  { case: tried, tool }: JudgedExchange,
  result: CallResult,
): readonly Violation[] {
  // What a tool does without the member `arguments` is input.valid-accepted's to say.
  if (tried.stimulus.kind !== 'arguments') return [];
  if (tried.label !== 'valid' || result.value['isError'] !== true || dealsWithPrograms(tool)) return [];
  const block = textBlocks(result).find(({ text }) => thrown.test(text));
  const words = block === undefined ? undefined : thrown.exec(block.text)?.[0];
  if (block === undefined || words === undefined) return [];
  if (sentStrings(sentArguments(tried)).some((string) => string.includes(words))) return [];
  return [
    {
      level: 'observed',
      place: '/isError/exception',
      message: sentence(
        `valid arguments made the tool throw, and the exception is its answer: ${excerptOf(block.text.trim(), 120)}`,
      ),
      promised: {
        at: 'rule output.error-separated',
        text: 'a failure of a tool is told in words that its caller can act on',
      },
      got: { at: `content[${block.index}].text`, text: excerpt(block.text) },
      next: 'check what the handler assumes of its arguments, and say what is wrong with them',
    },
  ];
}
