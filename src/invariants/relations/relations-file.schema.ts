import type { PublishedSchema } from '../../corpus/case-file.js';

/** A list of relations, in a file of their own as in a contract. */
export const relationListSchema = {
  type: 'array',
  description: 'a list of relations between calls, one line each',
  maxItems: 200,
  items: {
    description: 'a relation, such as search.items[*].id -> preview.id : result.id == argument',
    // YAML takes a line with " : " in it, when nothing quotes it, for a member and its value.
    type: ['string', 'object'],
    minLength: 1,
    maxLength: 2000,
    minProperties: 1,
    maxProperties: 1,
    propertyNames: { maxLength: 2000 },
    additionalProperties: { type: 'string', maxLength: 2000, description: 'a condition' },
  },
} as const;

/** JSON Schema 2020-12 of a file of relations, format 1. */
export const relationsFileSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'mcp-assay relations',
  description: 'an object that holds the list relations',
  type: 'object',
  properties: {
    version: { const: 1, description: '1, the version of this format' },
    relations: relationListSchema,
  },
  required: ['relations'],
  additionalProperties: false,
} as const satisfies PublishedSchema;
