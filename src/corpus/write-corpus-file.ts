import { lstat, mkdir } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { AssayError } from '../errors/assay-error.js';

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

/**
 * Writes a file into a corpus, whole or not at all, over an older one of the same name.
 *
 * @param dir the corpus; made when missing
 * @param name its path in the corpus, with `/` between the parts
 * @returns the path of the file, `dir` included, with `/` between its parts
 * @throws AssayError `configuration` when it can not be written there
 */
export async function writeCorpusFile(dir: string, name: string, text: string): Promise<string> {
  const path = join(dir, name);
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
