import { ajv as guardedAjv } from '../ajv.js';
import { hyperjump } from '../hyperjump.js';
import { schemasafe } from '../schemasafe.js';
import type { Validator } from '../validator.js';
import { ajv, ajvAllErrors, ajvDraft07 } from './ajv.js';
import { cfworker } from './cfworker.js';
import { jsonschema } from './jsonschema.js';
import { moduleValidator } from './module-validator.js';
import { sdkV1, sdkV2 } from './sdk.js';
import { typebox } from './typebox.js';

/**
 * The validators whose limits are measured and whose verdicts are compared, in the order of the table: first
 * those that MCP software runs on. `assay-ajv` is ajv as this program's own judge has it, with what it takes to
 * be safe; the others are as their documentation has them, and hyperjump fetches nothing.
 */
export const subjects: readonly Validator[] = [
  ajv,
  ajvAllErrors,
  ajvDraft07,
  sdkV1,
  sdkV2,
  { ...guardedAjv, name: 'assay-ajv' },
  hyperjump,
  schemasafe,
  cfworker,
  jsonschema,
  typebox,
];

export const subjectNamed = (name: string): Validator | undefined =>
  subjects.find((subject) => subject.name === name);

const modules = new Map<string, Promise<Validator>>();

/**
 * The subject with this name, or the validator in the module at this `file:` URL. Rejects with what the module
 * throws: only in a bounded child.
 */
export function loadSubject(nameOrUrl: string): Promise<Validator> {
  const known = subjectNamed(nameOrUrl);
  if (known !== undefined) return Promise.resolve(known);
  const loading = modules.get(nameOrUrl) ?? moduleValidator(nameOrUrl);
  modules.set(nameOrUrl, loading);
  return loading;
}
