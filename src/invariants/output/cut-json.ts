import { readJson } from '../../protocol/json/reader.js';

/**
 * How a text that begins as JSON fails to be JSON. `cut`: it ends inside a value. `broken`: it goes wrong in a
 * way that no other notation explains. `odd`: it goes wrong, and may be another notation or say that it was cut.
 *
 * @property problem what the reader met, as the end of a sentence
 */
export interface JsonFlaw {
  readonly kind: 'cut' | 'broken' | 'odd';
  readonly offset: number;
  readonly problem: string;
}

/** Only these beginnings count: `[INFO] done`, `[link](url)`, `{name}` and `[1] see below` are prose. */
const beginning = /^[\t\n\r ]*(?:\{[\t\n\r ]*"|\[[\t\n\r ]*[[{][\t\n\r ]*["[{\d-]|\[[\t\n\r ]*")/;

/** A member's name with its colon: hardly prose. */
const member = /^[\t\n\r ]*(?:\[[\t\n\r ]*)*\{[\t\n\r ]*"[^"\\]{0,200}"[\t\n\r ]*:/;

/** What programs print that is no JSON, and what they forget to escape. */
const foreign = /^(?:-?Infinity|NaN|None|True|False|undefined)\b/;
const unescaped = /^(?:control character|bad escape)/;

const isAtEnd = (text: string, offset: number): boolean => text.slice(offset).trim() === '';

const isComplete = (problem: string): boolean => problem.endsWith('after the end of the value');

/** The usual text is told by the engine's own reader, which is quick; what it refuses is looked at. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * What is wrong with a text that begins as JSON, `undefined` for JSON, for prose, and for JSON with something
 * behind it (more JSON, a note).
 */
export function jsonFlaw(text: string): JsonFlaw | undefined {
  if (!beginning.test(text) || isJson(text)) return undefined;
  const reading = readJson(text);
  if (reading.ok || isComplete(reading.problem)) return undefined;
  const { offset, problem } = reading;
  if (isAtEnd(text, offset)) return { kind: 'cut', offset, problem: 'ends inside a value' };
  if (!member.test(text)) return undefined;
  const from = text.slice(text[offset - 1] === '-' ? offset - 1 : offset, offset + 12);
  if (foreign.test(from) || unescaped.test(problem)) return { kind: 'broken', offset, problem };
  return { kind: 'odd', offset, problem };
}
