import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { below, resolvePointer } from '../../../arbitraries/json/pointer.js';
import type { WireFault } from '../answer.js';
import { excerptOf } from '../json/writer.js';

/** So many breaches of one value are told. */
const mostFaults = 50;

const compiled = new WeakMap<JsonObject, ValidateFunction>();

/** A breach of `wire.result-shape`. */
export const shapeFault = (pointer: string, message: string): WireFault => ({
  rule: 'wire.result-shape',
  pointer,
  message,
});

/**
 * What a value breaks of one of our own definitions, each with the offending value; at most 50. Compiled
 * when first used. `format` is an annotation, as it is in JSON Schema 2020-12: it is not asserted.
 */
export function shapeFaults(definition: JsonObject, value: Json): readonly WireFault[] {
  const validate = validatorOf(definition);
  if (validate(value)) return [];
  return (validate.errors ?? [])
    .filter((error) => error.keyword !== 'if')
    .slice(0, mostFaults)
    .map((error) => faultOf(error, value));
}

function validatorOf(definition: JsonObject): ValidateFunction {
  const known = compiled.get(definition);
  if (known !== undefined) return known;
  const ajv = new Ajv2020({
    allErrors: true,
    // They are our own; compiling the meta-schema takes longer than all of them.
    validateSchema: false,
    strictTypes: false,
    validateFormats: false,
  });
  const validate = ajv.compile(definition);
  compiled.set(definition, validate);
  return validate;
}

function faultOf(error: ErrorObject, value: Json): WireFault {
  const pointer = error.instancePath;
  const got = excerptOf(resolvePointer(value, pointer) ?? null);
  const { params } = error;
  switch (error.keyword) {
    case 'required': {
      const missing = String(params['missingProperty']);
      return shapeFault(below(pointer, missing), `"${missing}" is missing in ${got}`);
    }
    case 'enum':
      return shapeFault(pointer, `must be one of ${excerptOf(params['allowedValues'] as Json)}, got ${got}`);
    case 'const':
      return shapeFault(pointer, `must be ${excerptOf(params['allowedValue'] as Json)}, got ${got}`);
    default:
      return shapeFault(pointer, `${error.message ?? `breaks ${error.keyword}`}, got ${got}`);
  }
}
