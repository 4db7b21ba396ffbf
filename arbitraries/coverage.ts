import type { Json, JsonSchema } from './json/json.js';
import type { Pointer } from './json/pointer.js';
import { assertionsOf, exercisedAssertions } from './judgement.js';
import type { GeneratorOptions } from './options.js';

/**
 * What a set of values showed of a schema's assertions.
 *
 * @property assertions how many there are
 * @property bothSides how many were both satisfied and violated by some value
 * @property neverSatisfied their schema pointers; likewise `neverViolated`
 */
export interface Coverage {
  readonly assertions: number;
  readonly bothSides: number;
  readonly neverSatisfied: readonly Pointer[];
  readonly neverViolated: readonly Pointer[];
}

/** Which assertions of a schema some values exercised, and on which sides. Throws `Unsupported`. */
export function coverageOf(
  schema: JsonSchema,
  values: Iterable<Json>,
  options: GeneratorOptions = {},
): Coverage {
  const seen = { satisfied: new Set<Pointer>(), violated: new Set<Pointer>() };
  for (const value of values)
    for (const { side, schemaPointer } of exercisedAssertions(schema, value, options))
      seen[side].add(schemaPointer);
  const all = assertionsOf(schema, options);
  const neverSatisfied = all.filter((pointer) => !seen.satisfied.has(pointer));
  const neverViolated = all.filter((pointer) => !seen.violated.has(pointer));
  const bothSides = all.length - new Set([...neverSatisfied, ...neverViolated]).size;
  return { assertions: all.length, bothSides, neverSatisfied, neverViolated };
}
