import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { AssayError } from '../../errors/assay-error.js';
import type { Fixture } from '../../hostile/fixture/fixture.js';
import { observedForms } from '../../hostile/observed/observed-file.js';
import { formText } from '../../hostile/observed/observed-form.js';
import { orConfigurationError } from '../../reports/log-error.js';

/** Hosts start a server more than once, also at the same time: so many logs may lie in one folder. */
const mostLogs = 10_000;

/**
 * Makes a log that is not there yet: `hostile.ndjson`, `hostile-2.ndjson`, ….
 *
 * @throws AssayError `configuration` for what the file system refuses
 */
export function freshLog(folder: string): string {
  for (let number = 1; number <= mostLogs; number += 1) {
    const path = join(folder, number === 1 ? 'hostile.ndjson' : `hostile-${number}.ndjson`);
    if (isMade(path, folder)) return path;
  }
  throw new AssayError('configuration', `${folder} holds ${mostLogs} logs`, {
    next: 'name another folder: --report-dir <dir>',
  });
}

/**
 * Writes the form for a person, once for each seed: what was entered in it is never lost.
 *
 * @throws AssayError `configuration` for what the file system refuses
 */
export function writeForm(folder: string, seed: number, { markers, sizes }: Fixture): string {
  const path = join(folder, `answers-${seed}.yaml`);
  const open = { received: null, shown: null, readable: null, quoted: null };
  const form = formText({
    observed: 1,
    host: null,
    model: null,
    modelVisibility: null,
    E03: { marker: markers.embedded, quoted: null },
    H01: Object.fromEntries(observedForms.map((name) => [name, { marker: markers[name], ...open }])),
    H02: sizes.map(({ bytes, marker }) => ({ bytes, marker, fate: null, fetched: null, quoted: null })),
  });
  if (isMade(path, folder)) orConfigurationError(path, () => writeFileSync(path, form));
  return path;
}

/** Whether the file was not there and is now. */
const isMade = (path: string, folder: string): boolean =>
  orConfigurationError(path, () => {
    mkdirSync(folder, { recursive: true });
    try {
      closeSync(openSync(path, 'wx'));
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  });
