import type { JsonObject } from '../../../arbitraries/json/json.js';
import { records } from '../catalog/records.js';
import type { SampleTool } from '../sample-tool.js';
import { ToolFailure } from '../sample-tool.js';

const inputSchema: JsonObject = {
  type: 'object',
  properties: {
    id: { type: 'string', pattern: '^doc-[0-9]{2}$', examples: ['doc-07'] },
    length: {
      type: 'integer',
      minimum: 20,
      maximum: 280,
      default: 120,
      description: 'Characters of the excerpt.',
    },
  },
  required: ['id'],
  additionalProperties: false,
};

const outputSchema: JsonObject = {
  type: 'object',
  properties: {
    id: { type: 'string', pattern: '^doc-[0-9]{2}$' },
    title: { type: 'string', minLength: 1 },
    excerpt: { type: 'string', maxLength: 280 },
    truncated: { type: 'boolean' },
  },
  required: ['id', 'title', 'excerpt', 'truncated'],
  additionalProperties: false,
};

/** Why an id that is well-formed gives nothing. */
export const unknownDocument = 'no document has the id that was asked for';

function run(args: JsonObject): JsonObject | ToolFailure {
  const record = records.find(({ id }) => id === args['id']);
  if (record === undefined) return new ToolFailure(unknownDocument);
  const length = typeof args['length'] === 'number' ? args['length'] : 120;
  return {
    id: record.id,
    title: record.title,
    excerpt: record.body.slice(0, length),
    truncated: record.body.length > length,
  };
}

export const preview: SampleTool = {
  name: 'preview',
  title: 'Preview a document',
  description: 'Shows the first characters of one document.',
  inputSchema,
  outputSchema,
  run,
};
