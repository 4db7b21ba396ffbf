import { createRequire } from 'node:module';
import type { ErrorObject, Options } from 'ajv';
import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Dialect } from '../../arbitraries/document/dialect.js';
import type { Json, JsonSchema } from '../../arbitraries/json/json.js';
import type { Pointer } from '../../arbitraries/json/pointer.js';
import { below, resolvePointer } from '../../arbitraries/json/pointer.js';
import { breachesOf, pointerOfFragment } from './breach.js';
import { earlierDraft } from './earlier-draft.js';
import { copyOf, withoutStandardDialect } from './plain-copy.js';
import { placesOf } from './places.js';
import { referencesOf } from './references.js';
import { compilationVerdict, judgeText, validationVerdict } from './refusal.js';
import type { Compilation, CompileOptions, CompiledSchema, Validator } from './validator.js';
import { validVerdict } from './verdict.js';
import type { SchemaBreach, Verdict } from './verdict.js';

const readJson = createRequire(import.meta.url);

/**
 * A fresh instance for each schema: a shared one keeps every schema for ever and lets two schemas with one
 * `$id` collide. Unknown keywords and formats are allowed, and only own members count as present.
 */
const settings: Options = {
  strict: false,
  validateSchema: false,
  logger: false,
  allErrors: true,
  verbose: true,
  ownProperties: true,
};

function instanceFor(dialect: Dialect, assertFormat: boolean): Ajv {
  const options = { ...settings, validateFormats: assertFormat };
  if (dialect === '2020-12') return formats.default(new Ajv2020(options));
  if (dialect === '2019-09') return formats.default(new Ajv2019(options));
  const ajv = new Ajv({ ...options, ignoreKeywordsWithRef: true });
  if (dialect === 'draft-06')
    ajv.addMetaSchema(readJson('ajv/dist/refs/json-schema-draft-06.json') as object);
  return formats.default(ajv);
}

/**
 * ajv looks up reference targets through the prototype chain and takes what it finds for a schema that
 * accepts all, so such references are looked up again.
 */
const inheritedTarget = (schema: JsonSchema, dialect: Dialect): string | undefined =>
  referencesOf(schema, dialect).find(
    ({ kind, target }) => kind !== 'local' && target.split(/[#/]/).some((name) => name in Object.prototype),
  )?.target;

const offender = (error: ErrorObject): string => {
  const params = error.params as Record<string, unknown>;
  const name = params['additionalProperty'] ?? params['unevaluatedProperty'] ?? params['propertyName'];
  return typeof name === 'string' ? `: ${JSON.stringify(name)}` : '';
};

/**
 * ajv's `schemaPath` is relative to the function that it compiled, so the place is told by the identity of
 * the schema object that was broken. A `false` schema has no identity: its own pointer, or `''` when unknown.
 */
function schemaPointerOf(
  error: ErrorObject,
  document: JsonSchema,
  places: () => Map<object, Pointer>,
): Pointer {
  const parent: unknown = error.parentSchema;
  const place = typeof parent === 'object' && parent !== null ? places().get(parent) : undefined;
  if (place !== undefined) return below(place, error.keyword);
  const named = pointerOfFragment(error.schemaPath).replace(/\/false schema$/, '');
  return resolvePointer(document, named) === undefined ? '' : named;
}

function readerOf(document: JsonSchema): (error: ErrorObject) => SchemaBreach {
  let known: Map<object, Pointer> | undefined;
  const places = (): Map<object, Pointer> => (known ??= placesOf(document));
  return (error) => ({
    keyword: error.keyword === 'false schema' ? 'false' : error.keyword,
    schemaPointer: schemaPointerOf(error, document, places),
    instancePointer: error.instancePath,
    message: `${error.message ?? error.keyword}${offender(error)}`,
  });
}

function compiled(document: JsonSchema, dialect: Dialect, assertFormat: boolean): CompiledSchema {
  const check = instanceFor(dialect, assertFormat).compile(document);
  const read = readerOf(document);
  const validateValue = (value: Json): Verdict => {
    try {
      if (check(value)) return validVerdict;
      return { kind: 'invalid', breaches: breachesOf(check.errors ?? [], read) };
    } catch (error) {
      return validationVerdict(error);
    } finally {
      check.errors = null;
    }
  };
  return { validateValue, validate: (text) => judgeText(text, validateValue) };
}

/** ajv, synchronously. For a schema from a target use it in a bounded child only. */
export function compileAjv(schema: JsonSchema, dialect: Dialect, options: CompileOptions = {}): Compilation {
  try {
    const inherited = inheritedTarget(schema, dialect);
    if (inherited !== undefined) throw new Error(`no schema at ${inherited}`);
    const document = earlierDraft(withoutStandardDialect(copyOf(schema)), dialect);
    return { ok: true, schema: compiled(document, dialect, options.assertFormat ?? true) };
  } catch (error) {
    return { ok: false, verdict: compilationVerdict(error, schema, dialect) };
  }
}

/** ajv 8 with ajv-formats: the class of the dialect, draft-04 as far as the draft-07 class reads it. */
export const ajv: Validator = {
  name: 'ajv',
  compile: (schema, dialect, options) => Promise.resolve(compileAjv(schema, dialect, options)),
};
