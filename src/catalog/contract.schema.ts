import type { PublishedSchema } from '../corpus/case-file.js';
import { relationListSchema } from '../invariants/relations/relations-file.schema.js';
import { eras } from '../protocol/era.js';

const text = (description: string) => ({ type: 'string', minLength: 1, description }) as const;
const pointer = (what: string) =>
  ({
    type: 'string',
    pattern: '^(/([^~/]|~[01])*)*$',
    description: `a JSON Pointer such as ${what}`,
  }) as const;
const count = (description: string) =>
  ({ type: 'integer', minimum: 1, maximum: 1_000_000, description }) as const;
const closed = { type: 'object', additionalProperties: false } as const;

const id = {
  anyOf: [{ type: 'string' }, { type: 'number' }],
  description: 'an id, a text or a number',
} as const;

const allowed = {
  anyOf: [
    text('the name of a tool'),
    {
      ...closed,
      properties: {
        name: text('the name of a tool'),
        inputSchema: { type: 'object', description: 'a JSON Schema' },
        outputSchema: { type: 'object', description: 'a JSON Schema' },
      },
      required: ['name'],
    },
  ],
  description: 'the name of a tool, or an object with name, inputSchema and outputSchema',
} as const;

const endpoint = {
  ...closed,
  properties: {
    command: {
      type: 'array',
      items: { type: 'string', description: 'a word of a command line' },
      minItems: 1,
      description: 'a command and its arguments, such as [node, server.js]',
    },
    url: text('a URL of Streamable HTTP'),
    revision: text('the deployed revision'),
    eras: {
      type: 'array',
      items: { enum: eras, description: `one of ${eras.join(', ')}` },
      minItems: 1,
      uniqueItems: true,
      description: `a list of ${eras.join(', ')}`,
    },
  },
  description: 'an object with command or url, and perhaps revision and eras',
} as const;

const search = {
  ...closed,
  properties: {
    tool: text('the name of the search tool'),
    query: pointer('/query'),
    limit: pointer('/limit'),
    maxQuery: count('a number of characters'),
    maxLimit: count('a number of records'),
    items: pointer('/hits'),
    id: pointer('/id'),
    title: pointer('/title'),
    access: pointer('/access'),
    sourceUrl: pointer('/sourceUrl'),
  },
  required: ['tool', 'query', 'items', 'id'],
  description: 'an object with tool, query, items and id',
} as const;

const preview = {
  ...closed,
  properties: {
    tool: text('the name of the preview tool'),
    id: pointer('/id'),
    returnedId: pointer('/id'),
    access: {
      ...closed,
      properties: { at: pointer('/access'), expected: { description: 'the access label' } },
      required: ['expected'],
      description: 'an object with expected, and perhaps at',
    },
    permitted: {
      type: 'array',
      items: text('the name of a member'),
      description: 'a list of the names of members',
    },
    excerpt: {
      ...closed,
      properties: { at: pointer('/excerpt'), maxLength: count('a number of characters') },
      required: ['at'],
      description: 'an object with at, and perhaps maxLength',
    },
    truncated: pointer('/truncated'),
    fullContent: pointer('/fullContentAvailable'),
  },
  required: ['tool', 'id', 'returnedId'],
  description: 'an object with tool, id and returnedId',
} as const;

const criterion = {
  ...closed,
  properties: {
    name: text('a name'),
    any: { type: 'array', items: text('a word'), minItems: 1, description: 'a list of words' },
  },
  required: ['name', 'any'],
  description: 'an object with name and any, a list of words',
} as const;

const task = {
  ...closed,
  properties: {
    query: { type: 'string', description: 'a query' },
    limit: count('a number of records'),
    filters: {
      type: 'object',
      propertyNames: pointer('/lang'),
      maxProperties: 50,
      description: 'an object of pointers and values, such as { /lang: en }',
    },
    expect: { enum: ['hits', 'none', 'error'], description: 'hits, none or error' },
    criteria: { type: 'array', items: criterion, description: 'a list of criteria' },
  },
  required: ['query'],
  description: 'an object with query',
} as const;

const judgement = {
  ...closed,
  properties: {
    query: { type: 'string', description: 'the query of a task' },
    id,
    criterion: text('the name of a criterion'),
    verdict: { enum: ['met', 'unmet', 'unknown'], description: 'met, unmet or unknown' },
    by: text('who says so'),
    why: text('a sentence'),
  },
  required: ['query', 'id', 'criterion', 'verdict'],
  description: 'an object with query, id, criterion and verdict',
} as const;

const fixture = {
  ...closed,
  properties: {
    unknownIds: { type: 'array', items: id, description: 'a list of ids' },
    privateIds: {
      type: 'array',
      items: {
        ...closed,
        properties: {
          id,
          texts: { type: 'array', items: text('a text of the record'), description: 'a list of texts' },
        },
        required: ['id', 'texts'],
        description: 'an object with id and texts',
      },
      description: 'a list of ids, each with texts of its record',
    },
    denial: { enum: ['toolError', 'protocolError'], description: 'toolError or protocolError' },
    writeTool: text('the name of a tool that is not there'),
    generated: { type: 'integer', minimum: 0, maximum: 1000, description: 'a number of searches' },
  },
  description: 'an object: the endpoint holds synthetic data alone',
} as const;

/** JSON Schema of a contract, format version 1. */
export const contractSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'urn:mcp-assay:contract:1',
  title: 'What a catalog promises in public, and what it is asked',
  type: 'object',
  properties: {
    contract: { const: 1, description: '1, the version of the format' },
    endpoint,
    tools: {
      ...closed,
      properties: { allow: { type: 'array', items: allowed, minItems: 1, description: 'a list of tools' } },
      required: ['allow'],
      description: 'an object with allow, a list of tools',
    },
    search,
    preview,
    sourceUrl: {
      ...closed,
      properties: {
        schemes: {
          type: 'array',
          items: { type: 'string', pattern: '^[a-z][a-z0-9+.-]*$', description: 'a scheme such as https' },
          minItems: 1,
          description: 'a list of schemes such as https',
        },
      },
      required: ['schemes'],
      description: 'an object with schemes',
    },
    profile: {
      ...closed,
      properties: { anonymous: { type: 'boolean', description: 'true or false' } },
      required: ['anonymous'],
      description: 'an object with anonymous',
    },
    tasks: { type: 'array', items: task, minItems: 1, maxItems: 1000, description: 'a list of tasks' },
    live: {
      ...closed,
      properties: {
        deadline: { type: 'string', pattern: '^[0-9]{1,6}(ms|s|m)$', description: 'a time such as 10s' },
        rate: { type: 'string', pattern: '^[0-9]{1,6}/s$', description: 'a rate such as 1/s' },
        stopAfterFailures: count('a number of failures'),
      },
      description: 'an object with deadline, rate and stopAfterFailures',
    },
    relations: relationListSchema,
    judgements: { type: 'array', items: judgement, description: 'a list of judgements' },
    fixture,
  },
  required: ['contract', 'tools', 'search', 'preview', 'tasks'],
  additionalProperties: false,
  description: 'an object with contract: 1, tools, search, preview and tasks',
} as const satisfies PublishedSchema;
