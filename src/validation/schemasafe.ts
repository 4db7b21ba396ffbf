import type { Validate, ValidationError } from '@exodus/schemasafe';
import type { Dialect } from '../../arbitraries/document/dialect.js';
import type { Json, JsonSchema } from '../../arbitraries/json/json.js';
import { resolvePointer, tokensOf } from '../../arbitraries/json/pointer.js';
import { breachesOf, pointerOfFragment } from './breach.js';
import { dialectUri } from './dialect-uri.js';
import { formatsIn } from './formats-in.js';
import { copyOf, withoutStandardDialect } from './plain-copy.js';
import { compilationVerdict, judgeText, validationVerdict } from './refusal.js';
import type { Compilation, CompileOptions, CompiledSchema, Validator } from './validator.js';
import type { SchemaBreach, Verdict } from './verdict.js';

/** The formats that schemasafe tests; it refuses to compile any other, so those get a test that always holds. */
export const schemasafeFormats: ReadonlySet<string> = new Set(
  (
    'email hostname date time date-time duration uuid ipv4 ipv6 uri uri-reference uri-template ' +
    'json-pointer relative-json-pointer regex'
  ).split(' '),
);

const holds = (): boolean => true;

/** Its own switch for formats makes broken code of a schema that has one, so a format that is off always holds. */
const untested = (
  schema: JsonSchema,
  dialect: Dialect,
  assertFormat: boolean,
): Record<string, () => boolean> =>
  Object.fromEntries(
    [...formatsIn(schema, dialect)]
      .filter((format) => !assertFormat || !schemasafeFormats.has(format))
      .map((format) => [format, holds] as const),
  );

function readerOf(document: JsonSchema): (error: ValidationError) => SchemaBreach {
  return ({ keywordLocation, instanceLocation }) => {
    const named = keywordLocation.startsWith('#') ? pointerOfFragment(keywordLocation) : '';
    const keyword = tokensOf(named).at(-1) ?? 'false';
    return {
      keyword,
      schemaPointer: resolvePointer(document, named) === undefined ? '' : named,
      instancePointer: pointerOfFragment(instanceLocation),
      message: `must satisfy ${keyword}`,
    };
  };
}

function compiled(check: Validate, document: JsonSchema): CompiledSchema {
  const read = readerOf(document);
  const validateValue = (value: Json): Verdict => {
    try {
      if (check(value as Parameters<Validate>[0])) return { kind: 'valid' };
      return { kind: 'invalid', breaches: breachesOf(check.errors ?? [], read) };
    } catch (error) {
      return validationVerdict(error);
    }
  };
  return { validateValue, validate: (text) => judgeText(text, validateValue) };
}

async function compile(
  schema: JsonSchema,
  dialect: Dialect,
  options: CompileOptions = {},
): Promise<Compilation> {
  try {
    const { validator } = await import('@exodus/schemasafe');
    const document = withoutStandardDialect(copyOf(schema));
    const check = validator(document, {
      mode: 'spec',
      isJSON: true,
      includeErrors: true,
      allErrors: true,
      contentValidation: false,
      formatAssertion: true,
      formats: untested(document, dialect, options.assertFormat ?? true),
      $schemaDefault: dialectUri[dialect],
    });
    return { ok: true, schema: compiled(check, document) };
  } catch (error) {
    return { ok: false, verdict: compilationVerdict(error, schema, dialect) };
  }
}

/**
 * @exodus/schemasafe in its `spec` mode: it refuses at compile what it does not fully understand. Its
 * pointers do not escape `/` and `~`, so a place below such a name is reported as `''`.
 */
export const schemasafe: Validator = { name: 'schemasafe', compile };
