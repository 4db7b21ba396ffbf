import type { Json } from '../../../../arbitraries/json/json.js';
import { driverSchema } from '../../../../src/targets/client/driver-protocol.schema.js';
import { compileAjv } from '../../../../src/validation/ajv.js';

type Part = keyof (typeof driverSchema)['$defs'];

/** Whether a value keeps a part of the published schema of the driver protocol, or as a `line` all of it. */
export function isValid(part: Part | 'line', value: Json): boolean {
  const schema = part === 'line' ? driverSchema : { ...driverSchema, anyOf: [{ $ref: `#/$defs/${part}` }] };
  const compilation = compileAjv(schema, '2020-12');
  if (!compilation.ok) throw new Error('the schema of the driver protocol does not compile');
  return compilation.schema.validateValue(value).kind === 'valid';
}
