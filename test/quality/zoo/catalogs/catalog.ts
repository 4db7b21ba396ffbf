import type { Json, JsonObject } from '../../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../../arbitraries/json/json.js';
import type { Contract } from '../../../../src/catalog/contract.js';
import { Refusal } from '../kit.js';
import type { Outcome, Twist } from '../kit.js';
import { failure, stringOf, success } from '../tools.js';
import type { ZooTool } from '../tools.js';

/** A synthetic record. */
export interface ZooRecord {
  readonly id: Json;
  readonly title: string;
  readonly body: string;
}

export const records: readonly ZooRecord[] = [
  { id: 'doc-1', title: 'Dialogs and the keyboard', body: 'The focus moves into a dialog when it opens.' },
  { id: 'doc-2', title: 'Menus and the keyboard', body: 'An arrow key opens a menu.' },
  { id: 'Doc/3', title: 'Tables on paper', body: 'A table has a caption.' },
];

/** Well-formed, and not for the caller. */
export const hidden: ZooRecord = {
  id: 'staff-7',
  title: 'Rota of the desk',
  body: 'Ada is there on Monday.',
};

export const excerptLength = 60;

const text: JsonObject = { type: 'string' };

/** What a search says of a record. */
export const hitOf = ({ id, title }: ZooRecord): JsonObject => ({
  id,
  title,
  access: 'public',
  sourceUrl: `https://zoo.example/${encodeURIComponent(stringOf(id))}`,
});

/** What a preview says of a record. */
export const previewOf = ({ id, title, body }: ZooRecord): JsonObject => ({
  id,
  title,
  access: 'public',
  excerpt: body.slice(0, excerptLength),
  truncated: body.length > excerptLength,
  fullContent: false,
});

/** A call that a catalog answers. */
export interface CatalogCall {
  readonly tool: string;
  readonly args: JsonObject;
}

/** A catalog of some records, or one whose results are changed after they were right. */
export function catalogTwist(
  change: (right: JsonObject, call: CatalogCall) => Outcome = (right) => right,
  kept: readonly ZooRecord[] = records,
): Twist {
  return {
    tools: [searchOf(kept), previewTool(kept)],
    call: (made, { tool, args }) =>
      made instanceof Refusal ? made : change(made, { tool: tool.name, args }),
  };
}

const searchOf = (kept: readonly ZooRecord[]): ZooTool => ({
  name: 'search',
  inputSchema: {
    type: 'object',
    properties: { query: { ...text, maxLength: 64 }, limit: { type: 'integer', minimum: 1, maximum: 10 } },
    required: ['query'],
    additionalProperties: false,
  },
  run({ query, limit = 10 }) {
    const word = stringOf(query).toLowerCase();
    const found = kept.filter(({ title }) => title.toLowerCase().includes(word)).slice(0, Number(limit));
    return success({ total: found.length, hits: found.map(hitOf) });
  },
});

const previewTool = (kept: readonly ZooRecord[]): ZooTool => ({
  name: 'preview',
  inputSchema: {
    type: 'object',
    properties: { id: {} },
    required: ['id'],
    additionalProperties: false,
  },
  run({ id }) {
    const found = kept.find((record) => record.id === id);
    return found === undefined ? failure('no record has this id') : success(previewOf(found));
  },
});

export const writeTool = 'delete_record';

/** What the catalogs of the zoo promise, and what they are asked as fixtures. */
export const zooContract: Contract = {
  contract: 1,
  tools: { allow: ['search', 'preview'] },
  search: {
    tool: 'search',
    query: '/query',
    limit: '/limit',
    maxQuery: 64,
    maxLimit: 10,
    items: '/hits',
    id: '/id',
    title: '/title',
    access: '/access',
    sourceUrl: '/sourceUrl',
  },
  preview: {
    tool: 'preview',
    id: '/id',
    returnedId: '/id',
    access: { at: '/access', expected: 'public' },
    permitted: ['id', 'title', 'access', 'excerpt', 'truncated', 'fullContent'],
    excerpt: { at: '/excerpt', maxLength: excerptLength },
    truncated: '/truncated',
    fullContent: '/fullContent',
  },
  sourceUrl: { schemes: ['https'] },
  tasks: [
    { query: 'the keyboard', limit: 5 },
    { query: 'paper', limit: 5 },
    { query: 'zzzz', limit: 5, expect: 'none' },
  ],
  relations: [
    'search.total == count(search.items)',
    'search.items[*].id -> preview.id : result.id == argument',
    'count(search.items) <= argument.limit',
  ],
  fixture: {
    unknownIds: ['doc-0'],
    privateIds: [{ id: 'staff-7', texts: [hidden.title, hidden.body] }],
    denial: 'toolError',
    writeTool,
    generated: 44,
  },
};

const dataOf = (result: JsonObject): JsonObject | undefined =>
  result['isError'] !== true && isJsonObject(result['structuredContent'])
    ? result['structuredContent']
    : undefined;

type Change = NonNullable<Parameters<typeof catalogTwist>[0]>;

/** Changes what a search that succeeded says. */
export const ofSearch =
  (change: (data: JsonObject, args: JsonObject) => JsonObject): Change =>
  (right, { tool, args }) => {
    const data = dataOf(right);
    return tool === 'search' && data !== undefined ? success(change(data, args)) : right;
  };

/** Changes each record of a search. */
export const ofHits = (change: (hit: JsonObject, args: JsonObject) => JsonObject): Change =>
  ofSearch((data, args) => ({
    ...data,
    hits: (data['hits'] as readonly JsonObject[]).map((hit) => change(hit, args)),
  }));

/** Changes what a preview that succeeded says. */
export const ofPreview =
  (change: (data: JsonObject) => JsonObject): Change =>
  (right, { tool }) => {
    const data = dataOf(right);
    return tool === 'preview' && data !== undefined ? success(change(data)) : right;
  };

/** A value without a member. */
export const without = (value: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
