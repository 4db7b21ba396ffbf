import type { CaseFile } from './case-file.js';
import { caseFileProblem } from './case-file-form.js';
import { readCheckedJson } from './read-checked-json.js';

/**
 * Reads and checks one case file. What it holds is data: nothing of it is run or followed.
 *
 * @param path file path, at most 16 MiB
 * @throws AssayError `configuration`, with the JSON Pointer and the value that is wrong
 */
export const readCaseFile = async (path: string): Promise<CaseFile> =>
  (await readCheckedJson(path, caseFileProblem)) as unknown as CaseFile;
