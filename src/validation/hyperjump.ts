import type { Dialect } from '../../arbitraries/document/dialect.js';
import type { Json, JsonSchema } from '../../arbitraries/json/json.js';
import type { Pointer } from '../../arbitraries/json/pointer.js';
import { tokensOf } from '../../arbitraries/json/pointer.js';
import { breachesOf } from './breach.js';
import { dialectUri } from './dialect-uri.js';
import type { CompiledHyperjump, HyperjumpError, HyperjumpLibrary } from './hyperjump-library.js';
import { loadHyperjump } from './hyperjump-library.js';
import { copyOf, withoutStandardDialect } from './plain-copy.js';
import { resourcesOf } from './references.js';
import { compilationVerdict, judgeText, validationVerdict } from './refusal.js';
import { subschemasOf } from './subschemas.js';
import type { Compilation, CompileOptions, CompiledSchema, Validator } from './validator.js';
import type { SchemaBreach, Verdict } from './verdict.js';

let registrations = 0;

/** A `$vocabulary` would define a dialect for the whole process: no schema from outside may. */
const definesDialect = (schema: JsonSchema, dialect: Dialect): boolean =>
  [...subschemasOf(schema, dialect)].some(
    ({ schema }) => typeof schema === 'object' && Object.hasOwn(schema, '$vocabulary'),
  );

const splitUri = (uri: string): readonly [string, string] => {
  const hash = uri.indexOf('#');
  if (hash < 0) return [uri, ''];
  try {
    return [uri.slice(0, hash), decodeURI(uri.slice(hash + 1))];
  } catch {
    return [uri.slice(0, hash), uri.slice(hash + 1)];
  }
};

type Resources = ReadonlyMap<string, Pointer>;

function breachReader(resources: Resources): (error: HyperjumpError) => SchemaBreach {
  return ({ keyword: id, absoluteKeywordLocation, instanceLocation }) => {
    const [resource, pointer] = splitUri(absoluteKeywordLocation);
    const base = resources.get(resource);
    const isFalse = id === 'https://json-schema.org/evaluation/validate';
    const keyword = isFalse ? 'false' : (tokensOf(pointer).at(-1) ?? '');
    return {
      keyword,
      schemaPointer: base === undefined ? '' : base + pointer,
      instancePointer: splitUri(instanceLocation)[1].replace(/^\*/, ''),
      message: isFalse ? 'must not be there' : `must satisfy ${keyword}`,
    };
  };
}

/** Says the same thing once: `additionalProperties: false` is reported for the keyword and for its `false`. */
function withoutEchoes(breaches: readonly SchemaBreach[]): readonly SchemaBreach[] {
  const named = new Set(breaches.filter(({ keyword }) => keyword !== 'false').map((breach) => breach.schemaPointer));
  return breaches.filter(({ keyword, schemaPointer }) => keyword !== 'false' || !named.has(schemaPointer));
}

function compiled(
  library: HyperjumpLibrary,
  check: CompiledHyperjump,
  resources: Resources,
  assertFormat: boolean,
): CompiledSchema {
  const read = breachReader(resources);
  const validateValue = (value: Json): Verdict => {
    try {
      library.assertFormat(assertFormat);
      if (check(value, 'FLAG').valid) return { kind: 'valid' };
      const output = check(value, 'BASIC');
      return { kind: 'invalid', breaches: withoutEchoes(breachesOf(output.errors ?? [], read)) };
    } catch (error) {
      return validationVerdict(error);
    }
  };
  return { validateValue, validate: (text) => judgeText(text, validateValue) };
}

/** Registers under a name that was never used, compiles, and forgets the name again: the result needs none. */
async function registered(
  library: HyperjumpLibrary,
  document: JsonSchema,
  dialect: Dialect,
): Promise<readonly [CompiledHyperjump, Resources]> {
  const name = `https://schema.invalid/${++registrations}/schema`;
  const { resources } = resourcesOf([...subschemasOf(document, dialect, name)], dialect, name);
  try {
    library.register(document, name, dialectUri[dialect]);
    return [await library.compile(name), resources];
  } finally {
    library.unregister(name);
  }
}

async function compile(
  schema: JsonSchema,
  dialect: Dialect,
  options: CompileOptions = {},
): Promise<Compilation> {
  try {
    if (definesDialect(schema, dialect)) {
      return { ok: false, verdict: { kind: 'refused', limit: 'vocabulary', detail: '$vocabulary in a schema' } };
    }
    const library = await loadHyperjump();
    const document = withoutStandardDialect(copyOf(schema));
    const [check, resources] = await registered(library, document, dialect);
    return { ok: true, schema: compiled(library, check, resources, options.assertFormat ?? true) };
  } catch (error) {
    return { ok: false, verdict: compilationVerdict(error, schema, dialect) };
  }
}

/** @hyperjump/json-schema: all dialects. It is loaded when first used, and its network and file access are removed. */
export const hyperjump: Validator = { name: 'hyperjump', compile };
