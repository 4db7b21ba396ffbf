import { lstat, mkdir } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import type { Json } from '../../arbitraries/json/json.js';
import { AssayError } from '../errors/assay-error.js';
import type { CaseFile } from './case-file.js';
import { caseFileProblem, mostCaseFileBytes } from './case-file-form.js';
import { caseFileName } from './case-file-name.js';

/** The members in the order of the format, whatever order they came in. */
const inOrder = (file: CaseFile): CaseFile => ({
  case: file.case,
  invariant: file.invariant,
  fingerprint: file.fingerprint,
  era: file.era,
  direction: file.direction,
  tool: file.tool,
  description: file.description,
  label: file.label,
  setup: file.setup,
  exchange: file.exchange,
  ...(file.schema === undefined ? {} : { schema: file.schema }),
  mutations: file.mutations,
  right: file.right,
  foundWith: file.foundWith,
});

/** The text of a case file: members in order, two spaces, a line end. */
export const caseFileText = (file: CaseFile): string => `${JSON.stringify(inOrder(file), undefined, 2)}\n`;

/** A link in a corpus may lead anywhere, and the corpus may be a stranger's. */
async function assertNoLink(path: string): Promise<void> {
  const status = await lstat(path).catch(() => undefined);
  if (status?.isSymbolicLink() === true) {
    throw new AssayError(
      'configuration',
      `${path} is a symbolic link; a corpus holds plain files and folders`,
      {
        next: 'remove the link, or name another folder with --corpus',
      },
    );
  }
}

function checked(file: CaseFile): string {
  const text = caseFileText(file);
  const problem = caseFileProblem(JSON.parse(text) as Json);
  if (problem !== undefined) throw new AssayError('internal', `a case file would not be valid: ${problem}`);
  const bytes = Buffer.byteLength(text);
  if (bytes <= mostCaseFileBytes) return text;
  throw new AssayError('internal', `a case file of ${bytes} bytes is larger than ${mostCaseFileBytes}`);
}

/**
 * Writes a case file into a corpus, whole or not at all, over an older one of the same finding.
 *
 * @param dir the corpus; made when missing
 * @returns the path of the file, `dir` included, with `/` between its parts
 * @throws AssayError `configuration` when it can not be written there, `internal` when the file breaks its format
 */
export async function writeCaseFile(dir: string, file: CaseFile): Promise<string> {
  const text = checked(file);
  const path = join(dir, caseFileName(file));
  try {
    await assertNoLink(dirname(path));
    await mkdir(dirname(path), { recursive: true });
    await assertNoLink(path);
    await writeFileAtomic(path, text);
  } catch (error) {
    if (error instanceof AssayError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new AssayError('configuration', `${path} can not be written: ${reason}`, { cause: error });
  }
  return path.split(sep).join('/');
}
