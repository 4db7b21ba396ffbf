import { isValid } from '../../../arbitraries/index.js';
import type { Dialect } from '../../../arbitraries/document/dialect.js';
import type { JsonObject, JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { compileAjv } from '../../validation/ajv.js';
import { dialectUri } from '../../validation/dialect-uri.js';
import { expansionsOf } from '../../validation/expansions.js';
import { referencesOf } from '../../validation/references.js';
import { subschemasOf } from '../../validation/subschemas.js';
import type { CompiledSchema } from '../../validation/validator.js';
import { hasKeyword } from './keyword.js';

const metaSchemas = new Map<Dialect, CompiledSchema>();

function metaSchemaOf(dialect: Dialect): CompiledSchema {
  const known = metaSchemas.get(dialect);
  if (known !== undefined) return known;
  const compilation = compileAjv({ $ref: dialectUri[dialect] }, dialect, { assertFormat: false });
  if (!compilation.ok) throw new Error(`no meta-schema of ${dialect}: ${compilation.verdict.kind}`);
  metaSchemas.set(dialect, compilation.schema);
  return compilation.schema;
}

/** ajv is quick, and gives up on some names in an enum; the evaluator does not. */
function isWellFormed(schema: JsonSchema, dialect: Dialect): boolean {
  const { kind } = metaSchemaOf(dialect).validateValue(schema);
  return kind === 'refused' ? isValid({ $ref: dialectUri[dialect] }, schema, { dialect }) : kind === 'valid';
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u').source !== '';
  } catch {
    return false;
  }
}

const patternsOf = ({ pattern, patternProperties }: JsonObject): readonly string[] => [
  ...(typeof pattern === 'string' ? [pattern] : []),
  ...(isJsonObject(patternProperties) ? Object.keys(patternProperties) : []),
];

/** The names that a schema gives itself: a resource's URI and its anchors in it. */
function namesOf(schema: JsonObject, base: string, dialect: Dialect): readonly string[] {
  const { $id: id, $anchor: anchor, $dynamicAnchor: dynamic } = schema;
  const anchors = dialect.startsWith('draft-') ? [] : [anchor, dynamic];
  return [
    ...(typeof id === 'string' ? [id.startsWith('#') ? base + id : base] : []),
    ...anchors.flatMap((name) => (typeof name === 'string' ? [`${base}#${name}`] : [])),
  ];
}

/** An anchor of old, a file beside the document, a URN, a URL. */
const ordinaryId =
  /^(?:#[a-z]+|[a-z]+(?:\.json)?|urn:[a-z]+:[a-z]+|http:\/\/schema\.invalid\/(?:[a-z]+\/)?)$/;

const isOdd = ({ $id: id, enum: members }: JsonObject): boolean =>
  (typeof id === 'string' && !ordinaryId.test(id)) || (Array.isArray(members) && members.length === 0);

/** Up to draft-07 a `$ref` has no siblings: what such a sibling names or defines is there for some and not for others. */
const hidesNames = (schema: JsonObject, dialect: Dialect): boolean =>
  dialect.startsWith('draft-') &&
  Object.hasOwn(schema, '$ref') &&
  ['$id', 'definitions'].some((keyword) => Object.hasOwn(schema, keyword));

const isOfDialect = (schema: JsonObject, dialect: Dialect): boolean =>
  Object.keys(schema).every((keyword) => hasKeyword(dialect, keyword));

const mostExpansions = 2000;

/** Whether every reference that stays in the document leads to a schema, and none back to itself at once. */
function refersToSchemas(schema: JsonSchema, dialect: Dialect): boolean {
  const pointers = new Set([...subschemasOf(schema, dialect)].map(({ pointer }) => pointer));
  return (
    referencesOf(schema, dialect).every(({ leadsTo }) => leadsTo === undefined || pointers.has(leadsTo)) &&
    expansionsOf(schema, dialect, mostExpansions) <= mostExpansions
  );
}

/**
 * Whether a schema says something on which validators have to agree: it is of keywords of its dialect alone and keeps
 * the meta-schema, its patterns are
 * regular expressions with the flag `u`, no name is given twice, nothing is in it that the specification only
 * advises against, and references lead to schemas or nowhere, but not round in circles.
 */
export function isSound(schema: JsonSchema, dialect: Dialect): boolean {
  if (!isWellFormed(schema, dialect)) return false;
  const names = new Set<string>();
  for (const { schema: at, base } of subschemasOf(schema, dialect)) {
    if (typeof at === 'boolean') continue;
    if (isOdd(at) || hidesNames(at, dialect) || !isOfDialect(at, dialect)) return false;
    if (!patternsOf(at).every(isPattern)) return false;
    for (const name of namesOf(at, base, dialect)) {
      if (names.has(name)) return false;
      names.add(name);
    }
  }
  return refersToSchemas(schema, dialect);
}
