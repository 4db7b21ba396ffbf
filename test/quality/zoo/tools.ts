import { validator } from '@exodus/schemasafe';
import type { Validate } from '@exodus/schemasafe';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Json, JsonObject } from '../../../arbitraries/json/json.js';

/** A tool of a zoo server: what it advertises and what it does. */
export interface ZooTool {
  readonly name: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  /** Further members of the listing, such as `title` and `_meta`. */
  readonly extra?: JsonObject;
  /** The result of a call whose arguments are valid, without what an era adds. */
  run(args: JsonObject): JsonObject;
}

/** A string as it is, anything else as JSON. */
export const stringOf = (value: Json | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);

/** A success whose text says the same as its structured content. */
export const success = (structured: Json): JsonObject => ({
  content: [{ type: 'text', text: JSON.stringify(structured) }],
  structuredContent: structured,
});

export const failure = (reason: string): JsonObject => ({
  content: [{ type: 'text', text: reason }],
  isError: true,
});

const options = {
  strict: false,
  validateFormats: false,
  allErrors: false,
  logger: false,
  ownProperties: true,
} as const;
const compiled = new WeakMap<JsonObject, ValidateFunction>();

function validatorOf(schema: JsonObject): ValidateFunction {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const dialect = stringOf(schema['$schema'] ?? '');
  const ajv = dialect.includes('draft-07') ? new Ajv(options) : new Ajv2020(options);
  const made = ajv.compile(schema);
  compiled.set(schema, made);
  return made;
}

function reasonOf(error: ErrorObject | undefined): string {
  if (error === undefined) return 'they do not match the inputSchema';
  const params = error.params as Record<string, unknown>;
  const name = params['missingProperty'] ?? params['additionalProperty'] ?? params['unevaluatedProperty'];
  const about = typeof name === 'string' ? ` (${JSON.stringify(name)})` : '';
  return `arguments${error.instancePath} ${error.message ?? ''}${about} [${error.keyword}]`;
}

const second = new WeakMap<JsonObject, Validate>();

/** A member that has the name of something that every object inherits. */
const inherited = new RegExp(`"(?:${Object.getOwnPropertyNames(Object.prototype).join('|')})":`);

/** ajv takes names of `Object.prototype` for evaluated and for present; a correct server does not. */
function secondOpinion(schema: JsonObject): Validate {
  const known = second.get(schema);
  if (known !== undefined) return known;
  const made = validator(schema, {
    mode: 'spec',
    isJSON: true,
    includeErrors: true,
    formatAssertion: false,
    $schemaDefault: 'https://json-schema.org/draft/2020-12/schema',
  });
  second.set(schema, made);
  return made;
}

/** What is nested deeper is not looked at: validators and writers of JSON recurse. */
const deepest = 500;

function isTooDeep(args: Json): boolean {
  let level: readonly Json[] = [args];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? (Object.values(value) as readonly Json[]) : [],
    );
  }
  return false;
}

/** Why arguments are not what a schema asks for; names the key and the keyword. `undefined` when they are. */
export function breachOf(schema: JsonObject, args: JsonObject): string | undefined {
  if (isTooDeep(args)) return 'the arguments are nested too deep to look at them';
  const validate = validatorOf(schema);
  if (!validate(args)) return reasonOf(validate.errors?.[0]);
  if (!inherited.test(JSON.stringify(args))) return undefined;
  const opinion = secondOpinion(schema);
  if (opinion(args as Parameters<Validate>[0])) return undefined;
  const [error] = opinion.errors ?? [];
  return `arguments${error?.instanceLocation.slice(1) ?? ''} [${error?.keywordLocation ?? ''}]`;
}

const languages: readonly string[] = ['en', 'de', 'fr'];

const hit = {
  type: 'object',
  properties: { id: { type: 'string' }, title: { type: 'string' } },
  required: ['id', 'title'],
  additionalProperties: false,
};

/** Finds as many hits as the query has characters, at most `limit`. */
export const search: ZooTool = {
  name: 'search',
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string', minLength: 1, maxLength: 20 },
      limit: { type: 'integer', minimum: 1, maximum: 50 },
      lang: { type: 'string', enum: [...languages] },
      tags: { type: 'array', items: { type: 'string' }, maxItems: 4, uniqueItems: true },
    },
    required: ['query'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      total: { type: 'integer', minimum: 0 },
      lang: { type: 'string', enum: [...languages] },
      hits: { type: 'array', items: hit },
    },
    required: ['total', 'lang', 'hits'],
    additionalProperties: false,
  },
  run({ query, limit = 10, lang = 'en' }) {
    const length = Math.min(Number(limit), stringOf(query).length);
    const hits = Array.from({ length }, (_, at) => ({ id: `${stringOf(lang)}-${at}`, title: `Title ${at}` }));
    return success({ total: hits.length, lang, hits });
  },
};

/** Counts the characters of a text. */
export const count: ZooTool = {
  name: 'count',
  inputSchema: {
    type: 'object',
    properties: { text: { type: 'string' }, upTo: { type: 'number', exclusiveMinimum: 0 } },
    required: ['text'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: { length: { type: 'integer', minimum: 0 }, capped: { type: 'boolean' } },
    required: ['length', 'capped'],
    additionalProperties: false,
  },
  run({ text, upTo }) {
    const { length } = stringOf(text);
    return success({ length, capped: typeof upTo === 'number' && length > upTo });
  },
};

/** Says where to read more; takes nothing and promises no structure. */
export const about: ZooTool = {
  name: 'about',
  inputSchema: { type: 'object', properties: {}, additionalProperties: false },
  run: () => ({
    content: [
      { type: 'text', text: 'A small server of the zoo.' },
      { type: 'resource_link', uri: 'zoo://about', name: 'about', mimeType: 'text/plain' },
    ],
  }),
};

export const tools: readonly ZooTool[] = [search, count, about];
