import { randomInt } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Arbitrary } from 'fast-check';

import { Unsatisfiable, Unsupported, valuesOf, violationsOf } from '../../../arbitraries/index.js';
import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { biasOf, keyedRandom } from '../../engine/workshop/keyed-random.js';
import { AssayError } from '../../errors/assay-error.js';
import { readJson } from '../../protocol/json/reader.js';
import { writeJson } from '../../protocol/json/writer.js';
import type { SchemaCommand } from '../commands/schema.js';
import type { Stage } from '../stage.js';
import { lineAndColumn } from '../text-file.js';

/** Values of a schema, one a line. The same file, seed and index give the same value. */
export async function runSchema(command: SchemaCommand, stage: Stage): Promise<number> {
  const { file, count, invalid, seed = randomInt(0, 2 ** 32) } = command;
  const values = tellingWhy(file, () => arbitraryOf(schemaOf(command), invalid));
  const randomOf = keyedRandom(seed, 'schema', invalid ? 'invalid' : 'valid');
  if (command.seed === undefined) stage.stderr.write(`seed ${seed}\n`);
  for (let index = 0; index < count; index += 1) {
    const value = tellingWhy(file, () => values.generate(randomOf(index), biasOf(index)).value);
    stage.stdout.write(`${writeJson(value)}\n`);
    // Lets the stream drain and an interrupt through.
    if (index % 64 === 63) await setImmediate();
    if (stage.signal.aborted) return 130;
  }
  return 0;
}

function schemaOf({ file, text }: SchemaCommand): JsonSchema {
  const reading = readJson(text.replace(/^\uFEFF/, ' '));
  if (!reading.ok) {
    const place = lineAndColumn(text, reading.offset);
    throw new AssayError('configuration', `${file}:${place} is no JSON: ${reading.problem}`);
  }
  if (isJsonObject(reading.value) || typeof reading.value === 'boolean') return reading.value;
  throw new AssayError(
    'configuration',
    `${file} is no JSON Schema: it holds neither an object nor a boolean`,
  );
}

const arbitraryOf = (schema: JsonSchema, invalid: boolean): Arbitrary<Json> =>
  invalid ? violationsOf(schema).map(({ value }) => value) : valuesOf(schema);

function tellingWhy<T>(file: string, act: () => T): T {
  try {
    return act();
  } catch (cause) {
    if (cause instanceof Unsatisfiable) {
      throw new AssayError('configuration', `${file}: no value satisfies this schema`, { cause });
    }
    if (cause instanceof Unsupported) {
      throw new AssayError('configuration', `${file}: no values can be made: ${cause.reason}`, { cause });
    }
    throw cause;
  }
}
