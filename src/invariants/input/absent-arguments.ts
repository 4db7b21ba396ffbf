import { excerptOf } from '../../protocol/json/writer.js';
import { declaredNames } from '../declared-names.js';
import { excerpt } from '../excerpt.js';
import type { JudgedExchange, Violation } from '../invariant.js';
import { sentence } from '../sentence.js';
import { answerWords } from './answer-words.js';
import { givesOtherReason, namesKey } from './refusal.js';

/** What a server says that expected an object in the place of the arguments, or did not expect that it may lack. */
const missing =
  /\barguments?\b|received undefined|cannot (?:read|destructure|convert)|(?:undefined|null) is not an? |NoneType|nil pointer/i;

/** Whether a case is a call that leaves `arguments` out, of a tool that requires none. */
export const lacksArguments = ({ case: { label, stimulus } }: JudgedExchange): boolean =>
  label === 'valid' && stimulus.kind === 'params';

/**
 * The words of an answer that refuses such a call because its arguments are absent; `undefined` when it does not.
 * What names a key of the tool misses that key, and would with `{}` as well.
 */
export function refusalOfAbsence(exchange: JudgedExchange): string | undefined {
  const { outcome, answer, tool } = exchange;
  if (!lacksArguments(exchange) || (outcome !== 'toolError' && outcome !== 'protocolError')) return undefined;
  const words = answerWords(answer);
  const names = [...(declaredNames(tool.inputSchema) ?? [])];
  return missing.test(words) && !givesOtherReason(words) && !names.some((name) => namesKey(words, name))
    ? words
    : undefined;
}

/** The breach of a tool that can not do without what it does not require. */
export const absenceRefused = ({ outcome }: JudgedExchange, words: string): Violation => ({
  level: 'observed',
  place: '/arguments',
  message: sentence(
    `the tool requires no argument, and a call without the member arguments was refused: ${excerptOf(words.trim(), 120)}`,
  ),
  promised: {
    at: 'MCP 2025-11-25 and 2026-07-28, CallToolRequestParams',
    text: 'arguments?: { [key: string]: unknown }',
  },
  got: { at: outcome === 'toolError' ? 'result' : 'error', text: excerpt(words) },
  next: 'take a call without arguments for one with {}',
});
