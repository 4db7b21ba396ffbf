import type { JsonSchema } from '../../arbitraries/index.js';

/** Small schemas that between them use every keyword; all of them have values. */
export const schemas: Readonly<Record<string, JsonSchema>> = {
  anything: true,
  integers: { type: 'integer', minimum: -3, maximum: 1000 },
  'even numbers': { type: 'integer', multipleOf: 2, exclusiveMinimum: 4, maximum: 300 },
  hundredths: { type: 'number', multipleOf: 0.01, minimum: 0, maximum: 5 },
  'an open interval': { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
  words: { type: 'string', pattern: '^[a-f]+$', minLength: 2, maxLength: 9 },
  dates: { type: 'string', format: 'date-time' },
  'one of a list': { enum: ['a', 1, null, { deep: [true] }] },
  'type lists': { type: ['string', 'null', 'integer'], minLength: 1, minimum: 5 },
  tool: {
    type: 'object',
    properties: {
      query: { type: 'string', minLength: 1 },
      limit: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
      sort: { enum: ['new', 'old'] },
      tags: { type: 'array', items: { type: 'string', maxLength: 8 }, minItems: 1, uniqueItems: true },
      filter: {
        anyOf: [
          { type: 'string' },
          { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
        ],
      },
    },
    required: ['query'],
    additionalProperties: false,
  },
  'tagged shapes': {
    oneOf: [
      {
        type: 'object',
        properties: { kind: { const: 'circle' }, radius: { type: 'number', minimum: 0 } },
        required: ['kind', 'radius'],
      },
      {
        type: 'object',
        properties: { kind: { const: 'square' }, side: { type: 'number', minimum: 0 } },
        required: ['kind', 'side'],
      },
    ],
  },
  'overlapping branches': {
    oneOf: [
      { type: 'integer', minimum: 2 },
      { type: 'number', maximum: 7 },
    ],
  },
  tree: {
    $ref: '#/$defs/node',
    $defs: {
      node: {
        type: 'object',
        properties: {
          value: { type: 'integer' },
          children: { type: 'array', items: { $ref: '#/$defs/node' } },
        },
        required: ['value'],
        additionalProperties: false,
      },
    },
  },
  tuple: {
    type: 'array',
    prefixItems: [{ type: 'string' }, { type: 'integer' }],
    items: { type: 'boolean' },
    minItems: 1,
    maxItems: 5,
  },
  'contained integers': {
    type: 'array',
    contains: { type: 'integer' },
    minContains: 2,
    maxContains: 3,
    maxItems: 8,
  },
  'free keys': {
    type: 'object',
    propertyNames: { pattern: '^[a-z]{2,4}$' },
    additionalProperties: { type: 'integer' },
    minProperties: 1,
    maxProperties: 4,
  },
  'keys by pattern': {
    type: 'object',
    patternProperties: { '^x-': { type: 'string' }, '^n': { type: 'number' } },
    additionalProperties: false,
    minProperties: 1,
  },
  dependents: {
    type: 'object',
    properties: { a: { type: 'integer' }, b: { type: 'integer' }, c: { type: 'string' } },
    dependentRequired: { a: ['b'] },
    dependentSchemas: { b: { required: ['c'] } },
  },
  conditional: {
    type: 'object',
    properties: { on: { type: 'boolean' }, why: { type: 'string' } },
    required: ['on'],
    if: { properties: { on: { const: true } } },
    then: { required: ['why'] },
    else: { not: { required: ['why'] } },
  },
  negation: { type: ['string', 'integer'], not: { anyOf: [{ const: 'a' }, { minimum: 3 }] } },
  'all at once': {
    allOf: [
      { type: 'object', properties: { a: { type: 'integer', minimum: 3 } }, required: ['a'] },
      { properties: { a: { maximum: 5 } } },
    ],
  },
  'nothing unevaluated': {
    allOf: [{ properties: { a: { type: 'string' } } }],
    anyOf: [
      { properties: { b: { type: 'integer' } }, required: ['b'] },
      { properties: { c: { type: 'integer' } } },
    ],
    type: 'object',
    unevaluatedProperties: false,
  },
  'names of Object.prototype': {
    type: 'object',
    properties: { constructor: { type: 'integer' }, toString: { type: 'string' } },
    required: ['constructor'],
    additionalProperties: false,
  },
};
