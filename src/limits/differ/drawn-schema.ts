import type { Arbitrary } from 'fast-check';
import type { Dialect, Json, JsonSchema } from '../../../arbitraries/index.js';
import { schemasOf } from '../../../arbitraries/schemas/schemas-of.js';
import { biasOf, keyedRandom } from '../../engine/workshop/keyed-random.js';
import { instancesOf } from './instances.js';
import { isSound } from './sound.js';

/** A schema that was drawn, with its instances. `index` counts the schemas of a dialect from 0. */
export interface DrawnSchema {
  readonly index: number;
  readonly dialect: Dialect;
  readonly schema: JsonSchema;
  readonly instances: readonly Json[];
}

/**
 * The schemas of a seed without end, the dialects in turn. Each is a function of the seed, the dialect and its index.
 *
 * @param make the schemas of a dialect; all its keywords when left out
 */
export function* drawnSchemas(
  seed: number,
  dialects: readonly Dialect[],
  make: (dialect: Dialect) => Arbitrary<JsonSchema> = schemasOf,
): Generator<DrawnSchema> {
  const drawers = dialects.map((dialect) => ({
    dialect,
    schemas: make(dialect),
    forSchema: keyedRandom(seed, 'differ', dialect, 'schema'),
    forInstances: keyedRandom(seed, 'differ', dialect, 'instances'),
  }));
  for (let index = 0; ; index += 1) {
    for (const { dialect, schemas, forSchema, forInstances } of drawers) {
      const schema = schemas.generate(forSchema(index), biasOf(index)).value;
      if (!isSound(schema, dialect)) continue;
      yield {
        index,
        dialect,
        schema,
        instances: instancesOf(schema, dialect, forInstances(index), biasOf(index)),
      };
    }
  }
}
