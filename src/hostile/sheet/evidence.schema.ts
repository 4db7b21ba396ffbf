import type { PublishedSchema } from '../../corpus/case-file.js';
import { rowIds } from './questions.js';

const text = { type: 'string' } as const;

const act = {
  type: 'object',
  properties: {
    ask: text,
    outcome: text,
    received: { type: ['string', 'null'] },
    wire: { type: 'array', items: text },
  },
  required: ['ask', 'outcome', 'received', 'wire'],
  additionalProperties: false,
} as const;

const play = {
  type: 'object',
  properties: {
    name: text,
    wanted: { enum: ['deliver', 'refuse', 'judge', 'record'] },
    held: { type: ['boolean', 'null'] },
    play: text,
    acts: { type: 'array', items: act },
  },
  required: ['name', 'wanted', 'held', 'play', 'acts'],
  additionalProperties: false,
} as const;

/** JSON Schema of `evidence/<row>.json`, format version 1. */
export const evidenceSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'urn:mcp-assay:evidence:1',
  title: 'What a row of the acceptance sheet is judged by',
  type: 'object',
  properties: {
    evidence: { const: 1 },
    row: { enum: rowIds },
    plays: { type: 'array', items: play },
  },
  required: ['evidence', 'row', 'plays'],
  additionalProperties: false,
} as const satisfies PublishedSchema;
