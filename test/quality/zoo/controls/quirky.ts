import type { Json, JsonObject } from '../../../../arbitraries/json/json.js';
import type { Era } from '../../../../src/protocol/era.js';
import { Refusal } from '../kit.js';
import type { Twist, ZooRequest } from '../kit.js';
import { about, count, search, stringOf } from '../tools.js';
import { oddTools } from './odd-tools.js';
import type { ZooTool } from '../tools.js';

const text = (words: string): JsonObject => ({ type: 'text', text: words });

/** Prose beside the data, blocks of many kinds, members that nobody asked for. */
const prose: ZooTool = {
  ...search,
  extra: { title: 'Search\u2028everything', _meta: { 'zoo.example/rank': 1.5 }, description: '' },
  run: (args) => {
    const made = search.run(args);
    return {
      structuredContent: made['structuredContent'] ?? null,
      _meta: { 'zoo.example/took': 0.0 },
      content: [
        {
          annotations: { audience: ['user'], priority: 0.3 },
          ...text('There are some hits.\u2028See below. [1]'),
        },
        { type: 'resource', resource: { uri: 'zoo://raw', mimeType: 'application/json', text: ' [ 1.0 ] ' } },
      ],
    };
  },
};

/** No structure is promised, and nothing is a success. */
const silent: ZooTool = {
  name: 'Do_nothing.v2-x',
  inputSchema: { additionalProperties: false, type: 'object' },
  run: () => ({ content: [] }),
};

const nullable: ZooTool = {
  name: 'n',
  inputSchema: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    definitions: { maybe: { type: ['string', 'null'], maxLength: 3 } },
    properties: {
      note: { $ref: '#/definitions/maybe' },
      pair: { type: 'array', items: [{ type: 'integer' }, { type: 'null' }], additionalItems: false },
      price: { type: 'number', multipleOf: 0.01, minimum: 0, maximum: 1000 },
    },
    dependencies: { pair: ['note'] },
  },
  outputSchema: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: { note: { type: ['string', 'null'] } },
    required: ['note'],
  },
  run: ({ note = null }) => ({ content: [text('')], structuredContent: { note } }),
};

const everything: ZooTool = {
  name: 'x'.repeat(128),
  inputSchema: { type: 'object' },
  outputSchema: { type: 'object' },
  run: () => ({ content: [text('{}')], structuredContent: {} }),
};

/** `1.0` for one and members in another order than a client would write them. */
const spelled: ZooTool = {
  ...count,
  run: ({ text: counted }) => ({
    structuredContent: { capped: false, length: stringOf(counted).length },
    content: [text(`{ "length": ${stringOf(counted).length}.0,\r\n\t"capped": false }`)],
    isError: false,
  }),
};

/** Parameters that are mirrored in headers over HTTP (2026-07-28); elsewhere an unknown keyword. */
const regional: ZooTool = {
  name: 'tools/regional'.replace('/', '.'),
  inputSchema: {
    type: 'object',
    properties: {
      region: { type: 'string', enum: ['eu', 'us'], 'x-mcp-header': 'Region' },
      dry: { type: 'boolean' },
    },
    required: ['region'],
  },
  run: ({ region }) => ({ content: [text(`in ${stringOf(region)}`)] }),
};

const roots: ZooTool = {
  name: 'root',
  inputSchema: { type: 'object', properties: {} },
  outputSchema: { type: 'array', items: { type: ['integer', 'null'] } },
  run: () => ({ content: [text('[0,null]')], structuredContent: [0, null] }),
};

const toolsOf = (era: Era): readonly ZooTool[] => [
  prose,
  silent,
  nullable,
  everything,
  spelled,
  regional,
  { ...about, extra: { icons: [{ src: 'https://zoo.invalid/icon.png', sizes: ['any'] }] } },
  ...oddTools(),
  ...(era === '2026-07-28' ? [roots] : []),
];

/** Two tools a page, an empty page among them, cursors that look like anything. */
function pageAt(list: readonly Json[], cursor: Json | undefined): JsonObject | undefined {
  const at = cursor === undefined ? 0 : cursors.indexOf(stringOf(cursor));
  if (at < 0 || (at - 1) * 2 >= list.length) return undefined;
  const from = at === 0 ? 0 : (at - 1) * 2;
  const last = at > 0 && at * 2 >= list.length;
  const tools = at === 1 ? [] : list.slice(from, from + 2);
  return { tools, ...(last ? {} : { nextCursor: cursors[at + 1] ?? '' }) };
}

const cursors = [
  '',
  '\u2028',
  '{"page":2}',
  '3',
  'ünï=4',
  ' 5',
  ...Array.from({ length: 20 }, (_, at) => `p${at}`),
];

const notified = (method: string, params: JsonObject): string =>
  JSON.stringify({ jsonrpc: '2.0', method, params });

/** The same message in another spelling: blanks, escapes, an id as `5.0`. */
const spelledOut = (answer: string): string =>
  answer
    .replace('"jsonrpc":"2.0"', '"jsonrpc" : "2\\u002e0"')
    .replace(/"id":([0-9]+)([,}])/, '"id" :\t$1.0 $2')
    .replace(/\}$/, ' } ');

/** A server may ask whether the client is there, under whatever id. */
const ping = (id: string | number): string => JSON.stringify({ method: 'ping', id, jsonrpc: '2.0' });

/** What a classic server may say before it answers. */
const asides = ({ id }: ZooRequest): readonly string[] => [
  notified('notifications/message', { level: 'info', data: { id, note: 'called\u2028' } }),
  notified('notifications/tools/list_changed', {}),
  ping(id),
];

/** Everything that a server may do and few do. */
export function quirkyTwist(era: Era): Twist {
  const isModern = era === '2026-07-28';
  return {
    tools: toolsOf(era),
    // No list names it, and no scheme tells where it is.
    read: (uri) => (uri === 'urn:zoo:1' ? { contents: [{ uri, blob: '' }] } : undefined),
    capabilities: {
      tools: { listChanged: true },
      resources: {},
      logging: {},
      experimental: { 'zoo.example/x': {} },
    },
    refuse: (reason, { tool }) =>
      tool.name === 'echo' || tool.name === 'unlucky'
        ? {
            content: [{ type: 'text', text: `Abgelehnt: ${reason}` }],
            structuredContent: { reason, fatal: false },
            isError: true,
          }
        : new Refusal(-32602, `Invalid params: ${reason}`, { reason, at: [1.0, null] }),
    pages: (list, cursor) => {
      const page = pageAt(list, cursor);
      return page === undefined || !isModern ? page : { ...page, ttlMs: 0, cacheScope: 'private' };
    },
    message: (message) => Object.fromEntries(Object.entries(message).toReversed()),
    texts: (answer, request: ZooRequest) =>
      !isModern && request.method === 'tools/call'
        ? [...asides(request), spelledOut(answer)]
        : [spelledOut(answer)],
    // Who can not read a message may say so without an id, or nothing at all where it has none that can be read.
    malformed: (text, answer) => {
      if (isModern) return [answer.replace('"id":null,', '')];
      return /^\{.*"id":(?:"|-?\d)/.test(text) && text.endsWith('}') ? [answer] : [];
    },
  };
}
