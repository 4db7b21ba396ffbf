import type { Json, JsonObject } from '../../../../arbitraries/json/json.js';
import { stringOf } from '../tools.js';
import type { ZooTool } from '../tools.js';

const text = (words: string): JsonObject => ({ type: 'text', text: words });

/** Gives back whatever it is given: its schema is open, and so is its answer. */
const echo: ZooTool = {
  name: 'echo',
  inputSchema: { type: 'object', additionalProperties: true },
  outputSchema: { type: 'object' },
  extra: { annotations: { readOnlyHint: true, title: 'Echo', 'zoo.example/hint': [1] } },
  run: (args) => ({ content: [text(JSON.stringify(args))], structuredContent: args }),
};

/** Reads only and is not idempotent: each call gives another result. */
function clock(): ZooTool {
  let ticks = 0;
  return {
    name: 'clock',
    inputSchema: { type: 'object', maxProperties: 0 },
    outputSchema: { type: 'object', properties: { ticks: { type: 'integer' } }, required: ['ticks'] },
    extra: { annotations: { readOnlyHint: true, idempotentHint: false } },
    run: () => {
      ticks += 1;
      return { content: [text(`tick ${ticks}`)], structuredContent: { ticks } };
    },
  };
}

/** Every kind of block, with all that each may carry. */
const blocks: ZooTool = {
  name: 'blocks',
  inputSchema: { type: 'object', properties: {}, additionalProperties: false, $comment: 'nothing to say' },
  run: () => ({
    content: [
      {
        type: 'image',
        data: 'AAAA',
        mimeType: 'image/png',
        annotations: { audience: ['assistant'], priority: 1 },
      },
      { type: 'audio', data: '', mimeType: 'audio/wav', _meta: { 'zoo.example/s': 0 } },
      {
        type: 'resource_link',
        uri: 'urn:zoo:1',
        name: '',
        title: 'One',
        description: 'a link\u2028in two lines',
        mimeType: 'text/plain',
        size: 0,
        annotations: { lastModified: '2026-07-28T00:00:00Z' },
      },
      { type: 'resource', resource: { uri: 'zoo://b', blob: 'AA==', mimeType: 'application/octet-stream' } },
      text('{not JSON at all}'),
      text('[see above]'),
    ],
  }),
};

/** Schemas in a style that few write. */
const schemas: ZooTool = {
  name: 'schema_oddities',
  inputSchema: {
    $id: 'urn:zoo:schema',
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      anything: true,
      constructor: { type: 'string', maxLength: 3 },
      ratio: { type: 'number', multipleOf: 0.01, exclusiveMinimum: -1, exclusiveMaximum: 1 },
      when: { type: 'string', default: 'now' },
      level: { $ref: '#level' },
      never: false,
    },
    patternProperties: { '^x-': { type: ['boolean', 'null'] } },
    $defs: { toString: { $anchor: 'level', enum: [0, '0', false, null], 'x-order': 1 } },
    minProperties: 1,
    additionalProperties: { $ref: '#/$defs/toString' },
  },
  outputSchema: { type: 'object', properties: { keys: { type: 'integer' } }, required: ['keys'] },
  run: (args) => ({
    content: [text(`{"keys":${Object.keys(args).length}}`)],
    structuredContent: { keys: Object.keys(args).length },
  }),
};

/** Fails as a business does: the arguments are right and the world is not. */
const unlucky: ZooTool = {
  name: 'unlucky',
  inputSchema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
  outputSchema: { type: 'object', properties: { found: { const: true } }, required: ['found'] },
  run: ({ id }) =>
    stringOf(id).length % 2 === 0
      ? { content: [text('found')], structuredContent: { found: true } }
      : {
          content: [text(`Nothing there under that id; try one of another length.`)],
          structuredContent: { found: false, error: { code: 'NOT_FOUND', retry: false } },
          isError: true,
        },
};

/** Large results with numbers that doubles hold and many languages round. */
const numbers: ZooTool = {
  name: 'numbers',
  inputSchema: { type: 'object', properties: { n: { type: 'integer', minimum: 0, maximum: 40 } } },
  outputSchema: { type: 'object', properties: { rows: { type: 'array', items: { type: 'number' } } } },
  run: ({ n = 3 }) => {
    const rows: Json = Array.from({ length: Number(n) }, (_, at) => at / 4 - 1e-7 + 2 ** 53 * (at % 2));
    return { content: [text(JSON.stringify({ rows }, null, 2))], structuredContent: { rows } };
  },
};

/** Prices in cents, which binary division takes for fractions of a cent. */
const prices: ZooTool = {
  name: 'prices',
  inputSchema: { type: 'object', properties: { cents: { type: 'integer', minimum: 0, maximum: 1000 } } },
  outputSchema: { type: 'object', properties: { price: { type: 'number', multipleOf: 0.01 } } },
  run: ({ cents = 435 }) => {
    const price = Number(cents) / 100;
    return { content: [text(JSON.stringify({ price }))], structuredContent: { price } };
  },
};

/** Tools that are odd and right. */
export const oddTools = (): readonly ZooTool[] => [echo, clock(), blocks, schemas, unlucky, numbers, prices];
