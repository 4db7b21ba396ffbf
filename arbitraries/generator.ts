import { makerOf } from './draw/make.js';
import { Source } from './draw/source.js';
import type { Maker } from './draw/maker.js';
import { Unsatisfiable, Unsupported } from './errors.js';
import { accepts } from './evaluate/evaluation.js';
import type { Json, JsonSchema } from './json/json.js';
import { isJsonObject } from './json/json.js';
import { readingOf } from './keywords/reading.js';
import type { Reading } from './keywords/reading.js';
import type { GeneratorOptions } from './options.js';
import { Grammar } from './space/grammar.js';
import { sizeOf } from './space/size.js';

/**
 * A schema made ready: its grammar, and how values are made and judged.
 *
 * @property letter the schema as its dialect is written; values must pass it too where the grammar reads more
 */
export interface Generator {
  readonly maker: Maker;
  readonly reading: Reading;
  readonly letter: Reading;
  /** Where the integers for one value after the other come from. */
  readonly source: Source;
  isValid(value: Json): boolean;
}

function generatorFor(reading: Reading, letter: Reading): Generator {
  const maker = makerOf(new Grammar(reading));
  const isValid = (value: Json): boolean =>
    accepts(reading, value) && (reading === letter || accepts(letter, value));
  return { maker, reading, letter, source: new Source(), isValid };
}

/**
 * Reads a schema and proves that it has values. Throws `Unsatisfiable` or `Unsupported`. Where validators
 * differ in reading the dialect, values are valid under both readings if there are such values.
 */
export function generatorOf(schema: JsonSchema, options: GeneratorOptions): Generator {
  const letter = readingOf(schema, options);
  if (letter.document.divided) {
    const both = generatorFor(readingOf(schema, options, 'counted'), letter);
    if (sizeOf(both.maker.grammar, both.maker.grammar.root) < Infinity) {
      prove(both);
      return both;
    }
  }
  const generator = generatorFor(letter, letter);
  prove(generator);
  return generator;
}

function prove({ maker, isValid }: Generator): void {
  const { grammar } = maker;
  if (sizeOf(grammar, grammar.root) < Infinity) {
    const least = maker.smallest(grammar.root);
    if (least !== undefined) isValid(least);
    if (least !== undefined) return;
    throw new Unsupported('no value was found for the schema, which may have some');
  }
  if (grammar.truncated())
    throw new Unsupported(
      grammar.reason ?? 'no value was found in the part of the schema that was looked at',
    );
  throw new Unsatisfiable();
}

/** The smallest valid value of a generator. Throws `Unsupported` when it is not found. */
export function smallestValid(generator: Generator): Json {
  const { maker } = generator;
  const value = maker.smallest(maker.grammar.root);
  if (value === undefined || !generator.isValid(value)) {
    throw new Unsupported(
      `no value was found; the nearest was ${JSON.stringify(value ?? null).slice(0, 80)}`,
    );
  }
  return value;
}

/** Schemas are read once as long as someone holds them. */
const kept = new WeakMap<object, Map<string, Generator>>();

/** As `generatorOf`, remembering what was made for the same schema object and options. */
export function generatorFromCache(schema: JsonSchema, options: GeneratorOptions): Generator {
  if (!isJsonObject(schema)) return generatorOf(schema, options);
  const key = JSON.stringify([options.dialect, options.assertFormat, options.maxBytes, options.maxDepth]);
  const known = kept.get(schema) ?? new Map<string, Generator>();
  kept.set(schema, known);
  const generator = known.get(key) ?? generatorOf(schema, options);
  known.set(key, generator);
  return generator;
}
