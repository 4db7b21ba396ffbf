import type { PublishedSchema } from '../../corpus/case-file.js';
import { observedForms, seenWords, sizeFates } from './observed-file.js';

const orEmpty = (words: readonly string[]) => ({
  enum: [...words, null],
  description: `${words.join(', ')}, or null where nobody looked`,
});

const textOrNull = (description: string) =>
  ({ type: ['string', 'null'], description: `${description}, or null` }) as const;

const seen = orEmpty(seenWords);
const marker = { type: 'string', minLength: 1, description: 'the word that the form came with' } as const;
const quoted = textOrNull('what the model said when it was asked for the marker');

const markedText = {
  type: 'object',
  properties: { marker, quoted },
  required: ['marker', 'quoted'],
  additionalProperties: false,
  description: 'an object with marker and quoted',
} as const;

const form = {
  type: 'object',
  properties: { marker, received: seen, shown: seen, readable: seen, quoted },
  required: ['marker', 'received', 'shown', 'readable', 'quoted'],
  additionalProperties: false,
  description: 'an object with marker, received, shown, readable and quoted',
} as const;

const size = {
  type: 'object',
  properties: {
    bytes: { type: 'integer', minimum: 1, description: 'the size of the result in UTF-8 bytes' },
    marker,
    fate: orEmpty(sizeFates),
    fetched: seen,
    quoted,
  },
  required: ['bytes', 'marker', 'fate', 'fetched', 'quoted'],
  additionalProperties: false,
  description: 'an object with bytes, marker, fate, fetched and quoted',
} as const;

/** JSON Schema of what `client --observe` reads, format version 1. */
export const observedFileSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'urn:mcp-assay:observed:1',
  title: 'What a person saw of our server at a host',
  type: 'object',
  properties: {
    observed: { const: 1, description: '1, the version of the format' },
    host: textOrNull('the product and its version'),
    model: textOrNull('the model and its settings'),
    modelVisibility: textOrNull('how it was found out what the model could see'),
    E03: markedText,
    H01: {
      type: 'object',
      properties: Object.fromEntries(observedForms.map((name) => [name, form])),
      additionalProperties: false,
      description: `an object with some of ${observedForms.join(', ')}`,
    },
    H02: { type: 'array', items: size, maxItems: 64, description: 'a list of sizes' },
  },
  required: ['observed', 'host', 'model', 'modelVisibility'],
  additionalProperties: false,
  description: 'an object with observed: 1, host, model, modelVisibility, and the rows E03, H01, H02',
} as const satisfies PublishedSchema;
