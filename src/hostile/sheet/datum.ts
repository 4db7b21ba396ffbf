import * as fc from 'fast-check';
import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { valuesOf, violationsOf } from '../../../arbitraries/index.js';
import { writeJson } from '../../protocol/json/writer.js';
import { searchStructured } from '../hostile-tool.js';

/** What all four forms tell: how many hits there are, and the hits. */
export interface Datum {
  readonly total: number;
  readonly hits: readonly Json[];
  /** The same as JSON text. */
  readonly text: string;
}

/** How many data a row is tried with. */
const dataARow = 4;

const bounds = { maxBytes: 2048, maxDepth: 8 } as const;

/** Data that are right by type and by meaning, a function of the seed; each has two hits or more. */
export function dataFor(seed: number, count = dataARow): readonly Datum[] {
  const items = hitSchema();
  const hits = valuesOf({ type: 'array', items, minItems: 2, maxItems: 4 }, bounds);
  return fc.sample(hits, { seed, numRuns: count }).map((drawn) => datumOf(drawn as readonly Json[]));
}

const datumOf = (hits: readonly Json[]): Datum => ({
  total: hits.length,
  hits,
  text: writeJson({ total: hits.length, hits: [...hits] }),
});

function hitSchema(): JsonObject {
  const properties = searchStructured.outputSchema['properties'];
  const hits = isJsonObject(properties) ? properties['hits'] : undefined;
  const items = isJsonObject(hits) ? hits['items'] : undefined;
  return isJsonObject(items) ? items : {};
}

/** Structured content that breaks the outputSchema, each in a way of its own, with the keyword. */
export function brokenValues(seed: number): readonly { readonly value: Json; readonly keyword: string }[] {
  const { outputSchema } = searchStructured;
  return fc
    .sample(violationsOf(outputSchema, bounds), { seed, numRuns: 2 * dataARow })
    .map(({ value, mutation }) => ({ value, keyword: mutation.keyword }));
}

/** The datum with another total, as JSON text. */
export const withTotal = ({ hits }: Datum, total: Json): string => writeJson({ total, hits: [...hits] });
