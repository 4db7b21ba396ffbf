import type { Json } from '../../arbitraries/json/json.js';
import { AssayError } from '../errors/assay-error.js';
import { readJson } from '../protocol/json/reader.js';
import { lineAndColumn } from './text-file.js';

// Both say where they must end, so that the search can not end them elsewhere.
const lineComment = String.raw`\/\/[^\n\r]*(?![^\n\r])`;
const blockComment = String.raw`\/\*(?:[^*]|\*(?!\/))*\*\/`;

/**
 * A string, a comment, or a comma before a closing bracket with nothing but blanks and comments between.
 * An unfinished string or comment runs to its end of line or of text, and the reader complains about it.
 */
const stringOrNoise = new RegExp(
  [
    String.raw`"(?:[^"\\\n]|\\.)*"`,
    lineComment,
    blockComment,
    String.raw`,(?=(?:\s|${lineComment}|${blockComment})*[}\]])`,
  ].join('|'),
  'g',
);

/** JSON from JSON with comments and trailing commas: each becomes blanks, so that places stay. */
export const withoutComments = (text: string): string =>
  text.replace(stringOrNoise, (found) => (found.startsWith('"') ? found : found.replace(/[^\n\r]/g, ' ')));

/**
 * The value of a file of JSON with comments.
 *
 * @throws AssayError `configuration` with file, line and column
 */
export function parseJsonWithComments(text: string, file: string): Json {
  const reading = readJson(withoutComments(text.replace(/^\uFEFF/, ' ')));
  if (reading.ok) return reading.value;
  const place = lineAndColumn(text, reading.offset);
  throw new AssayError('configuration', `${file}:${place} is no JSON: ${reading.problem}`);
}
