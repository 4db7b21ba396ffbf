import '@hyperjump/json-schema/draft-07';
import '@hyperjump/json-schema/formats';
import { registerSchema, unregisterSchema, validate } from '@hyperjump/json-schema/draft-2020-12';
import type { ErrorObject } from 'ajv';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Dialect, Json, JsonSchema } from '../../arbitraries/index.js';
import { isJsonObject } from '../../arbitraries/json/json.js';

const formats = addFormats as unknown as (ajv: Ajv) => void;

const withoutDialect = (schema: JsonSchema): JsonSchema => {
  if (!isJsonObject(schema)) return schema;
  const { $schema: _, ...rest } = schema;
  return rest;
};

/** ajv's errors for a value, all of them; none when it is valid. */
export function ajvJudge(
  schema: JsonSchema,
  dialect: Dialect,
  assertFormat = true,
): (value: Json) => readonly ErrorObject[] {
  const Class = dialect === '2020-12' ? Ajv2020 : Ajv;
  const ajv = new Class({
    strict: false,
    allErrors: true,
    logger: false,
    validateSchema: false,
    validateFormats: assertFormat,
    addUsedSchema: false,
    ownProperties: true,
  });
  if (assertFormat) formats(ajv);
  const check = ajv.compile(withoutDialect(structuredClone(schema)) as object);
  return (value) => (check(value) ? [] : (check.errors ?? []));
}

let counter = 0;

/** Whether hyperjump takes values for valid, or `undefined` where it can not read the schema. */
export async function hyperjumpJudge(
  schema: JsonSchema,
  dialect: Dialect,
): Promise<((value: Json) => boolean) | undefined> {
  counter += 1;
  const uri = `https://judge.example/schema-${counter}`;
  const named =
    dialect === '2020-12'
      ? 'https://json-schema.org/draft/2020-12/schema'
      : 'http://json-schema.org/draft-07/schema';
  try {
    registerSchema(withoutDialect(structuredClone(schema)) as never, uri, named);
    const check = await validate(uri);
    return (value) => check(value as never).valid;
  } catch {
    return undefined;
  } finally {
    unregisterSchema(uri);
  }
}
