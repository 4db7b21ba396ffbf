import type { JsonObject } from '../../arbitraries/json/json.js';

/** A tool of our server, as the client under test gets to know it. */
export interface HostileTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema: JsonObject;
}

const hit: JsonObject = {
  type: 'object',
  properties: {
    id: { type: 'string', minLength: 1 },
    title: { type: 'string' },
    score: { type: 'number', minimum: 0 },
  },
  required: ['id', 'title'],
  additionalProperties: false,
};

/** Gives structured content, and the same as text: the form whose schema a client can hold it to. */
export const searchStructured: HostileTool = {
  name: 'search_structured',
  description: 'Finds things and gives them as structured content.',
  inputSchema: { type: 'object' },
  outputSchema: {
    type: 'object',
    properties: { total: { type: 'integer', minimum: 0 }, hits: { type: 'array', items: hit, maxItems: 20 } },
    required: ['total', 'hits'],
    additionalProperties: false,
  },
};
