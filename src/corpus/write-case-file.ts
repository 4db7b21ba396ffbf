import type { Json } from '../../arbitraries/json/json.js';
import { AssayError } from '../errors/assay-error.js';
import type { CaseFile } from './case-file.js';
import { caseFileProblem, mostCaseFileBytes } from './case-file-form.js';
import { caseFileName } from './case-file-name.js';
import { writeCorpusFile } from './write-corpus-file.js';

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
  return writeCorpusFile(dir, caseFileName(file), checked(file));
}
