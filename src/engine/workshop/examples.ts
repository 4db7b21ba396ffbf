import type { Json, JsonObject, JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject, setOwn } from '../../../arbitraries/json/json.js';
import type { Mutation } from '../../../arbitraries/mutation.js';

export interface Example {
  readonly value: Json;
  readonly mutation: Mutation;
}

/**
 * No arguments at all, which every tool is called with some day and which stores nothing; then those that the
 * schema's author wrote: `examples` and `default` of the root, and one object made of each property's own
 * example, default or const over a smallest valid value.
 */
export function* examplesOf(schema: JsonSchema, smallest: Json | undefined): Generator<Example> {
  yield { value: {}, mutation: { pointer: '', keyword: 'examples', what: 'no arguments' } };
  if (!isJsonObject(schema)) return;
  for (const [keyword, value] of authored(schema)) {
    yield { value, mutation: { pointer: '', keyword, what: `the schema's own ${keyword}` } };
  }
  const composed = compose(schema, isJsonObject(smallest) ? smallest : {});
  if (composed !== undefined) {
    yield {
      value: composed,
      mutation: { pointer: '', keyword: 'examples', what: "each property's own example or default" },
    };
  }
}

function* authored(schema: JsonObject): Generator<readonly [string, Json]> {
  const { examples } = schema;
  if (Array.isArray(examples))
    for (const example of examples.slice(0, 20)) yield ['examples', example as Json];
  if (Object.hasOwn(schema, 'default')) yield ['default', schema['default'] ?? null];
}

function compose(schema: JsonObject, smallest: JsonObject): JsonObject | undefined {
  if (!isJsonObject(schema['properties'])) return undefined;
  const value: Record<string, Json> = {};
  for (const [key, member] of Object.entries(smallest)) setOwn(value, key, member);
  let found = false;
  for (const [key, property] of Object.entries(schema['properties'])) {
    if (!isJsonObject(property)) continue;
    const [first] = authored(property);
    if (first === undefined) continue;
    setOwn(value, key, first[1]);
    found = true;
  }
  return found ? value : undefined;
}
