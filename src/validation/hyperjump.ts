import type { Dialect } from '../../arbitraries/document/dialect.js';
import type { Json, JsonSchema } from '../../arbitraries/json/json.js';
import { breachesOf } from './breach.js';
import { dialectUri } from './dialect-uri.js';
import type { BreachReader } from './hyperjump-breach.js';
import { breachReader, withoutEchoes } from './hyperjump-breach.js';
import type { CompiledHyperjump, HyperjumpLibrary } from './hyperjump-library.js';
import { loadHyperjump } from './hyperjump-library.js';
import { placesOf } from './places.js';
import { copyOf, withoutStandardDialect } from './plain-copy.js';
import { compilationVerdict, judgeText, validationVerdict } from './refusal.js';
import type { Compilation, CompileOptions, CompiledSchema, Validator } from './validator.js';
import { validVerdict } from './verdict.js';
import type { SchemaBreach, Verdict } from './verdict.js';

let registrations = 0;

/**
 * A `$vocabulary` would define a dialect for the whole process, and the library looks for it in every object
 * of the document, schema or not: none from outside may.
 */
const definesDialect = (schema: JsonSchema): boolean =>
  [...placesOf(schema).keys()].some((object) => Object.hasOwn(object, '$vocabulary'));

/** Collecting the reasons needs three times the stack of the verdict; a verdict without reasons is one as well. */
function reasons(check: CompiledHyperjump, value: Json, read: BreachReader): readonly SchemaBreach[] {
  try {
    return withoutEchoes(breachesOf(check(value, 'BASIC').errors ?? [], read));
  } catch {
    return [];
  }
}

/** An invalid verdict whose breaches are collected when first asked for: they cost ten times the verdict. */
class LateVerdict {
  readonly kind = 'invalid';
  private readonly collect: () => readonly SchemaBreach[];
  private collected: readonly SchemaBreach[] | undefined;

  constructor(collect: () => readonly SchemaBreach[]) {
    this.collect = collect;
  }

  get breaches(): readonly SchemaBreach[] {
    return (this.collected ??= this.collect());
  }

  toJSON(): Verdict {
    return { kind: this.kind, breaches: this.breaches };
  }
}

function compiled(
  library: HyperjumpLibrary,
  check: CompiledHyperjump,
  read: BreachReader,
  assertFormat: boolean,
): CompiledSchema {
  const validateValue = (value: Json): Verdict => {
    try {
      library.assertFormat(assertFormat);
      if (check(value, 'FLAG').valid) return validVerdict;
      return new LateVerdict(() => {
        library.assertFormat(assertFormat);
        return reasons(check, value, read);
      });
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
): Promise<readonly [CompiledHyperjump, BreachReader]> {
  const name = `https://schema.invalid/${++registrations}/schema`;
  try {
    library.register(document, name, dialectUri[dialect]);
    const check = await library.compile(name);
    let reader: BreachReader | undefined;
    return [check, (error) => (reader ??= breachReader(document, dialect, name))(error)];
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
    if (definesDialect(schema)) {
      return {
        ok: false,
        verdict: { kind: 'refused', limit: 'vocabulary', detail: '$vocabulary in a schema' },
      };
    }
    const library = await loadHyperjump();
    const document = withoutStandardDialect(copyOf(schema));
    const [check, read] = await registered(library, document, dialect);
    return { ok: true, schema: compiled(library, check, read, options.assertFormat ?? true) };
  } catch (error) {
    return { ok: false, verdict: compilationVerdict(error, schema, dialect) };
  }
}

/** @hyperjump/json-schema: all dialects. It is loaded when first used, and its network and file access are removed. */
export const hyperjump: Validator = { name: 'hyperjump', compile };
