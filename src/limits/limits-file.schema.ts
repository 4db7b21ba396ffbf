import type { PublishedSchema } from '../corpus/case-file.js';
import { breakingManners } from './limit-result.js';

const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const size = { type: 'integer', minimum: 1 } as const;
const cost = { type: 'number', minimum: 0 } as const;
const instant = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$',
} as const;
const how = { enum: [...breakingManners, null] } as const;
const outcome = { enum: ['ok', ...breakingManners] } as const;

const closed = <Properties extends object>(properties: Properties) =>
  ({
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  }) as const;

const list = <Items extends object>(items: Items) => ({ type: 'array', items }) as const;

const fit = { points: { type: 'integer', minimum: 2 }, r2: { type: 'number' } } as const;
const growth = {
  anyOf: [
    { type: 'null' },
    closed({ ...fit, kind: { const: 'power' }, exponent: { type: 'number' } }),
    closed({ ...fit, kind: { const: 'exponential' }, base: { type: 'number' } }),
  ],
} as const;

const sizeResult = closed({
  kind: { const: 'size' },
  validator: text,
  limit: text,
  ok: count,
  fails: { type: ['integer', 'null'], minimum: 1 },
  how,
  detail: text,
  end: { enum: ['broke', 'cap', 'text'] },
  cap: size,
  probes: list(closed({ size, outcome, detail: text })),
  curve: list(closed({ size, bytes: count, compileMs: cost, validateMs: cost })),
  growth,
});

const ruleResult = closed({
  kind: { const: 'rule' },
  validator: text,
  limit: text,
  how,
  detail: text,
  answers: list(closed({ question: text, outcome, detail: text })),
});

const validator = closed({
  name: text,
  version: { type: ['string', 'null'] },
  module: { type: ['string', 'null'] },
  status: { enum: ['usable', 'unusable'] },
  how,
  detail: text,
  remarks: list(text),
  speed: list(
    closed({
      schema: { enum: ['small', 'real'] },
      bytes: count,
      compileMs: cost,
      valuesPerSecond: cost,
      samples: count,
    }),
  ),
});

/** JSON Schema of `limits.json`, format version 1. */
export const limitsFileSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'urn:mcp-assay:limits:1',
  title: 'What JSON Schema validators can bear, as mcp-assay has measured it',
  ...closed({
    limits: { const: 1 },
    tool: closed({ name: { const: 'mcp-assay' }, version: text }),
    node: text,
    platform: text,
    startedAt: instant,
    finishedAt: instant,
    status: { enum: ['complete', 'interrupted'] },
    effort: closed({
      name: { enum: ['quick', 'full'] },
      cpuMs: { type: 'number', exclusiveMinimum: 0 },
      memoryMb: size,
      precision: { type: 'number', exclusiveMinimum: 0 },
      textBytes: size,
    }),
    rows: list(
      closed({
        name: text,
        title: text,
        meaning: text,
        group: { enum: ['right', 'depth', 'growth', 'width', 'size', 'memory'] },
        kind: { enum: ['size', 'rule'] },
        unit: text,
      }),
    ),
    validators: list(validator),
    results: list({ anyOf: [sizeResult, ruleResult] }),
  }),
} as const satisfies PublishedSchema;
