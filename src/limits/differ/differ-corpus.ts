import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { problemsOf } from '../../corpus/case-file-form.js';
import { differFolder } from '../../corpus/differ-folder.js';
import { readCheckedJson } from '../../corpus/read-checked-json.js';
import { writeCorpusFile } from '../../corpus/write-corpus-file.js';
import type { DifferCase } from './differ-case.js';
import { differCaseSchema } from './differ-case.schema.js';

const problemOf = problemsOf(differCaseSchema);

/** A case of a corpus. */
export interface KeptCase {
  readonly path: string;
  readonly file: DifferCase;
}

/** The cases of a corpus on which validators differ, and the files that are none, each with its problem. */
export interface DifferCorpus {
  readonly cases: readonly KeptCase[];
  readonly broken: readonly { readonly path: string; readonly problem: string }[];
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
      .map(({ name }) => name)
      .sort();
  } catch {
    return [];
  }
}

/** Reads the cases in `limits.differ` of a corpus, in the order of their names. No folder is no case. */
export async function readDifferCorpus(dir: string): Promise<DifferCorpus> {
  const cases: KeptCase[] = [];
  const broken: { path: string; problem: string }[] = [];
  for (const name of await namesIn(join(dir, differFolder))) {
    const path = `${dir}/${differFolder}/${name}`;
    try {
      cases.push({ path, file: (await readCheckedJson(path, problemOf)) as unknown as DifferCase });
    } catch (error) {
      broken.push({ path, problem: messageOf(error) });
    }
  }
  return { cases, broken };
}

/** Where a case lies in a corpus: `limits.differ/dynamicRef-1a2b3c4d.json`. */
const nameOf = ({ keyword, fingerprint }: DifferCase): string =>
  `${differFolder}/${keyword.replace('$', '')}-${fingerprint.slice('d-'.length)}.json`;

/**
 * Writes a case into a corpus.
 *
 * @returns the path of the file
 * @throws AssayError `configuration` when it can not be written there
 */
export const writeDifferCase = (dir: string, file: DifferCase): Promise<string> =>
  writeCorpusFile(dir, nameOf(file), `${JSON.stringify(file, undefined, 2)}\n`);
