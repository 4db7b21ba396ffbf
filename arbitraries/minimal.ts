import { generatorFromCache, smallestValid } from './generator.js';
import type { Json, JsonSchema } from './json/json.js';
import type { GeneratorOptions } from './options.js';
import { smallerIn } from './shrink/smaller.js';

/** The smallest valid value of a schema: shortest as JSON text, simplest among these. Throws `Unsatisfiable` or `Unsupported`. */
export const minimalValue = (schema: JsonSchema, options: GeneratorOptions = {}): Json =>
  smallestValid(generatorFromCache(schema, options));

/**
 * Values to shrink `value` to: valid under the schema and below it in one order (shorter JSON text, then
 * simpler characters), boldest first. `value` may come from anywhere. Throws `Unsatisfiable` or `Unsupported`.
 */
export const smallerValues = (
  schema: JsonSchema,
  value: Json,
  options: GeneratorOptions = {},
): Iterable<Json> => smallerIn(generatorFromCache(schema, options), value);
