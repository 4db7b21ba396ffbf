import type { PublishedSchema } from '../../corpus/case-file.js';
import { foundWithSchema } from '../../corpus/found-with.schema.js';

const text = { type: 'string' } as const;
const names = { type: 'array', items: text } as const;

/** The published JSON Schema (2020-12) of a case on which validators differ. */
export const differCaseSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'mcp-assay case on which validators differ, version 1',
  type: 'object',
  properties: {
    differ: { const: 1 },
    fingerprint: { type: 'string', pattern: '^d-[0-9a-f]{8}$' },
    keyword: { type: 'string', pattern: '^\\$?[A-Za-z]{1,40}$' },
    manner: { enum: ['wrong', 'refuses', 'answers'] },
    dialects: {
      type: 'array',
      minItems: 1,
      items: { enum: ['2020-12', '2019-09', 'draft-07', 'draft-06', 'draft-04'] },
    },
    schema: text,
    instance: text,
    said: {
      type: 'array',
      items: {
        type: 'object',
        properties: { says: text, validators: names },
        required: ['says', 'validators'],
        additionalProperties: false,
      },
    },
    apart: names,
    right: {
      type: 'object',
      properties: {
        verdict: { enum: ['valid', 'invalid', 'refuse', 'open'] },
        by: { enum: ['evaluator', 'majority', 'specification'] },
        section: text,
        why: text,
      },
      required: ['verdict', 'by', 'section'],
      additionalProperties: false,
    },
    foundWith: foundWithSchema,
  },
  required: [
    'differ',
    'fingerprint',
    'keyword',
    'manner',
    'dialects',
    'schema',
    'instance',
    'said',
    'apart',
    'right',
    'foundWith',
  ],
  additionalProperties: false,
} as const satisfies PublishedSchema;
