import type { JsonObject } from '../../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../../arbitraries/json/json.js';
import type { Era } from '../../../../src/protocol/era.js';
import type { Animal } from '../animal.js';
import { inMemory } from '../endpoint.js';
import { Refusal } from '../kit.js';
import type { Twist, ZooCall } from '../kit.js';
import { breachOf, failure, success } from '../tools.js';
import type { ZooTool } from '../tools.js';

function animal(
  name: string,
  source: string,
  era: Era,
  broken: Pick<Animal, 'tool' | 'minimal'> & Partial<Pick<Animal, 'invariant' | 'maxCalls'>>,
  twist: Twist,
): Animal {
  return {
    name,
    source,
    era,
    invariant: 'input.invalid-refused',
    ...broken,
    server: () => inMemory(era, twist),
  };
}

/** The check of a tool against another schema than the one that it advertises. */
const checkedBy = (
  tool: string,
  schema: (advertised: JsonObject) => JsonObject,
): NonNullable<Twist['check']> => {
  const made = new Map<JsonObject, JsonObject>();
  return (breach, call) => {
    if (call.tool.name !== tool) return breach;
    const own = made.get(call.tool.inputSchema) ?? schema(call.tool.inputSchema);
    made.set(call.tool.inputSchema, own);
    return breachOf(own, call.args);
  };
};

/** Without some keywords of one property. */
const without =
  (property: string, ...keywords: readonly string[]) =>
  (schema: JsonObject): JsonObject => {
    const properties = schema['properties'] as Readonly<Record<string, JsonObject>>;
    const kept = Object.entries(properties[property] ?? {}).filter(
      ([keyword]) => !keywords.includes(keyword),
    );
    return { ...schema, properties: { ...properties, [property]: Object.fromEntries(kept) } };
  };

/** The arguments as they are after some change, checked as they should be. */
const seenAs =
  (tool: string, see: (args: JsonObject) => JsonObject): NonNullable<Twist['check']> =>
  (breach, call) =>
    call.tool.name === tool ? breachOf(call.tool.inputSchema, see(call.args)) : breach;

const renamed = (args: JsonObject, keep: (key: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(args).filter(([key]) => keep(key)));

const isKnown = ({ tool }: ZooCall, key: string): boolean =>
  isJsonObject(tool.inputSchema['properties']) && Object.hasOwn(tool.inputSchema['properties'], key);

/** A correct tool with a schema of its own; its answer says nothing of the arguments. */
const taking = (inputSchema: JsonObject): ZooTool => ({
  name: 'take',
  inputSchema,
  outputSchema: { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] },
  run: () => success({ ok: true }),
});

const conditional = taking({
  type: 'object',
  properties: { mode: { type: 'string', enum: ['all', 'one'] }, id: { type: 'string' } },
  required: ['mode'],
  if: { properties: { mode: { const: 'one' } } },
  then: { required: ['id'] },
  additionalProperties: false,
});

const either = taking({
  type: 'object',
  properties: { id: { type: 'string' }, name: { type: 'string' } },
  oneOf: [{ required: ['id'] }, { required: ['name'] }],
  additionalProperties: false,
});

const range = taking({
  type: 'object',
  properties: {
    between: {
      type: 'array',
      prefixItems: [{ type: 'integer' }, { type: 'integer' }],
      items: false,
      minItems: 2,
    },
  },
  required: ['between'],
  additionalProperties: false,
});

const code = taking({
  type: 'object',
  properties: { code: { type: 'string', pattern: '^[a-z]{2}[0-9]$' } },
  required: ['code'],
  additionalProperties: false,
});

const dropping =
  (...keywords: readonly string[]) =>
  (schema: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));

const numbered = (value: unknown): boolean => typeof value === 'string' && /^[0-9]+$/.test(value);

const union = taking({ type: 'object', properties: { id: { type: 'string' } } });

