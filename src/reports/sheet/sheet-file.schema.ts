import type { PublishedSchema } from '../../corpus/case-file.js';
import { sheetConditionsSchema, sheetRowSchema } from '../../engine/client/sheet.schema.js';
import { closed } from '../../engine/closed-object.schema.js';
import { causeIds } from '../../hostile/sheet/causes.js';
import { rowIds } from '../../hostile/sheet/questions.js';

const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;

const beginning = {
  ...closed(
    { row: { enum: rowIds }, cause: { enum: causeIds }, rows: { type: 'array', items: { enum: rowIds } } },
    ['row', 'cause', 'rows'],
  ),
  type: ['object', 'null'],
} as const;

const sheet = closed(
  {
    endpoint: text,
    conditions: { ...sheetConditionsSchema, type: ['object', 'null'] },
    counts: closed({ PASS: count, FAIL: count, UNAVAILABLE: count }, ['PASS', 'FAIL', 'UNAVAILABLE']),
    begin: beginning,
    rows: { type: 'array', items: sheetRowSchema },
  },
  ['endpoint', 'conditions', 'counts', 'begin', 'rows'],
);

/** JSON Schema of `sheet.json`, format version 1. */
export const sheetFileSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'urn:mcp-assay:sheet:1',
  title: 'The acceptance sheet of an MCP client',
  ...closed(
    {
      sheet: { const: 1 },
      tool: closed({ name: { const: 'mcp-assay' }, version: text }, ['name', 'version']),
      seed: { type: 'integer', minimum: 0, maximum: 4_294_967_295 },
      sheets: { type: 'array', items: sheet },
    },
    ['sheet', 'tool', 'seed', 'sheets'],
  ),
} as const satisfies PublishedSchema;
