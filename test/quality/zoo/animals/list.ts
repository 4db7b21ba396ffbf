import type { Json, JsonObject } from '../../../../arbitraries/json/json.js';
import type { Era } from '../../../../src/protocol/era.js';
import type { Animal } from '../animal.js';
import { inMemory, perConnection } from '../endpoint.js';
import { Refusal } from '../kit.js';
import type { Twist } from '../kit.js';
import { success, tools } from '../tools.js';
import type { ZooTool } from '../tools.js';

/** A further tool with these schemas; what it gives conforms to nothing in particular. */
const odd = (inputSchema: JsonObject, more: Partial<ZooTool> = {}): ZooTool => ({
  name: 'odd',
  inputSchema,
  run: () => ({ content: [{ type: 'text', text: 'odd' }] }),
  ...more,
});

const withOdd = (inputSchema: JsonObject, more?: Partial<ZooTool>): Twist => ({
  tools: [...tools, odd(inputSchema, more)],
});

const open = { type: 'object' };

/** A listing law broken by one odd tool. */
function oddTool(
  name: string,
  source: string,
  era: Era,
  invariant: string,
  inputSchema: JsonObject,
  more: Partial<ZooTool> = {},
): Animal {
  return {
    name,
    source,
    era,
    invariant,
    tool: more.name ?? 'odd',
    minimal: 'tools/list',
    server: () => inMemory(era, withOdd(inputSchema, more)),
  };
}

const property = (name: string, schema: JsonObject): JsonObject => ({
  type: 'object',
  properties: { [name]: schema },
});

/** Objects in objects, deeper than anybody looks. */
function deep(levels: number): JsonObject {
  let schema: JsonObject = { type: 'string' };
  for (let level = 0; level < levels; level += 1) schema = property('a', schema);
  return schema;
}