export const inputAnimals: readonly Animal[] = [
  animal(
    'does not look at the maximum',
    'input.invalid-refused',
    '2025-11-25',
    { tool: 'search', minimal: '{"query":"a","limit":51}' },
    { check: checkedBy('search', without('limit', 'maximum')) },
  ),
  animal(
    'clamps what is below the minimum',
    'input.invalid-refused',
    '2026-07-28',
    { tool: 'search', minimal: '{"query":"a","limit":0}' },
    { check: checkedBy('search', without('limit', 'minimum')) },
  ),
  animal(
    'takes any language',
    'input.invalid-refused',
    '2025-11-25',
    { tool: 'search', minimal: '{"query":"a","lang":""}' },
    { check: checkedBy('search', without('lang', 'enum')), call: plainHits },
  ),
  animal(
    'reads a number out of a string',
    'input.invalid-refused',
    '2026-07-28',
    { tool: 'search', minimal: '{"query":"a","limit":"1"}' },
    {
      check: seenAs('search', (args) =>
        numbered(args['limit']) ? { ...args, limit: Number(args['limit']) } : args,
      ),
    },
  ),
  animal(
    'does without what it requires',
    'input.invalid-refused',
    '2025-11-25',
    { tool: 'count', minimal: '{}' },
    { check: checkedBy('count', dropping('required')) },
  ),
  animal(
    'takes an empty query',
    'input.invalid-refused',
    '2026-07-28',
    { tool: 'search', minimal: '{"query":""}' },
    { check: checkedBy('search', without('query', 'minLength')) },
  ),
  animal(
    'takes a query of any length',
    'input.invalid-refused',
    '2025-11-25',
    { tool: 'search', minimal: '{"query":"aaaaaaaaaaaaaaaaaaaaa"}' },
    { check: checkedBy('search', without('query', 'maxLength')) },
  ),
  animal(
    'takes null for an absent limit',
    'input.invalid-refused',
    '2026-07-28',
    { tool: 'search', minimal: '{"query":"a","limit":null}' },
    {
      check: seenAs('search', (args) => renamed(args, (key) => key !== 'limit' || args[key] !== null)),
      call: (made, { tool, args }) =>
        tool.name === 'search' &&
        args['limit'] === null &&
        !(made instanceof Refusal) &&
        made['isError'] !== true
          ? tool.run(renamed(args, (key) => key !== 'limit'))
          : made,
    },
  ),
  animal(
    'takes a fraction for a limit',
    'input.invalid-refused',
    '2025-11-25',
    { tool: 'search', minimal: '{"query":"a","limit":1.1}' },
    {
      check: seenAs('search', (args) =>
        typeof args['limit'] === 'number' ? { ...args, limit: Math.trunc(args['limit']) } : args,
      ),
    },
  ),
  animal(
    'takes zero where zero is excluded',
    'input.invalid-refused',
    '2026-07-28',
    { tool: 'count', minimal: '{"text":"","upTo":0}' },
    {
      check: seenAs('count', (args) => (args['upTo'] === 0 ? { ...args, upTo: 1 } : args)),
    },
  ),
  animal(
    'looks at the type of the first tag only',
    'input.invalid-refused',
    '2025-11-25',
    { tool: 'search', minimal: '{"query":"a","tags":["",0]}' },
    {
      check: checkedBy('search', (schema) => {
        const properties = schema['properties'] as Readonly<Record<string, JsonObject>>;
        const { items = {}, ...tags } = properties['tags'] ?? {};
        return { ...schema, properties: { ...properties, tags: { ...tags, prefixItems: [items] } } };
      }),
    },
  ),
  animal(
    'takes a tag twice',
    'input.invalid-refused',
    '2026-07-28',
    { tool: 'search', minimal: '{"query":"a","tags":["",""]}' },
    { check: checkedBy('search', without('tags', 'uniqueItems')) },
  ),
  animal(
    'takes more tags than it may',
    'input.invalid-refused',
    '2026-07-28',
    { tool: 'search', minimal: '{"query":"a","tags":["a","b","c","d",""]}' },
    { check: checkedBy('search', without('tags', 'maxItems')) },
  ),
  animal(
    'does not look at the pattern',
    'input.invalid-refused',
    '2025-11-25',
    { tool: 'take', minimal: '{"code":""}' },
    { tools: [code], check: checkedBy('take', without('code', 'pattern')) },
  ),
  animal(
    'does not know if and then',
    'B05',
    '2026-07-28',
    { tool: 'take', minimal: '{"mode":"one"}' },
    { tools: [conditional], check: checkedBy('take', dropping('if', 'then')) },
  ),
  animal(
    'takes both of two alternatives',
    'A08',
    '2026-07-28',
    { tool: 'take', minimal: '{"id":"","name":""}' },
    {
      tools: [either],
      check: checkedBy('take', (schema) => ({ ...dropping('oneOf')(schema), anyOf: schema['oneOf'] ?? [] })),
    },
  ),
  animal(
    'ignores what 2020-12 says of the second item',
    'B02',
    '2026-07-28',
    { tool: 'take', minimal: '{"between":[0,""]}' },
    {
      tools: [range],
      check: checkedBy('take', (schema) => ({
        ...schema,
        properties: {
          between: { type: 'array', prefixItems: [{ type: 'integer' }], minItems: 2, maxItems: 2 },
        },
      })),
    },
  ),
  animal(
    'advertises an open object and asks for a union',
    'A08',
    '2025-11-25',
    { invariant: 'input.valid-accepted', tool: 'take', minimal: '{}' },
    {
      tools: [union],
      check: checkedBy('take', (schema) => ({ ...schema, required: ['id'] })),
    },
  ),
  animal(
    'refuses the maximum that it advertises',
    'input.valid-accepted',
    '2026-07-28',
    { invariant: 'input.valid-accepted', tool: 'search', minimal: '{"query":"a","limit":50}' },
    {
      check: checkedBy('search', (schema) => {
        const properties = schema['properties'] as Readonly<Record<string, JsonObject>>;
        return {
          ...schema,
          properties: { ...properties, limit: { type: 'integer', minimum: 1, exclusiveMaximum: 50 } },
        };
      }),
    },
  ),
  animal(
    'strips the keys that it does not know',
    'A17',
    '2025-11-25',
    { invariant: 'input.unknown-key', tool: 'count', minimal: '{"text":"","":0}' },
    {
      check: (breach, call) =>
        call.tool.name === 'count'
          ? breachOf(
              call.tool.inputSchema,
              renamed(
                call.args,
                (key) =>
                  isKnown(call, key) ||
                  /key|token|secret|auth|password|credential|cookie|session|bearer/i.test(key),
              ),
            )
          : breach,
    },
  ),
  animal(
    'takes an API key that it did not ask for',
    'input.credential-refused',
    '2026-07-28',
    {
      invariant: 'input.credential-refused',
      tool: 'count',
      minimal: '{"text":"","api_key":0}',
    },
    {
      check: (breach, call) =>
        call.tool.name === 'count'
          ? breachOf(
              call.tool.inputSchema,
              renamed(call.args, (key) => key !== 'api_key'),
            )
          : breach,
    },
  ),
  animal(
    'calls arguments that are no object an internal error',
    'A10',
    '2025-11-25',
    { invariant: 'input.refusal-class', tool: 'about', minimal: '0' },
    {
      call: (made, { tool }) =>
        tool.name === 'about' && made instanceof Refusal
          ? new Refusal(-32603, 'arguments.trim is not a function')
          : made,
    },
  ),
  animal(
    'calls a broken schema an internal error',
    'input.refusal-class',
    '2026-07-28',
    { invariant: 'input.refusal-class', tool: 'count', minimal: '{}' },
    {
      refuse: (reason, { tool, args }) =>
        tool.name === 'count' && !Object.hasOwn(args, 'text') ? new Refusal(-32603, reason) : failure(reason),
    },
  ),
];

/** Hits for a language that is none of those that the output may name are told in English. */
function plainHits(made: JsonObject | Refusal, { tool, args }: ZooCall): JsonObject | Refusal {
  if (tool.name !== 'search' || made instanceof Refusal || made['isError'] === true) return made;
  return tool.run({ ...args, lang: 'en' });
}
