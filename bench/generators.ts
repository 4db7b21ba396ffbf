import * as fc from 'fast-check';
import { generateSync } from 'json-schema-faker';
import { Bench } from 'tinybench';
import { valuesOf, violationsOf } from '../arbitraries/index.js';
import type { JsonObject, JsonSchema } from '../arbitraries/json/json.js';
import { corpus } from '../test/arbitraries/corpora.js';
import type { Measured } from './record.js';

/** A search tool's arguments, as servers advertise them. */
const schema: JsonObject = {
  type: 'object',
  properties: {
    query: { type: 'string', minLength: 1, maxLength: 40 },
    limit: { type: 'integer', minimum: 1, maximum: 50 },
    lang: { enum: ['en', 'de', 'fr', 'ja'] },
    tags: { type: 'array', items: { type: 'string', maxLength: 10 }, maxItems: 5 },
  },
  required: ['query'],
  additionalProperties: false,
};

const handWritten = fc.record(
  {
    query: fc.string({ minLength: 1, maxLength: 40 }),
    limit: fc.integer({ min: 1, max: 50 }),
    lang: fc.constantFrom('en', 'de', 'fr', 'ja'),
    tags: fc.array(fc.string({ maxLength: 10 }), { maxLength: 5 }),
  },
  { requiredKeys: ['query'] },
);

/** Values a second: ours, hand-written fast-check, json-schema-faker. The ratio is to hand-written. */
export async function generators(seed: number): Promise<readonly Measured[]> {
  const bench = new Bench({ time: 1000, warmupTime: 300 });
  const valid = valuesOf(schema);
  const invalid = violationsOf(schema);
  let round = 0;
  bench.add('hand-written fast-check', () =>
    fc.sample(handWritten, { numRuns: 100, seed: seed + (round += 1) }),
  );
  bench.add('valuesOf', () => fc.sample(valid, { numRuns: 100, seed: seed + (round += 1) }));
  bench.add('violationsOf', () => fc.sample(invalid, { numRuns: 100, seed: seed + (round += 1) }));
  bench.add('json-schema-faker', () => {
    for (let at = 0; at < 100; at += 1) generateSync(structuredClone(schema), { seed: seed + (round += 1) });
  });
  await bench.run();
  const rates = bench.tasks.map(({ name, result }) => ({
    name,
    perSecond: result.state === 'completed' ? result.throughput.p50 * 100 : 0,
  }));
  const peer = rates[0]?.perSecond ?? 1;
  const drawn = rates.map(({ name, perSecond }) => ({
    suite: 'generators',
    name,
    perSecond,
    ratio: perSecond / peer,
    to: 'hand-written fast-check',
  }));
  return [...drawn, ...building(seed)];
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Infinity;

/** What building the arbitrary of a median tool may take, in milliseconds. */
const mostToBuild = 0.2;

/**
 * How often a second the arbitrary of a median tool is built, and with its first value: over the tools of real
 * servers where these lie beside the project, else over the one above. The ratio is to what it may take.
 */
function building(seed: number): readonly Measured[] {
  const tools = corpus('mcp-tools').map((record) => record.schema);
  const subjects = tools.length === 0 ? [schema] : tools;
  const milliseconds = (make: (subject: JsonSchema) => unknown): number =>
    median(subjects.map((subject) => median(Array.from({ length: 5 }, () => timeOf(make, subject)))));
  const taken = {
    'building valuesOf': milliseconds((subject) => valuesOf(subject)),
    'building it, and one value': milliseconds((subject) =>
      fc.sample(valuesOf(subject), { numRuns: 1, seed }),
    ),
  };
  return Object.entries(taken).map(([name, ms]) => ({
    suite: 'generators',
    name,
    perSecond: 1000 / ms,
    ratio: mostToBuild / ms,
    to: `what takes ${mostToBuild} ms`,
  }));
}

/** Each time on a copy, since what was read of a schema is remembered as long as it is held. */
function timeOf(make: (subject: JsonSchema) => unknown, subject: JsonSchema): number {
  const copy = structuredClone(subject);
  const started = performance.now();
  make(copy);
  return performance.now() - started;
}