export const listAnimals: readonly Animal[] = [
  oddTool(
    'nests its schema deeper than a validator should go',
    'R02',
    '2025-11-25',
    'list.bounds',
    deep(200),
  ),
  oddTool('lists an empty property map as an array', 'A16', '2025-11-25', 'list.schema-valid', {
    type: 'object',
    properties: [],
  }),
  oddTool(
    'names a type that JSON Schema does not know',
    'list.schema-valid',
    '2026-07-28',
    'list.schema-valid',
    property('n', { type: 'int' }),
  ),
  oddTool(
    'marks a property as required with a boolean',
    'list.schema-valid',
    '2025-11-25',
    'list.schema-valid',
    property('n', { type: 'string', required: true }),
  ),
  oddTool(
    'bounds a number as draft 4 did',
    'list.schema-valid',
    '2026-07-28',
    'list.schema-valid',
    property('n', { type: 'number', minimum: 0, exclusiveMinimum: true }),
  ),
  oddTool('has a root union without a type', 'B05', '2025-11-25', 'list.schema-valid', {
    anyOf: [{ required: ['a'] }, { required: ['b'] }],
  }),
  oddTool(
    'requires a name instead of a list of names',
    'list.schema-valid',
    '2025-11-25',
    'list.schema-valid',
    open,
    {
      outputSchema: { type: 'object', required: 'total' },
      run: () => success({ total: 1 }),
    },
  ),
  oddTool('refers to a definition that is not there', 'B01', '2025-11-25', 'list.refs-local', open, {
    outputSchema: property('a', { $ref: '#/$defs/None' }),
    run: () => success({}),
  }),
  oddTool('keeps references and drops their definitions', 'B04', '2026-07-28', 'list.refs-local', {
    ...property('f', { $ref: '#/$defs/F' }),
    additionalProperties: false,
  }),
  oddTool(
    'refers to a schema in the network',
    'B14',
    '2026-07-28',
    'list.refs-local',
    property('c', { $ref: 'https://schemas.invalid/canary.json' }),
  ),
  oddTool('has a space in a tool name', 'list.names', '2026-07-28', 'list.names', open, { name: 'odd tool' }),
  oddTool('lists one name twice', 'list.names', '2025-11-25', 'list.names', tools[2]?.inputSchema ?? open, {
    name: 'about',
  }),
  {
    name: 'gives the same cursor with the last page again',
    source: 'A14',
    era: '2025-11-25',
    invariant: 'list.pages',
    tool: '',
    minimal: 'tools/list',
    server: () => inMemory('2025-11-25', { pages: (list) => ({ tools: list, nextCursor: 'k' }) }),
  },
  {
    name: 'refuses the cursor that it gave',
    source: 'B07',
    era: '2026-07-28',
    invariant: 'list.pages',
    tool: '',
    minimal: 'tools/list',
    server: () =>
      inMemory('2026-07-28', {
        pages: (list, cursor) =>
          cursor === undefined ? { tools: list.slice(0, 2), nextCursor: '2' } : undefined,
      }),
  },
  {
    name: 'begins each page with the last tool of the page before',
    source: 'list.pages',
    era: '2026-07-28',
    invariant: 'list.pages',
    tool: 'count',
    minimal: 'tools/list',
    server: () =>
      inMemory('2026-07-28', {
        pages: (list, cursor) =>
          cursor === undefined ? { tools: list.slice(0, 2), nextCursor: '2' } : { tools: list.slice(1) },
      }),
  },
  {
    name: 'lists its tools in another order each time',
    source: 'list.stable',
    era: '2026-07-28',
    invariant: 'list.stable',
    tool: '',
    minimal: 'tools/list',
    server: () => {
      let times = 0;
      return inMemory('2026-07-28', {
        outcome: (made, { method }) => {
          if (method !== 'tools/list' || made instanceof Refusal) return made;
          times += 1;
          const list = made['tools'] as readonly Json[];
          return { ...made, tools: times % 2 === 0 ? list.toReversed() : list };
        },
      });
    },
  },
  {
    name: 'shows a tool only on connections that called another before',
    source: 'B16',
    era: '2026-07-28',
    invariant: 'list.stable',
    tool: '',
    minimal: 'tools/list',
    server: () =>
      perConnection('2026-07-28', () => {
        let called = false;
        return {
          outcome: (made, { method }) => {
            called ||= method === 'tools/call';
            if (method !== 'tools/list' || made instanceof Refusal || !called) return made;
            return {
              ...made,
              tools: [...(made['tools'] as readonly Json[]), { name: 'secret', inputSchema: open }],
            };
          },
        };
      }),
  },
  oddTool(
    'mirrors an array in a header',
    'list.header-annotations',
    '2026-07-28',
    'list.header-annotations',
    property('ids', { type: 'array', items: { type: 'string' }, 'x-mcp-header': 'Ids' }),
  ),
  oddTool(
    'mirrors two parameters in one header',
    'list.header-annotations',
    '2026-07-28',
    'list.header-annotations',
    {
      type: 'object',
      properties: {
        region: { type: 'string', 'x-mcp-header': 'Region' },
        zone: { type: 'string', 'x-mcp-header': 'region' },
      },
    },
  ),
  oddTool('requires a property that it forbids', 'list.contradiction', '2025-11-25', 'list.contradiction', {
    ...property('a', { type: 'string' }),
    required: ['b'],
    additionalProperties: false,
  }),
  oddTool(
    'has a default that its own schema refuses',
    'list.contradiction',
    '2026-07-28',
    'list.contradiction',
    property('limit', { type: 'integer', maximum: 50, default: 100 }),
  ),
  {
    name: 'gives its list a lifetime below zero',
    source: 'cache.hints',
    era: '2026-07-28',
    invariant: 'cache.hints',
    tool: '',
    minimal: 'tools/list',
    server: () =>
      inMemory('2026-07-28', {
        outcome: (made, { method }) =>
          method === 'tools/list' && !(made instanceof Refusal) ? { ...made, ttlMs: -1 } : made,
      }),
  },
  {
    name: 'changes the scope of the cache on the second page',
    source: 'cache.hints',
    era: '2026-07-28',
    invariant: 'cache.hints',
    tool: '',
    minimal: 'tools/list',
    server: () =>
      inMemory('2026-07-28', {
        pages: (list, cursor) =>
          cursor === undefined
            ? { tools: list.slice(0, 2), nextCursor: '2' }
            : { tools: list.slice(2), cacheScope: 'private' },
      }),
  },
];
