import { readConfigFile } from '../../validation/config-file.js';
import type { Observations } from './observations.js';
import { observationsOf } from './observations.js';
import type { ObservedFile } from './observed-file.js';
import { observedFileSchema } from './observed-file.schema.js';

/**
 * Reads what a person entered into the form of `mcp-assay hostile`, YAML or JSON.
 *
 * @param file how messages name it
 * @throws AssayError `configuration` with file, line and column: what is not of the published form
 */
export const readObserved = (text: string, file: string): Observations =>
  observationsOf(readConfigFile<ObservedFile>(text, file, observedFileSchema).value);
