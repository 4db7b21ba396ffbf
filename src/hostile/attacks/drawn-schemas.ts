import * as fc from 'fast-check';
import { everyViolation, valuesOf, violationsOf } from '../../../arbitraries/index.js';
import type { Json, JsonObject, JsonSchema } from '../../../arbitraries/json/json.js';
import type { Mutation } from '../../../arbitraries/mutation.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { schemasOf } from '../../../arbitraries/schemas/schemas-of.js';
import type { Attack, AttackScene, Staged } from '../attack.js';
import { listed } from '../attack.js';
import { calling, plainCall } from '../play/acts.js';
import { agreeingResult, drawn } from '../result-variants.js';

const bounds = { maxBytes: 4096, maxDepth: 16 } as const;
/** Results of one schema before the next one is drawn. */
const perSchema = 3;

/** OutputSchemas of an object with one member under a drawn schema, which both eras allow. */
const schemas: fc.Arbitrary<JsonObject> = schemasOf('2020-12').map((schema) => ({
  type: 'object',
  properties: { a: schema },
  required: ['a'],
}));

interface Made {
  readonly value: Json;
  readonly mutations: readonly Mutation[];
}

/** A few values of a schema, or against it; none where the schema is beyond what can be made. */
function some(make: () => Iterable<Made>): readonly Made[] {
  const made: Made[] = [];
  try {
    for (const one of make()) {
      if (isJsonObject(one.value)) made.push(one);
      if (made.length === perSchema) break;
    }
  } catch {
    // Not every schema has values, and not every keyword can be broken.
  }
  return made;
}

const honest = (schema: JsonSchema, seed: number) =>
  some(() =>
    fc
      .sample(valuesOf(schema, bounds), { seed, numRuns: perSchema })
      .map((value) => ({ value, mutations: [] })),
  );

const broken = (schema: JsonSchema, seed: number) =>
  some(function* () {
    for (const { value, mutation } of everyViolation(schema, bounds)) yield { value, mutations: [mutation] };
    for (const { value, mutation } of fc.sample(violationsOf(schema, bounds), { seed, numRuns: perSchema }))
      yield { value, mutations: [mutation] };
  });

function drawnSchemas(
  name: string,
  law: Attack['law'],
  what: string,
  make: (schema: JsonSchema, seed: number) => readonly Made[],
): Attack {
  return {
    name,
    law,
    what,
    *plays({ era, seed, tool }: AttackScene): Generator<Staged> {
      for (const outputSchema of drawn(schemas, seed)) {
        for (const { value, mutations } of make(outputSchema, seed)) {
          const call = calling(era, tool.name, agreeingResult(value));
          yield { phase: 'fuzz', mutations, play: plainCall(era, [listed({ ...tool, outputSchema })], call) };
        }
      }
    },
  };
}

/** Schemas that nobody wrote, with values that keep them. */
export const drawnHonest: Attack = drawnSchemas(
  'drawn-honest',
  'client.delivers',
  'right results under outputSchemas drawn at random',
  honest,
);

/** Schemas that nobody wrote, with values that break them. */
export const drawnBroken: Attack = drawnSchemas(
  'drawn-broken',
  'client.refuses',
  'broken results under outputSchemas drawn at random',
  broken,
);
