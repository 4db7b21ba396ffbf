import type { PublishedSchema } from '../corpus/case-file.js';
import { eras } from '../protocol/era.js';

const name = { type: 'string', minLength: 1 } as const;
const date = { type: 'string', format: 'date', description: 'a date such as 2026-11-30' } as const;

const entry = {
  type: 'object',
  properties: {
    fingerprint: {
      type: 'string',
      pattern: '^f-[0-9a-f]{8}$',
      description: 'the name of a finding: f- and 8 hex digits',
    },
    reason: {
      type: 'string',
      pattern: '\\S',
      description: 'a sentence that says why it is accepted for now',
    },
    since: date,
    expiry: date,
    invariant: { ...name, description: 'the id of a law, such as output.conforms' },
    era: { enum: eras, description: `one of ${eras.join(', ')}` },
    tool: { ...name, description: 'the name of a tool' },
  },
  required: ['fingerprint', 'reason', 'since'],
  additionalProperties: false,
  description: 'a known finding: fingerprint, reason, since, and perhaps expiry',
} as const;

/** JSON Schema of what `--baseline` reads, format version 1. */
export const baselineSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'urn:mcp-assay:baseline:1',
  title: 'The findings of a target that are known and accepted for now',
  type: 'object',
  properties: {
    baseline: { const: 1, description: '1, the version of the format' },
    findings: { type: 'array', items: entry, description: 'the list of known findings' },
  },
  required: ['baseline', 'findings'],
  additionalProperties: false,
  description: 'an object with baseline: 1 and the list findings',
} as const satisfies PublishedSchema;
