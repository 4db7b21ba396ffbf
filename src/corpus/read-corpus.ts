import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { AssayError } from '../errors/assay-error.js';
import type { CaseFile } from './case-file.js';
import { differFolder } from './differ-folder.js';
import { readCaseFile } from './read-case-file.js';

/** Case files that are read of one corpus. */
const mostCases = 10_000;

/** A file that is not used, and why. */
interface BrokenCase {
  readonly path: string;
  readonly problem: string;
}

/** The cases of a folder. Paths begin with the folder's own and have `/` between their parts. */
export interface Corpus {
  readonly cases: readonly { readonly path: string; readonly file: CaseFile }[];
  readonly broken: readonly BrokenCase[];
}

interface Found {
  readonly files: readonly string[];
  readonly broken: readonly BrokenCase[];
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

const problemOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The entries of a folder in the order of their names; none when there is no such folder. */
async function entriesOf(dir: string): Promise<readonly Dirent[]> {
  try {
    const entries = await readdir(dir, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw new AssayError('configuration', `the corpus ${dir} can not be read: ${problemOf(error)}`, {
      cause: error,
    });
  }
}

const slashed = (path: string): string => path.split(sep).join('/');

/** Files of a folder and, while `levels` last, of the folders in it. Symbolic links are not followed. */
async function find(dir: string, levels: number): Promise<Found> {
  const files: string[] = [];
  const broken: BrokenCase[] = [];
  for (const entry of await entriesOf(dir)) {
    const path = join(dir, entry.name);
    if (entry.isSymbolicLink())
      broken.push({ path: slashed(path), problem: 'a symbolic link is not followed' });
    else if (entry.isDirectory() && entry.name === differFolder) continue;
    else if (entry.isDirectory() && levels > 0) {
      const inner = await findWithin(path, levels - 1);
      files.push(...inner.files);
      broken.push(...inner.broken);
    } else if (entry.isFile() && entry.name.endsWith('.json')) files.push(slashed(path));
  }
  return { files, broken };
}

/** As `find`; a folder that can not be read costs its own cases only. */
async function findWithin(dir: string, levels: number): Promise<Found> {
  try {
    return await find(dir, levels);
  } catch (error) {
    return { files: [], broken: [{ path: slashed(dir), problem: problemOf(error) }] };
  }
}

/**
 * Reads all case files (`*.json`) of a corpus, or of one invariant's folder in it, in the order of their paths.
 * What can not be used is listed with its problem; a missing folder is an empty corpus. The folder of cases on which
 * validators differ is left out: they are of no peer.
 *
 * @throws AssayError `configuration` when `dir` is there but can not be read as a folder
 */
export async function readCorpus(dir: string): Promise<Corpus> {
  const found = await find(dir, 1);
  const cases: { readonly path: string; readonly file: CaseFile }[] = [];
  const broken = [...found.broken];
  for (const path of found.files.slice(0, mostCases)) {
    try {
      cases.push({ path, file: await readCaseFile(path) });
    } catch (error) {
      broken.push({ path, problem: problemOf(error) });
    }
  }
  const left = found.files.length - mostCases;
  if (left > 0) broken.push({ path: slashed(dir), problem: `${left} files over ${mostCases} were left out` });
  return { cases, broken };
}
