import { generatorFromCache, smallestValid } from './generator.js';
import type { Json, JsonSchema } from './json/json.js';
import type { GeneratorOptions } from './options.js';
import { simplerIn, smallerIn } from './shrink/smaller.js';

/** The smallest valid value of a schema: shortest as JSON text, simplest among these. Throws `Unsatisfiable` or `Unsupported`. */
export function minimalValue(schema: JsonSchema, options: GeneratorOptions = {}): Json {
  const generator = generatorFromCache(schema, options);
  let value = smallestValid(generator);
  // Where negations leave hardly a value, the one that was found may be far from the smallest.
  for (let rounds = 0; rounds < mostRounds; rounds++) {
    const [smaller] = smallerIn(generator, value);
    if (smaller === undefined) break;
    value = smaller;
  }
  return value;
}

const mostRounds = 200;

/**
 * Values to shrink `value` to: valid under the schema and below it in one order (shorter JSON text, then
 * simpler characters), boldest first. `value` may come from anywhere. Throws `Unsatisfiable` or `Unsupported`.
 */
export const smallerValues = (
  schema: JsonSchema,
  value: Json,
  options: GeneratorOptions = {},
): Iterable<Json> => smallerIn(generatorFromCache(schema, options), value);

/**
 * Values below `value` in that order, each part replaced by what the schema has in its place: for a `value` that
 * breaks the schema and is to go on breaking it. Whether they are valid is not looked at.
 */
export const simplerValues = (
  schema: JsonSchema,
  value: Json,
  options: GeneratorOptions = {},
): Iterable<Json> => simplerIn(generatorFromCache(schema, options), value);
