import type { Dialect } from '../../../arbitraries/document/dialect.js';
import { isJsonObject, setOwn } from '../../../arbitraries/json/json.js';
import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { excerptOf, writeJson } from '../../protocol/json/writer.js';
import { compileAjv } from '../../validation/ajv.js';
import type { Compilation } from '../../validation/validator.js';

/**
 * A contradiction inside one schema object.
 *
 * @property keyword the keyword that can not hold
 * @property what the rest of a sentence about it
 */
export interface Contradiction {
  readonly keyword: string;
  readonly what: string;
}

/** Keywords that say what one value is like, without subschemas, references and patterns: cheap to judge. */
const plain = [
  'type',
  'enum',
  'const',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'required',
];

const own = (schema: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(schema, name) ? schema[name] : undefined;

function only(schema: JsonObject, keywords: readonly string[]): JsonObject {
  const kept: Record<string, Json> = {};
  for (const keyword of keywords) {
    const value = own(schema, keyword);
    if (value !== undefined) setOwn(kept, keyword, value);
  }
  return kept;
}

/** Schemas of plain keywords are few and come again: `{"type":"string"}` is most of them. */
const compiled = new Map<string, Compilation>();
const mostCompiled = 1000;
const longestCompiled = 20_000;

function compiledOnce(schema: JsonObject, dialect: Dialect): Compilation | undefined {
  const text = `${dialect} ${writeJson(schema)}`;
  if (text.length > longestCompiled) return undefined;
  const known = compiled.get(text) ?? compileAjv(schema, dialect);
  if (compiled.size < mostCompiled) compiled.set(text, known);
  return known;
}

/** `undefined` where there is no answer. */
function satisfies(schema: JsonObject, value: Json, dialect: Dialect): boolean | undefined {
  const compilation = compiledOnce(schema, dialect);
  const verdict = compilation?.ok === true ? compilation.schema.validateValue(value).kind : undefined;
  return verdict === 'valid' || verdict === 'invalid' ? verdict === 'valid' : undefined;
}

interface Pair {
  readonly low: string;
  readonly high: string;
  readonly type: string;
  /** Whether the two may be equal. */
  readonly closed: boolean;
}

const pair = (low: string, high: string, type: string, closed = true): Pair => ({ low, high, type, closed });

const pairs: readonly Pair[] = [
  pair('minimum', 'maximum', 'number'),
  pair('exclusiveMinimum', 'maximum', 'number', false),
  pair('minimum', 'exclusiveMaximum', 'number', false),
  pair('exclusiveMinimum', 'exclusiveMaximum', 'number', false),
  pair('minLength', 'maxLength', 'string'),
  pair('minItems', 'maxItems', 'array'),
  pair('minProperties', 'maxProperties', 'object'),
];

/** Whether a schema speaks of values of a type at all. */
function admits(schema: JsonObject, type: string): boolean {
  const stated = own(schema, 'type');
  if (stated === undefined) return true;
  const types = Array.isArray(stated) ? (stated as readonly Json[]) : [stated];
  return types.includes(type) || (type === 'number' && types.includes('integer'));
}

function crossedBounds(schema: JsonObject): readonly Contradiction[] {
  return pairs.flatMap(({ low, high, type, closed }) => {
    const from = own(schema, low);
    const to = own(schema, high);
    if (typeof from !== 'number' || typeof to !== 'number' || !admits(schema, type)) return [];
    return from > to || (!closed && from === to)
      ? [{ keyword: low, what: `is ${from} and ${high} is ${to}: nothing lies between` }]
      : [];
  });
}

const mostMembers = 500;

function unreachableValues(schema: JsonObject, dialect: Dialect): readonly Contradiction[] {
  const members = own(schema, 'enum');
  const rest = only(
    schema,
    plain.filter((keyword) => keyword !== 'enum' && keyword !== 'const'),
  );
  if (Array.isArray(members) && members.length <= mostMembers) {
    if ((members as readonly Json[]).every((member) => satisfies(rest, member, dialect) === false)) {
      return [{ keyword: 'enum', what: 'lists no value that the keywords beside it allow' }];
    }
  }
  const constant = own(schema, 'const');
  if (constant !== undefined && dialect !== 'draft-04' && satisfies(rest, constant, dialect) === false) {
    return [{ keyword: 'const', what: 'is a value that the keywords beside it refuse' }];
  }
  return [];
}

/** `false`, or zod's way to say never: `{"not": {}}`. */
const isNever = (schema: Json | undefined): boolean => {
  if (schema === false) return true;
  const not = isJsonObject(schema) ? own(schema, 'not') : undefined;
  return not === true || (isJsonObject(not) && Object.keys(not).length === 0);
};

/** Required names that the object's own keywords forbid. */
function forbiddenNames(schema: JsonObject): readonly Contradiction[] {
  const required = own(schema, 'required');
  if (!Array.isArray(required) || !admits(schema, 'object')) return [];
  const stated = own(schema, 'properties');
  const properties = isJsonObject(stated) ? stated : {};
  const patterns = own(schema, 'patternProperties');
  const isClosed =
    own(schema, 'additionalProperties') === false &&
    !(isJsonObject(patterns) && Object.keys(patterns).length > 0);
  const names = (required as readonly Json[]).filter((name): name is string => typeof name === 'string');
  const name = names.find((candidate) =>
    Object.hasOwn(properties, candidate) ? isNever(properties[candidate]) : isClosed,
  );
  if (name === undefined) return [];
  const why = Object.hasOwn(properties, name)
    ? 'its own schema allows no value'
    : 'the closed object does not declare it';
  return [{ keyword: 'required', what: `names ${excerptOf(name, 60)}; ${why}` }];
}

/** What in one schema object can not hold together, as far as its plain keywords tell. */
export const contradictionsIn = (schema: JsonObject, dialect: Dialect): readonly Contradiction[] => [
  ...crossedBounds(schema),
  ...unreachableValues(schema, dialect),
  ...forbiddenNames(schema),
];

const mostExamples = 20;

/** The default and the examples of a schema object that its plain keywords refuse. */
export function refusedAnnotations(schema: JsonObject, dialect: Dialect): readonly Contradiction[] {
  const rest = only(schema, plain);
  const refuses = (value: Json): boolean => satisfies(rest, value, dialect) === false;
  const standard = own(schema, 'default');
  const listed = own(schema, 'examples');
  const examples = Array.isArray(listed) ? (listed as readonly Json[]).slice(0, mostExamples) : [];
  const example = examples.find(refuses);
  return [
    ...(standard !== undefined && refuses(standard)
      ? [{ keyword: 'default', what: `is ${excerptOf(standard, 60)}, which the schema itself refuses` }]
      : []),
    ...(example === undefined
      ? []
      : [{ keyword: 'examples', what: `hold ${excerptOf(example, 60)}, which the schema itself refuses` }]),
  ];
}
