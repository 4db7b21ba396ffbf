import type { PublishedSchema } from '../../corpus/case-file.js';
import { eras } from '../../protocol/era.js';
import { driverOutcomes, setupVariable } from './driver-protocol.js';
import { longestName, mostFeatures } from './driver-reading.js';

const text = { type: 'string' } as const;
const name = { type: 'string', minLength: 1, maxLength: longestName } as const;
const anyObject = { type: 'object' } as const;

const server = { ...text, description: 'the name of a server in the set-up' } as const;

const address = {
  oneOf: [
    {
      type: 'object',
      properties: {
        transport: { const: 'stdio' },
        command: text,
        args: { type: 'array', items: text },
        env: {
          type: 'object',
          additionalProperties: text,
          description: 'added to the environment that the client gives its servers',
        },
      },
      required: ['transport', 'command', 'args', 'env'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: { transport: { const: 'http' }, url: text },
      required: ['transport', 'url'],
      additionalProperties: false,
    },
  ],
} as const;

const setup = {
  type: 'object',
  properties: {
    servers: { type: 'object', additionalProperties: { $ref: '#/$defs/address' } },
    era: { enum: eras, description: 'the revision that the client is to speak, where it can choose' },
    timeoutMs: { type: 'number', exclusiveMinimum: 0, description: 'for one request of the client' },
  },
  required: ['servers', 'era', 'timeoutMs'],
  additionalProperties: false,
  description: `what a driver is started with, in the environment variable ${setupVariable}`,
} as const;

const hello = {
  type: 'object',
  properties: {
    driver: { const: 1, description: '1, the version of the protocol' },
    client: { type: 'object', properties: { name, version: name }, required: ['name', 'version'] },
    features: {
      type: 'array',
      maxItems: mostFeatures,
      items: name,
      description: 'what the client can do: tools, resources, prompts, auth, input',
    },
  },
  required: ['driver', 'client', 'features'],
  description: 'the first line that a driver prints',
} as const;

/** One operation with what it needs beside its id. */
const operation = <const Properties extends Readonly<Record<string, object>>>(
  op: string,
  properties: Properties,
  required: readonly (keyof Properties & string)[],
  description: string,
) => ({
  type: 'object',
  properties: {
    id: { type: 'integer', minimum: 1 },
    op: { const: op },
    server,
    ...properties,
  },
  required: ['id', 'op', ...required],
  additionalProperties: false,
  description,
});

const called = { name: text, arguments: anyObject } as const;
const page = { cursor: text } as const;

const operations = {
  oneOf: [
    operation('connect', { server }, ['server'], 'open a connection, also where there is one already'),
    operation('listTools', page, [], 'all pages, or with a cursor that page alone'),
    operation('listResources', page, [], 'all pages, or with a cursor that page alone'),
    operation('callTool', called, ['name', 'arguments'], 'call a tool'),
    operation('getPrompt', called, ['name', 'arguments'], 'get a prompt'),
    operation('readResource', { uri: text }, ['uri'], 'read a resource'),
    operation(
      'setAuth',
      { token: { type: ['string', 'null'] } },
      ['token'],
      'the bearer token from now on, over HTTP; null: none',
    ),
    operation(
      'answerInput',
      { responses: { type: ['object', 'null'] } },
      ['responses'],
      'what to give when the server asks for input, by method; null: nothing',
    ),
    operation('close', {}, [], 'end all connections, or those to the server'),
  ],
  description: 'a line that a driver reads',
} as const;

const answer = {
  type: 'object',
  properties: {
    id: { type: 'integer', minimum: 1, description: 'that of the line that was read' },
    outcome: { enum: driverOutcomes },
    value: {
      description:
        'what the application received, in the shape of the result of MCP; a success of listTools, listResources, callTool, readResource and getPrompt has one',
    },
    error: {
      type: 'object',
      properties: { code: { type: ['string', 'number'] }, message: text },
      required: ['code', 'message'],
    },
  },
  required: ['id', 'outcome'],
  description: 'a line that a driver prints for each line that it reads',
} as const;

/** JSON Schema of what a driver reads and prints, protocol version 1; each line is one of these. */
export const driverSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'urn:mcp-assay:driver:1',
  title: 'The line protocol between mcp-assay and the driver of an MCP client',
  anyOf: [{ $ref: '#/$defs/hello' }, { $ref: '#/$defs/operation' }, { $ref: '#/$defs/answer' }],
  $defs: { setup, address, hello, operation: operations, answer },
} as const satisfies PublishedSchema;
