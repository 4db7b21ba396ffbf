import { Ajv2020 } from 'ajv/dist/2020.js';
import { AssayError } from '../errors/assay-error.js';
import type { LimitsFile } from './limits-file.js';
import { limitsFileSchema } from './limits-file.schema.js';

const fault = (file: string, what: string): AssayError =>
  new AssayError('configuration', `${file} ${what}`, {
    next: 'leave --resume out to measure anew, or name another folder: --report-dir <dir>',
  });

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw fault(file, `is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Reads what a run has measured.
 *
 * @param file how messages name it
 * @throws AssayError `configuration` for what is not of the published form, with the place of the first fault
 */
export function readLimitsFile(text: string, file: string): LimitsFile {
  const value = parsed(text, file);
  const ajv = new Ajv2020({ strict: false });
  if (ajv.validate<LimitsFile>(limitsFileSchema, value)) return value;
  const [first] = ajv.errors ?? [];
  throw fault(file, `holds no results of limits: ${first?.instancePath ?? ''} ${first?.message ?? ''}`);
}
