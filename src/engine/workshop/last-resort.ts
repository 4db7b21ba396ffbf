import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';

/** Proposes a value for a schema; whether it is right, the validators say, as of any other value. */
export type Proposer = (seed: number) => Json | undefined;

/**
 * json-schema-faker, for schemas that our own generator does not support. It is loaded only then; it
 * neither fetches references nor knows when a schema has no value, so nothing it says is believed.
 */
export async function lastResort(schema: JsonSchema): Promise<Proposer> {
  const { generateSync } = await import('json-schema-faker');
  return (seed) => {
    if (!isJsonObject(schema)) return undefined;
    try {
      return generateSync(structuredClone(schema), { seed }) as Json;
    } catch {
      return undefined;
    }
  };
}
