/**
 * The laws of one result, for use in production: no engine, no generators, no I/O.
 *
 * @packageDocumentation
 */
import { readJson } from '../../protocol/json/reader.js';
import type { Violation } from '../invariant.js';
import { resultOfReading } from '../output/call-result.js';
import { sentence } from '../sentence.js';
import { breaches } from './result-laws.js';
import type { CheckedTool } from './result-laws.js';

export type { Level, Violation } from '../invariant.js';
export type { CheckedTool } from './result-laws.js';

/** What breaks when a result is no JSON object at all. */
const noResult = (came: string): readonly Violation[] => [
  {
    level: 'must',
    place: '',
    message: sentence(`the result is ${came}; a tools/call result is an object`),
    promised: { at: 'CallToolResult', text: 'an object' },
  },
];

/** The text that a value has on the wire, or why it has none: a cycle, a BigInt, too deep for JSON.stringify. */
function wireText(value: unknown): { readonly text: string } | { readonly problem: string } {
  try {
    const text: string | undefined = JSON.stringify(value);
    return text === undefined ? { problem: typeof value } : { text };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Checks one result of `tools/call` by itself and returns every breach, `[]` when there is none: of a success
 * output.present, output.conforms, output.text-agrees, output.text-parses (also JSON under a JSON media type) and
 * output.numbers, the `textSchema` and the `relations` that were given; of every result output.undeclared,
 * output.error-separated and resource.link-shape. What our validator can not judge (a schema that does not compile
 * or is too large) is no breach. Never throws for what the result holds.
 *
 * @param tool the tool as `tools/list` advertised it, and what the application knows beside it
 * @param result the `result` member of the answer: as a value, judged as JSON.stringify writes it, or, so that
 *   no digit is lost, as JSON text
 * @throws AssayError `configuration` for a line of `relations` that is none
 * @example
 * const [first] = checkResult({ name: 'sum', outputSchema }, result);
 * if (first !== undefined) throw new Error(first.message);
 */
export function checkResult(tool: CheckedTool, result: unknown): readonly Violation[] {
  const wire = typeof result === 'string' ? { text: result } : wireText(result);
  if ('problem' in wire) return noResult(`no JSON (${wire.problem})`);
  const reading = readJson(wire.text);
  if (!reading.ok) return noResult(`no JSON (${reading.problem})`);
  const read = resultOfReading(reading);
  if (read === undefined) return noResult(reading.value === null ? 'null' : 'no object');
  return breaches(tool, read);
}
