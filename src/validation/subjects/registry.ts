import type { Validator } from '../validator.js';
import { moduleValidator } from './module-validator.js';
import type { SubjectName } from './names.js';

/** Our own judges: what they may do is bounded, and they fetch nothing. */
type JudgeName = 'assay-ajv' | 'assay-hyperjump' | 'assay-schemasafe';

/** Each library is loaded when it is asked for: a process that measures one has nothing of the others. */
const loaders: Readonly<Record<SubjectName | JudgeName, () => Promise<Validator>>> = {
  ajv: async () => (await import('./ajv.js')).ajv,
  'ajv-all-errors': async () => (await import('./ajv.js')).ajvAllErrors,
  'ajv-draft-07': async () => (await import('./ajv.js')).ajvDraft07,
  'sdk-v1': async () => (await import('./sdk.js')).sdkV1,
  'sdk-v2': async () => (await import('./sdk.js')).sdkV2,
  hyperjump: async () => (await import('./hyperjump.js')).hyperjump,
  schemasafe: async () => (await import('./schemasafe.js')).schemasafe,
  cfworker: async () => (await import('./cfworker.js')).cfworker,
  jsonschema: async () => (await import('./jsonschema.js')).jsonschema,
  typebox: async () => (await import('./typebox.js')).typebox,
  'assay-ajv': async () => ({ ...(await import('../ajv.js')).ajv, name: 'assay-ajv' }),
  'assay-hyperjump': async () => ({
    ...(await import('../hyperjump.js')).hyperjump,
    name: 'assay-hyperjump',
  }),
  'assay-schemasafe': async () => ({
    ...(await import('../schemasafe.js')).schemasafe,
    name: 'assay-schemasafe',
  }),
};

const isKnown = (name: string): name is keyof typeof loaders => Object.hasOwn(loaders, name);

const loaded = new Map<string, Promise<Validator>>();

/**
 * The subject or judge with this name, or the validator in the module at this `file:` URL. Rejects with what the
 * module throws: only in a bounded child.
 */
export function loadSubject(nameOrUrl: string): Promise<Validator> {
  const loading =
    loaded.get(nameOrUrl) ?? (isKnown(nameOrUrl) ? loaders[nameOrUrl]() : moduleValidator(nameOrUrl));
  loaded.set(nameOrUrl, loading);
  return loading;
}
