import { isValid, Unsupported } from '../../../arbitraries/index.js';
import type { Dialect, Json, JsonSchema } from '../../../arbitraries/index.js';
import { isJsonObject, setOwn } from '../../../arbitraries/json/json.js';
import { below } from '../../../arbitraries/json/pointer.js';
import type { Pointer } from '../../../arbitraries/json/pointer.js';
import { referencesOf } from '../../validation/references.js';

/**
 * What the specification says, as far as our own evaluator can tell. `refuse`: the result hangs on a reference that
 * leads nowhere, so there is none, and any is made up. `open`: there is such a reference, but whatever it led to the
 * result would be the same, as far as can be told; whether to refuse is left to the validator. `unknown`: the evaluator can not tell.
 */
export type Opinion = 'valid' | 'invalid' | 'refuse' | 'open' | 'unknown';

function opinionOn(schema: JsonSchema, dialect: Dialect, instance: Json): 'valid' | 'invalid' | 'unknown' {
  try {
    return isValid(schema, instance, { dialect }) ? 'valid' : 'invalid';
  } catch (error) {
    if (error instanceof Unsupported) return 'unknown';
    throw error;
  }
}

/** The references to what is not in the document. */
const leadingNowhere = (schema: JsonSchema, dialect: Dialect): readonly Pointer[] =>
  referencesOf(schema, dialect)
    .filter(({ kind }) => kind === 'dangling' || kind === 'remote')
    .map(({ pointer }) => pointer);

/**
 * The schema as if each of some references led to a schema that allows everything, or nothing. `alone`: what stands
 * beside a reference is ignored.
 */
function supposing(
  value: Json,
  references: readonly Pointer[],
  allows: boolean,
  alone: boolean,
  at: Pointer = '',
): Json {
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item, index) =>
      supposing(item, references, allows, alone, below(at, index)),
    );
  if (!isJsonObject(value)) return value;
  const supposed: Record<string, Json> = {};
  let isReplaced = false;
  for (const key of Object.keys(value)) {
    const pointer = below(at, key);
    if (references.includes(pointer)) isReplaced = true;
    else setOwn(supposed, key, supposing(value[key] as Json, references, allows, alone, pointer));
  }
  if (isReplaced && alone) return allows;
  return isReplaced && !allows ? { allOf: [supposed, false] } : supposed;
}

function hangingOn(
  references: readonly Pointer[],
  schema: JsonSchema,
  dialect: Dialect,
  instances: readonly Json[],
): readonly Opinion[] {
  const [everything, nothing] = [true, false].map(
    (allows) => supposing(schema, references, allows, dialect.startsWith('draft-')) as JsonSchema,
  );
  return instances.map((instance) => {
    const one = opinionOn(everything ?? true, dialect, instance);
    const other = opinionOn(nothing ?? false, dialect, instance);
    return one === other || one === 'unknown' || other === 'unknown' ? 'open' : 'refuse';
  });
}

/** The opinions on instances of one schema, in their order. */
export function opinionsOn(
  schema: JsonSchema,
  dialect: Dialect,
  instances: readonly Json[],
): readonly Opinion[] {
  const references = leadingNowhere(schema, dialect);
  return references.length > 0
    ? hangingOn(references, schema, dialect, instances)
    : instances.map((instance) => opinionOn(schema, dialect, instance));
}
