import * as fc from 'fast-check';
import type { Json, JsonObject } from '../json/json.js';
import { setOwn } from '../json/json.js';

/** One keyword, or a few that are read together: a part of a schema. */
export type Fragment = fc.Arbitrary<JsonObject>;

/** How often a fragment comes beside the others. */
export interface Weighted {
  readonly weight: number;
  readonly arbitrary: Fragment;
}

/** Keywords of which the first are always there. */
export const fragment = (
  weight: number,
  always: Readonly<Record<string, fc.Arbitrary<Json>>>,
  perhaps: Readonly<Record<string, fc.Arbitrary<Json>>> = {},
): Weighted => ({
  weight,
  arbitrary: fc.record(
    { ...always, ...perhaps },
    { requiredKeys: Object.keys(always), noNullPrototype: true },
  ) as Fragment,
});

/** One schema of several fragments; of two with the same keyword the later one stays. */
export function merged(fragments: readonly JsonObject[]): JsonObject {
  const schema: Record<string, Json> = {};
  for (const each of fragments)
    for (const keyword of Object.keys(each)) setOwn(schema, keyword, each[keyword] as Json);
  return schema;
}
