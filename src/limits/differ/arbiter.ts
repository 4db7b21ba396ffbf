import { DanglingReference } from '../../../arbitraries/errors.js';
import { isValid, Unsupported } from '../../../arbitraries/index.js';
import type { Dialect, Json, JsonSchema } from '../../../arbitraries/index.js';
import { referencesOf } from '../../validation/references.js';

/**
 * What the specification says, as far as our own evaluator can tell. `refuse`: a reference that leads nowhere has to be
 * followed, so there is no result, and any is made up. `open`: there is such a reference, but this instance needs it
 * not; whether to refuse is left to the validator. `unknown`: the evaluator can not tell.
 */
export type Opinion = 'valid' | 'invalid' | 'refuse' | 'open' | 'unknown';

/** Whether a schema refers to what is not in the document. */
const leadsNowhere = (schema: JsonSchema, dialect: Dialect): boolean =>
  referencesOf(schema, dialect).some(({ kind }) => kind === 'dangling' || kind === 'remote');

function opinionOn(schema: JsonSchema, dialect: Dialect, instance: Json): Opinion {
  try {
    return isValid(schema, instance, { dialect }) ? 'valid' : 'invalid';
  } catch (error) {
    if (error instanceof DanglingReference) return 'refuse';
    if (error instanceof Unsupported) return 'unknown';
    throw error;
  }
}

/** The opinions on instances of one schema, in their order. */
export function opinionsOn(
  schema: JsonSchema,
  dialect: Dialect,
  instances: readonly Json[],
): readonly Opinion[] {
  const isOpen = leadsNowhere(schema, dialect);
  return instances.map((instance) => {
    const opinion = opinionOn(schema, dialect, instance);
    return isOpen && opinion !== 'refuse' ? 'open' : opinion;
  });
}
