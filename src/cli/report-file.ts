import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';

import { AssayError } from '../errors/assay-error.js';

/**
 * Makes the folder of reports, before a long run and not after it.
 *
 * @param what will be written there, for the error
 * @throws AssayError `configuration` for what the file system refuses
 */
export async function prepareFolder(folder: string, what = 'the receipt'): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (cause) {
    throw unwritable(what, cause);
  }
}

/**
 * Writes a report as JSON, all or nothing; its folder is made.
 *
 * @throws AssayError `configuration` for what the file system refuses
 */
export const writeReport = (path: string, report: object, what = 'the receipt'): Promise<void> =>
  writeText(path, `${JSON.stringify(report, null, 2)}\n`, what);

/** Writes a report that is text, in the same way. */
export async function writeText(path: string, text: string, what: string): Promise<void> {
  await prepareFolder(dirname(path), what);
  try {
    await writeFileAtomic(path, text);
  } catch (cause) {
    throw unwritable(what, cause);
  }
}

function unwritable(what: string, cause: unknown): AssayError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new AssayError('configuration', `${what} can not be written: ${why}`, {
    next: 'name a folder that can be written: --report-dir <dir>',
    cause,
  });
}
