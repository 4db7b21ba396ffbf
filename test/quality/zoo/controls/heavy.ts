import type { Json, JsonObject } from '../../../../arbitraries/json/json.js';
import { success, stringOf } from '../tools.js';
import type { ZooTool } from '../tools.js';

const tool = (
  name: string,
  inputSchema: JsonObject,
  outputSchema: JsonObject,
  give: (args: JsonObject) => Json,
): ZooTool => ({
  name,
  inputSchema,
  outputSchema,
  run: (args) => success(give(args)),
});

/** A chain of choices, each of which leads to the next. */
function nested(depth: number): JsonObject {
  if (depth === 0) return { type: 'string', maxLength: 8 };
  const deeper = nested(depth - 1);
  return {
    oneOf: [
      { type: 'integer', minimum: depth },
      {
        type: 'object',
        properties: { [`level${depth}`]: deeper },
        required: [`level${depth}`],
        additionalProperties: false,
      },
    ],
  };
}

const tree = {
  type: 'object',
  properties: {
    value: {
      anyOf: [{ type: 'string', maxLength: 12 }, { type: 'number', multipleOf: 0.25 }, { type: 'null' }],
    },
    children: { type: 'array', items: { $ref: '#/$defs/tree' }, maxItems: 3 },
  },
  required: ['value'],
  unevaluatedProperties: false,
} as const;

const alternatives = tool(
  'alternatives',
  { type: 'object', properties: { choice: nested(6) }, required: ['choice'], additionalProperties: false },
  { type: 'object', properties: { choice: nested(6) }, required: ['choice'] },
  ({ choice = null }) => ({ choice }),
);

const recursion = tool(
  'recursion',
  {
    type: 'object',
    properties: { root: { $ref: '#/$defs/tree' } },
    required: ['root'],
    unevaluatedProperties: false,
    $defs: { tree },
  },
  { type: 'object', properties: { root: { $ref: '#/$defs/tree' } }, required: ['root'], $defs: { tree } },
  ({ root = null }) => ({ root }),
);

const countries = Array.from({ length: 500 }, (_, at) => `C${String(at).padStart(3, '0')}`);

const choice = tool(
  'choice',
  {
    type: 'object',
    properties: {
      country: { type: 'string', enum: countries },
      rank: { enum: [1, 'one', null, true, [1], { n: 1 }] },
    },
    required: ['country'],
    additionalProperties: false,
  },
  {
    type: 'object',
    properties: { at: { type: 'integer', minimum: 0, exclusiveMaximum: 500 } },
    required: ['at'],
    additionalProperties: false,
  },
  ({ country }) => ({ at: countries.indexOf(stringOf(country)) }),
);

const patterns = tool(
  'patterns',
  {
    type: 'object',
    properties: {
      semver: {
        type: 'string',
        pattern:
          '^(0|[1-9][0-9]{0,3})\\.(0|[1-9][0-9]{0,3})\\.(0|[1-9][0-9]{0,3})(-[a-z]{1,8}(\\.[0-9]{1,3})?)?$',
      },
      path: { type: 'string', pattern: '^(/[a-z0-9_-]{1,12}){1,5}$', maxLength: 40 },
      card: { type: 'string', pattern: '^(?:[0-9]{4} ){3}[0-9]{4}$' },
    },
    required: ['semver'],
    additionalProperties: false,
  },
  { type: 'object', properties: { semver: { type: 'string', pattern: '^[0-9]' } }, required: ['semver'] },
  ({ semver = '' }) => ({ semver }),
);

const unevaluated = tool(
  'unevaluated',
  {
    type: 'object',
    properties: { kind: { enum: ['a', 'b'] } },
    required: ['kind'],
    allOf: [
      {
        if: { properties: { kind: { const: 'a' } } },
        then: { properties: { left: { type: 'integer' } }, required: ['left'] },
      },
      {
        if: { properties: { kind: { const: 'b' } } },
        then: { properties: { right: { type: 'boolean' } }, required: ['right'] },
      },
    ],
    dependentSchemas: { left: { properties: { unit: { enum: ['mm', 'cm'] } } } },
    unevaluatedProperties: false,
  },
  {
    type: 'object',
    properties: { kind: { enum: ['a', 'b'] } },
    required: ['kind'],
    unevaluatedProperties: false,
  },
  ({ kind = null }) => ({ kind }),
);

const names = Array.from({ length: 120 }, (_, at) => `field${at}`);

const many = tool(
  'many',
  {
    type: 'object',
    properties: Object.fromEntries(
      names.map((name, at) => [
        name,
        at % 3 === 0 ? { type: 'integer', minimum: 0, maximum: at } : { type: 'string', maxLength: at },
      ]),
    ),
    required: names.slice(0, 10),
    additionalProperties: false,
  },
  {
    type: 'object',
    propertyNames: { pattern: '^field' },
    additionalProperties: { type: ['string', 'integer'] },
  },
  (args) => args,
);

/** Schemas that are hard to satisfy and to validate, and allowed. */
export const heavyTools: readonly ZooTool[] = [alternatives, recursion, choice, patterns, unevaluated, many];
