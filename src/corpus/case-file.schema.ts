import { eras } from '../protocol/era.js';
import { labels } from '../validation/verdict.js';
import type { PublishedSchema } from './case-file.js';
import { foundWithSchema } from './found-with.schema.js';

const text = { type: 'string' } as const;

const steps = { type: 'array', items: { $ref: '#/$defs/step' } } as const;

/**
 * The published JSON Schema (2020-12) of a case file. `test/laws` holds it and the type `CaseFile` to say the
 * same.
 */
export const caseFileSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'mcp-assay case file, version 1',
  type: 'object',
  properties: {
    case: { const: 1 },
    invariant: { type: 'string', pattern: '^[a-z][a-z0-9-]{0,63}\\.[a-z][a-z0-9-]{0,63}$' },
    fingerprint: { type: 'string', pattern: '^f-[0-9a-f]{8}$' },
    era: { enum: eras },
    direction: { enum: ['server', 'client'] },
    tool: text,
    description: text,
    label: { enum: labels },
    setup: steps,
    exchange: steps,
    schema: text,
    mutations: { type: 'array', items: { $ref: '#/$defs/mutation' } },
    right: text,
    foundWith: foundWithSchema,
  },
  required: [
    'case',
    'invariant',
    'fingerprint',
    'era',
    'direction',
    'tool',
    'description',
    'label',
    'setup',
    'exchange',
    'mutations',
    'right',
    'foundWith',
  ],
  additionalProperties: false,
  $defs: {
    step: {
      oneOf: [
        {
          type: 'object',
          properties: {
            send: { $ref: '#/$defs/sent' },
            as: { enum: ['a', 'b', 'none', 'invalid'] },
            to: text,
            beside: { enum: ['before', 'after'] },
            http: { type: 'object', properties: { kind: text }, required: ['kind'] },
          },
          required: ['send'],
          additionalProperties: false,
        },
        {
          type: 'object',
          properties: { ask: { type: 'object', properties: { op: text }, required: ['op'] } },
          required: ['ask'],
          additionalProperties: false,
        },
        {
          type: 'object',
          properties: { expect: { $ref: '#/$defs/expectation' } },
          required: ['expect'],
          additionalProperties: false,
        },
      ],
    },
    sent: {
      oneOf: [
        {
          type: 'object',
          properties: { json: text },
          required: ['json'],
          additionalProperties: false,
        },
        {
          type: 'object',
          properties: {
            base64: {
              type: 'string',
              contentEncoding: 'base64',
              pattern: '^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
            },
          },
          required: ['base64'],
          additionalProperties: false,
        },
      ],
    },
    expectation: {
      type: 'object',
      properties: { outcome: text, answer: text },
      required: ['outcome'],
      additionalProperties: false,
    },
    mutation: {
      type: 'object',
      properties: { pointer: text, keyword: text, what: text },
      required: ['pointer', 'keyword', 'what'],
      additionalProperties: false,
    },
  },
} as const satisfies PublishedSchema;
