import type { PublishedSchema } from '../corpus/case-file.js';
import { breakingManners } from './limit-result.js';

const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 1, description: 'a whole number from 1' } as const;

const tool = {
  type: 'object',
  properties: { name: text, version: text },
  required: ['name', 'version'],
  additionalProperties: false,
} as const;

const measured = {
  type: 'object',
  properties: {
    at: text,
    node: text,
    platform: text,
    effort: { enum: ['quick', 'full'] },
    complete: { type: 'boolean' },
  },
  required: ['at', 'node', 'platform', 'effort', 'complete'],
  additionalProperties: false,
} as const;

const validator = {
  type: 'object',
  properties: { name: text, version: { type: ['string', 'null'] } },
  required: ['name', 'version'],
  additionalProperties: false,
} as const;

const reason = {
  type: 'object',
  properties: {
    bound: text,
    limit: text,
    validator: text,
    measured: { type: 'integer', minimum: 0 },
    how: { enum: [...breakingManners, null] },
  },
  required: ['bound', 'limit', 'validator', 'measured', 'how'],
  additionalProperties: false,
} as const;

const gap = {
  type: 'object',
  properties: {
    limit: text,
    validator: text,
    how: { enum: breakingManners },
    why: { enum: ['time', 'none', 'verdict'] },
  },
  required: ['limit', 'validator', 'how', 'why'],
  additionalProperties: false,
} as const;

/** JSON Schema of `budget.json`, which `--validation-limits` reads, format version 1. */
export const budgetSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'urn:mcp-assay:budget:1',
  title: 'What schemas and values may be so that validators bear them',
  type: 'object',
  properties: {
    budget: { const: 1, description: '1, the version of the format' },
    tool,
    measured,
    validators: { type: 'array', items: validator },
    safety: {
      type: 'number',
      minimum: 1,
      description: 'a number from 1: what was measured is divided by it',
    },
    schema: {
      type: 'object',
      properties: { depth: count, bytes: count, subschemas: count, expansions: count },
      additionalProperties: false,
      description: 'an object with some of depth, bytes, subschemas, expansions',
    },
    instance: {
      type: 'object',
      properties: { depth: count, bytes: count, uniqueItems: count },
      additionalProperties: false,
      description: 'an object with some of depth, bytes, uniqueItems',
    },
    validationMs: { type: 'integer', minimum: 1, description: 'milliseconds of CPU time for one verdict' },
    because: { type: 'array', items: reason },
    gaps: { type: 'array', items: gap },
  },
  required: ['budget', 'schema', 'instance', 'validationMs'],
  additionalProperties: false,
  description: 'an object with budget: 1, schema, instance and validationMs',
} as const satisfies PublishedSchema;
