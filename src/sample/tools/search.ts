import type { JsonObject } from '../../../arbitraries/json/json.js';
import { records } from '../catalog/records.js';
import type { SampleTool } from '../sample-tool.js';

const inputSchema: JsonObject = {
  type: 'object',
  properties: {
    query: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description: 'Words to look for in title and body.',
    },
    limit: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
    lang: { type: 'string', pattern: '^[a-z]{2}$', description: 'ISO 639-1 code.' },
  },
  required: ['query'],
  additionalProperties: false,
};

const hit: JsonObject = {
  type: 'object',
  properties: {
    id: { type: 'string', pattern: '^doc-[0-9]{2}$' },
    title: { type: 'string', minLength: 1 },
    score: { type: 'number', minimum: 0, maximum: 1 },
  },
  required: ['id', 'title', 'score'],
  additionalProperties: false,
};

const outputSchema: JsonObject = {
  type: 'object',
  properties: {
    total: { type: 'integer', minimum: 0 },
    hits: { type: 'array', items: hit, maxItems: 50 },
  },
  required: ['total', 'hits'],
  additionalProperties: false,
};

function run(args: JsonObject): JsonObject {
  const query = (args['query'] as string).toLowerCase();
  const limit = typeof args['limit'] === 'number' ? args['limit'] : 10;
  const lang = args['lang'];
  const hits = records
    .filter((record) => lang === undefined || record.lang === lang)
    .filter((record) => `${record.title} ${record.body}`.toLowerCase().includes(query))
    .slice(0, limit)
    .map(({ id, title, score }) => ({ id, title, score }));
  return { total: hits.length, hits };
}

/** `total` is the number of hits that are returned. */
export const search: SampleTool = {
  name: 'search',
  title: 'Search the catalog',
  description: 'Finds documents that contain the query.',
  inputSchema,
  outputSchema,
  run,
};
