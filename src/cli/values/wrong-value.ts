import { AssayError } from '../../errors/assay-error.js';

/** `--era takes 2026-07-28, 2025-11-25, both or auto, not "2026"`. Not for values that may be secrets. */
export const wrongValue = (flag: string, takes: string, got: string): AssayError =>
  new AssayError('usage', `${flag} takes ${takes}, not ${JSON.stringify(got)}`);
