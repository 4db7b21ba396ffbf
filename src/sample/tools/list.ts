import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { CatalogRecord } from '../catalog/record.js';
import { langs } from '../catalog/record.js';
import { records } from '../catalog/records.js';
import type { SampleTool } from '../sample-tool.js';

const pageSize = 10;
const share: JsonObject = { type: 'number', minimum: 0, maximum: 1 };

const inputSchema: JsonObject = {
  type: 'object',
  properties: {
    page: { type: 'integer', minimum: 1, maximum: 20, default: 1 },
    sort: { enum: ['id', 'title', 'score'], default: 'id' },
    filter: {
      oneOf: [
        {
          type: 'object',
          properties: { by: { const: 'lang' }, lang: { enum: [...langs] } },
          required: ['by', 'lang'],
          additionalProperties: false,
        },
        {
          type: 'object',
          properties: { by: { const: 'score' }, atLeast: share, atMost: share },
          required: ['by'],
          anyOf: [{ required: ['atLeast'] }, { required: ['atMost'] }],
          additionalProperties: false,
        },
      ],
    },
  },
  additionalProperties: false,
};

const outputSchema: JsonObject = {
  type: 'object',
  properties: {
    page: { type: 'integer', minimum: 1 },
    items: {
      type: 'array',
      maxItems: pageSize,
      items: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          title: { type: 'string' },
          lang: { enum: [...langs] },
          score: share,
        },
        required: ['id', 'title', 'lang', 'score'],
        additionalProperties: false,
      },
    },
    next: { anyOf: [{ type: 'integer', minimum: 2 }, { type: 'null' }] },
  },
  required: ['page', 'items', 'next'],
  additionalProperties: false,
};

function passes(record: CatalogRecord, filter: Json | undefined): boolean {
  if (!isJsonObject(filter)) return true;
  if (filter['by'] === 'lang') return record.lang === filter['lang'];
  const { atLeast, atMost } = filter;
  return record.score >= Number(atLeast ?? 0) && record.score <= Number(atMost ?? 1);
}

const orders: Readonly<Record<string, (a: CatalogRecord, b: CatalogRecord) => number>> = {
  id: (a, b) => (a.id < b.id ? -1 : 1),
  title: (a, b) => (a.title === b.title ? 0 : a.title < b.title ? -1 : 1),
  score: (a, b) => b.score - a.score,
};

function run(args: JsonObject): JsonObject {
  const page = typeof args['page'] === 'number' ? args['page'] : 1;
  const matching = records
    .filter((record) => passes(record, args['filter']))
    .sort(orders[typeof args['sort'] === 'string' ? args['sort'] : 'id']);
  const items = matching
    .slice((page - 1) * pageSize, page * pageSize)
    .map(({ id, title, lang, score }) => ({ id, title, lang, score }));
  return { page, items, next: matching.length > page * pageSize ? page + 1 : null };
}

export const list: SampleTool = {
  name: 'list',
  title: 'List the catalog',
  description: 'Lists documents page by page.',
  inputSchema,
  outputSchema,
  run,
};
