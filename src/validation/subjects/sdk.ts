import type { JsonSchema } from '../../../arbitraries/json/json.js';
import type { Check } from './thrown-or-told.js';
import { thrownOrTold } from './thrown-or-told.js';

interface Provider {
  getValidator(schema: object): (value: unknown) => { readonly valid: boolean };
}

const checkOf = (provider: Provider, schema: JsonSchema): Check => {
  // A tool's schema is an object; who is given `true` or `false` throws, as the SDK would.
  const check = provider.getValidator(schema as object);
  return (value) => check(value).valid;
};

let first: Provider | undefined;
let second: Provider | undefined;

/** What a client of SDK 1.x validates results with by default: one ajv for draft-07, kept for the process. */
export const sdkV1 = thrownOrTold(
  'sdk-v1',
  async (schema) => {
    const { AjvJsonSchemaValidator } = await import('@modelcontextprotocol/sdk/validation/ajv');
    first ??= new AjvJsonSchemaValidator();
    return checkOf(first, schema);
  },
  () => {
    first = undefined;
  },
);

/** What a client of SDK 2.x validates results with by default: one ajv a dialect, kept for the process. */
export const sdkV2 = thrownOrTold(
  'sdk-v2',
  async (schema) => {
    const { AjvJsonSchemaValidator } = await import('@modelcontextprotocol/client/validators/ajv');
    second ??= new AjvJsonSchemaValidator();
    return checkOf(second, schema);
  },
  () => {
    second = undefined;
  },
);
