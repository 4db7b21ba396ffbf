import * as fc from 'fast-check';
import { boundariesOf, everyViolation, valuesOf, violationsOf } from '../../arbitraries/index.js';
import type { Json, JsonSchema } from '../../arbitraries/json/json.js';
import type { Mutation } from '../../arbitraries/mutation.js';
import { writeJson } from '../protocol/json/writer.js';

/** Structured content of ordinary size: oversize results are an attack of their own. */
const bounds = { maxBytes: 16_384, maxDepth: 32 } as const;
const batchSize = 32;

/** A result as JSON text without what an era adds, and what was done to it. */
export interface Variant {
  readonly phase: 'coverage' | 'fuzz';
  readonly result: string;
  readonly mutations: readonly Mutation[];
}

/** A result with this structured content and, as text, the same. */
export function agreeingResult(structured: Json): string {
  const text = writeJson(structured);
  return `{"content":[{"type":"text","text":${JSON.stringify(text)}}],"structuredContent":${text}}`;
}

/** Results that keep the outputSchema: its boundary values, then endless drawn ones. */
export function* honestVariants(outputSchema: JsonSchema, seed: number): Generator<Variant> {
  for (const { value } of boundariesOf(outputSchema, bounds)) {
    yield { phase: 'coverage', result: agreeingResult(value), mutations: [] };
  }
  for (const value of drawn(valuesOf(outputSchema, bounds), seed)) {
    yield { phase: 'fuzz', result: agreeingResult(value), mutations: [] };
  }
}

/** Results whose structured content breaks the outputSchema: in every way, then endless drawn ones. */
export function* brokenVariants(outputSchema: JsonSchema, seed: number): Generator<Variant> {
  for (const { value, mutation } of everyViolation(outputSchema, bounds)) {
    yield { phase: 'coverage', result: agreeingResult(value), mutations: [mutation] };
  }
  for (const { value, mutation } of drawn(violationsOf(outputSchema, bounds), seed)) {
    yield { phase: 'fuzz', result: agreeingResult(value), mutations: [mutation] };
  }
}

/** Values without end, in batches that each have a seed of their own. */
export function* drawn<T>(arbitrary: fc.Arbitrary<T>, seed: number): Generator<T> {
  for (let batch = 0; ; batch += 1)
    yield* fc.sample(arbitrary, { seed: mixed(seed, batch), numRuns: batchSize });
}

/** murmur3's 32-bit finaliser, so that neighbouring seeds and batches have nothing to do with each other. */
function mixed(seed: number, batch: number): number {
  let hash = (seed + Math.imul(batch + 1, 0x9e3779b9)) | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
