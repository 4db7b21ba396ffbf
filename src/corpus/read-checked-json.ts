import { readFile, stat } from 'node:fs/promises';
import type { Json } from '../../arbitraries/json/json.js';
import { AssayError } from '../errors/assay-error.js';
import { readJson } from '../protocol/json/reader.js';
import { mostCaseFileBytes } from './case-file-form.js';

const mostLevels = 16;

const unusable = (path: string, problem: string, cause?: unknown): AssayError =>
  new AssayError('configuration', `${path} is no case file: ${problem}`, {
    next: 'see corpus/README.md for the format',
    ...(cause === undefined ? {} : { cause }),
  });

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The text of an ordinary file of a bounded size. Pipes and devices are not opened: they could block. */
async function readBounded(path: string): Promise<string> {
  const bytes = await (async (): Promise<Uint8Array> => {
    try {
      const status = await stat(path);
      if (!status.isFile()) throw unusable(path, 'it is no ordinary file');
      if (status.size > mostCaseFileBytes) {
        throw unusable(path, `${status.size} bytes are more than ${mostCaseFileBytes}`);
      }
      return await readFile(path);
    } catch (error) {
      throw error instanceof AssayError ? error : unusable(path, reasonOf(error), error);
    }
  })();
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch (error) {
    throw unusable(path, 'it is not UTF-8', error);
  }
}

function parse(path: string, text: string): Json {
  const reading = readJson(text, { maxDepth: mostLevels });
  if (!reading.ok) throw unusable(path, `no JSON: ${reading.problem} at offset ${reading.offset}`);
  if (!reading.faithful) throw unusable(path, 'a duplicate key, -0, or a number that a double rounds');
  return reading.value;
}

/**
 * Reads the JSON of one file of a corpus. What it holds is data: nothing of it is run or followed.
 *
 * @param path file path, at most 16 MiB
 * @param problemOf what is wrong with the value; `undefined` when it keeps its format
 * @throws AssayError `configuration`, with the place and the value that is wrong
 */
export async function readCheckedJson(
  path: string,
  problemOf: (value: Json) => string | undefined,
): Promise<Json> {
  const value = parse(path, await readBounded(path));
  const problem = problemOf(value);
  if (problem !== undefined) throw unusable(path, problem);
  return value;
}
