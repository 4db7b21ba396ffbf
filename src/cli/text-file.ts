import { resolve } from 'node:path';

import { AssayError } from '../errors/assay-error.js';
import type { Surroundings } from './surroundings.js';

/**
 * The text of a file that the command line names.
 *
 * @param named how the message calls it, for example `--config servers.json`
 * @throws AssayError `configuration`
 */
export function textOfFile(named: string, file: string, { cwd, readFile }: Surroundings): string {
  try {
    return readFile(resolve(cwd, file));
  } catch (cause) {
    throw new AssayError('configuration', `${named}: ${whyUnreadable(cause)}`, { cause });
  }
}

/** A file as the user named it, and its text. */
export interface NamedText {
  readonly file: string;
  readonly text: string;
}

/**
 * The file that an option names, if it is given.
 *
 * @throws AssayError `configuration`
 */
export const namedText = (
  flag: string,
  file: string | undefined,
  surroundings: Surroundings,
): NamedText | undefined =>
  file === undefined ? undefined : { file, text: textOfFile(`${flag} ${file}`, file, surroundings) };

function whyUnreadable(cause: unknown): string {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'there is no such file';
  return code === 'EISDIR' ? 'it is a folder' : `it can not be read (${code ?? 'unknown'})`;
}

/** Where an offset is, as editors count: `7:3`. */
export function lineAndColumn(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `${before.length}:${(before.at(-1) ?? '').length + 1}`;
}
