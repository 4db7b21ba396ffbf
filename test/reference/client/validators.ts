import type { JsonObject, JsonSchema, Json } from '../../../arbitraries/json/json.js';
import type { Dialect } from '../../../arbitraries/document/dialect.js';
import { schemaDialect } from '../../../src/engine/workshop/schema-dialect.js';
import { writeJson } from '../../../src/protocol/json/writer.js';
import { compileAjv } from '../../../src/validation/ajv.js';
import { boundedValidator } from '../../../src/validation/bounded/bounded-validator.js';
import { isPlainSchema } from '../../../src/validation/plain-schema.js';
import { preflight } from '../../../src/validation/preflight.js';
import { schemaVerdict } from '../../../src/validation/schema-verdict.js';
import type { Verdict } from '../../../src/validation/verdict.js';
import { forgetShared, plantedValidator } from './planted-validators.js';

/** One output schema, ready to judge. `undefined`: fits; else why the value is not handed over. */
export interface OutputValidator {
  judge(value: Json): Promise<string | undefined>;
}

/** A schema that can not be used, and why. */
export interface Unusable {
  readonly unusable: string;
}

const mostKept = 256;

/** Schemas and values that may run away are judged in a process that can be ended. */
const bounded = boundedValidator({
  budget: { cpuMs: 250, wallMs: 10_000 },
  preload: ['assay-ajv'],
  spare: false,
});

const kept = new Map<string, Promise<OutputValidator | Unusable>>();

/**
 * The validator of one schema: nothing is fetched, nothing is shared with another schema, whatever `$id` they
 * have, and nothing runs without a bound.
 */
export function outputValidator(schema: JsonObject): Promise<OutputValidator | Unusable> {
  const text = writeJson(schema);
  const known = kept.get(text);
  if (known !== undefined) return known;
  if (kept.size >= mostKept) kept.clear();
  const made = plantedValidator(schema) ?? boundedSchema(schema, text);
  kept.set(text, made);
  return made;
}

/** Lets go of all schemas. */
export function forgetValidators(): void {
  kept.clear();
  forgetShared();
}

export const closeValidators = (): Promise<void> => bounded.close();

async function boundedSchema(schema: JsonObject, text: string): Promise<OutputValidator | Unusable> {
  const dialect = schemaDialect(schema);
  if (dialect === undefined) return { unusable: 'its $schema names a dialect that is not known here' };
  const flight = preflight(text, undefined, dialect);
  if (!flight.ok) return { unusable: `its ${flight.limit}: ${flight.detail}` };
  const plain = isPlainSchema(schema);
  const verdict = await (plain ? schemaVerdict(schema, dialect) : bounded.validateSchema(text, dialect));
  if (verdict.kind !== 'valid') return { unusable: told(verdict) };
  return plain ? inProcess(schema, dialect) : inChild(text, dialect);
}

/** A fresh ajv for each schema. */
function inProcess(schema: JsonSchema, dialect: Dialect): OutputValidator | Unusable {
  const compilation = compileAjv(schema, dialect, { assertFormat: false });
  if (!compilation.ok) return { unusable: told(compilation.verdict) };
  return { judge: (value) => Promise.resolve(complaint(compilation.schema.validateValue(value))) };
}

const inChild = (schemaText: string, dialect: Dialect): OutputValidator => ({
  judge: async (value) =>
    complaint(await bounded.validate(schemaText, dialect, writeJson(value), { assertFormat: false })),
});

const complaint = (verdict: Verdict): string | undefined =>
  verdict.kind === 'valid' ? undefined : told(verdict);

function told(verdict: Verdict): string {
  if (verdict.kind === 'invalid') {
    const [breach] = verdict.breaches;
    return breach === undefined ? 'it does not fit' : `${breach.instancePointer} ${breach.message}`;
  }
  return verdict.kind === 'valid' ? 'valid' : `${verdict.kind}: ${verdict.detail}`;
}
