import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';

import { AssayError } from '../../errors/assay-error.js';
import type { SkeletonEnding } from '../../targets/client/driver-skeleton.js';
import { driverSkeleton, skeletonEndings } from '../../targets/client/driver-skeleton.js';
import type { ClientInit } from '../commands/client.js';
import type { Stage } from '../stage.js';

/** Writes a driver to begin with; what is there already stays as it is. */
export async function writeSkeleton({ init: file }: ClientInit, { stdout }: Stage): Promise<number> {
  const ending = endingOf(file);
  try {
    await writeFile(file, driverSkeleton[ending], { flag: 'wx' });
  } catch (cause) {
    throw notWritten(file, cause);
  }
  const run = ending === '.py' ? 'python3' : 'node';
  stdout.write(` written    ${file}\n next       fill it in; then: mcp-assay client -- ${run} ${file}\n`);
  return 0;
}

function endingOf(file: string): SkeletonEnding {
  const ending = skeletonEndings.find((each) => each === extname(file));
  if (ending !== undefined) return ending;
  throw new AssayError(
    'usage',
    `--init writes a file that ends in ${skeletonEndings.join(' or ')}, not ${JSON.stringify(file)}`,
    {
      next: 'for another language read schemas/driver.json and one of the two',
    },
  );
}

function notWritten(file: string, cause: unknown): AssayError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
  return code === 'EEXIST'
    ? new AssayError('usage', `${file} is there already and stays as it is`, {
        next: 'give --init the name of a new file',
        cause,
      })
    : new AssayError('usage', `${file} can not be written (${code})`, {
        next: 'give --init a file in a folder that is there and may be written to',
        cause,
      });
}
