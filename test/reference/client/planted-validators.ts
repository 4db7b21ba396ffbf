import { Ajv2020 } from 'ajv/dist/2020.js';
import type { AnySchemaObject, ValidateFunction } from 'ajv';
import type { JsonObject } from '../../../arbitraries/json/json.js';
import { planted } from './faults.js';
import type { OutputValidator, Unusable } from './validators.js';

const settings = { strict: false, validateSchema: false, logger: false, validateFormats: false } as const;
let shared = new Ajv2020(settings);
const fetching = new Ajv2020({
  ...settings,
  loadSchema: async (uri) => (await (await fetch(uri)).json()) as AnySchemaObject,
});

const judging = (check: ValidateFunction): OutputValidator => ({
  judge: (value) => Promise.resolve(check(value) ? undefined : 'it does not fit'),
});

async function compiled(
  compile: () => ValidateFunction | Promise<ValidateFunction>,
): Promise<OutputValidator | Unusable> {
  try {
    return judging(await compile());
  } catch (error) {
    return { unusable: error instanceof Error ? error.message : String(error) };
  }
}

export function forgetShared(): void {
  shared = new Ajv2020(settings);
}

/** The validator of a mutant whose fault is the validator; `undefined` in every other client. */
export function plantedValidator(schema: JsonObject): Promise<OutputValidator | Unusable> | undefined {
  if (planted('validators-shared-by-id')) {
    const id = typeof schema['$id'] === 'string' ? schema['$id'] : undefined;
    return compiled(() => (id === undefined ? undefined : shared.getSchema(id)) ?? shared.compile(schema));
  }
  if (planted('network-reference-fetched')) return compiled(() => fetching.compileAsync(schema));
  if (planted('validation-unbounded')) return compiled(() => new Ajv2020(settings).compile(schema));
  return undefined;
}
