import * as fc from 'fast-check';
import type { Json, JsonObject } from '../json/json.js';
import { isJsonObject } from '../json/json.js';
import { resolvePointer, pointerOf } from '../json/pointer.js';
import { atPlace, extended, replaced } from './changed.js';
import type { Drawn } from './changed.js';
import type { Adversarial, Family } from './family.js';
import { jsonText, stringText } from './json-text.js';
import { propertySchemas } from './schema-walk.js';

/** A keyword that dialects read differently, and texts on which the readings part. */
interface Confusion {
  readonly keyword: string;
  readonly texts: (schema: JsonObject) => readonly string[] | undefined;
}

const tuple = (value: Json | undefined): readonly string[] | undefined =>
  Array.isArray(value)
    ? ['[]', '[null]', '["a",0]', '[0,"a",true]', '[{},{},{},{},{}]', `[${'null,'.repeat(value.length)}null]`]
    : undefined;

const triggers = (value: Json | undefined): readonly string[] | undefined =>
  isJsonObject(value) ? Object.keys(value).map((name) => `{${stringText(name)}:""}`) : undefined;

const bound = (limit: Json | undefined, exclusive: Json | undefined): readonly string[] | undefined =>
  typeof exclusive === 'boolean' && typeof limit === 'number' ? [jsonText(limit)] : undefined;

const confusions: readonly Confusion[] = [
  { keyword: 'items', texts: ({ items }) => tuple(items) },
  { keyword: 'prefixItems', texts: ({ prefixItems }) => tuple(prefixItems) },
  {
    keyword: 'additionalItems',
    texts: ({ additionalItems }) => (additionalItems === undefined ? undefined : tuple([0, 0])),
  },
  { keyword: 'dependencies', texts: ({ dependencies }) => triggers(dependencies) },
  { keyword: 'dependentRequired', texts: ({ dependentRequired }) => triggers(dependentRequired) },
  { keyword: 'dependentSchemas', texts: ({ dependentSchemas }) => triggers(dependentSchemas) },
  { keyword: 'exclusiveMinimum', texts: (schema) => bound(schema.minimum, schema.exclusiveMinimum) },
  { keyword: 'exclusiveMaximum', texts: (schema) => bound(schema.maximum, schema.exclusiveMaximum) },
  {
    keyword: 'minContains',
    texts: ({ minContains }) => (minContains === undefined ? undefined : ['[]', '[0]', '[0,0]']),
  },
  {
    keyword: 'unevaluatedProperties',
    texts: (schema) => (schema.unevaluatedProperties === undefined ? undefined : ['{"unevaluated":0}']),
  },
  { keyword: 'nullable', texts: ({ nullable }) => (nullable === true ? ['null'] : undefined) },
  {
    keyword: '$ref',
    texts: (schema) =>
      schema.$ref !== undefined && Object.keys(schema).length > 1
        ? ['null', '""', '0', '[]', '{}']
        : undefined,
  },
];

interface Choice {
  readonly keyword: string;
  readonly tokens: readonly string[];
  readonly text: string;
}

/** Replaces what is at the schema's place, or adds it where the value has no such key. */
function confused(drawn: Drawn<Choice>): Adversarial | undefined {
  const { tokens, text } = drawn.payload;
  const here = resolvePointer(drawn.value, pointerOf(tokens));
  if (here !== undefined)
    return replaced('dialect-confusion', { ...drawn, place: { tokens, value: here } }, text);
  const parent = tokens.slice(0, -1);
  const above = resolvePointer(drawn.value, pointerOf(parent));
  if (above === undefined) return undefined;
  return extended('dialect-confusion', { ...drawn, place: { tokens: parent, value: above } }, [
    [stringText(tokens.at(-1) ?? ''), text],
  ]);
}

export const dialectConfusion: Family = {
  name: 'dialect-confusion',
  about: 'A schema of one dialect is read by the rules of another: tuples, dependencies, siblings of $ref.',
  arbitrary({ schema, base }) {
    const choices = propertySchemas(schema).flatMap(({ schema: reached, tokens }) =>
      confusions.flatMap(({ keyword, texts }) =>
        (texts(reached) ?? []).map((text): Choice => ({ keyword, tokens, text })),
      ),
    );
    if (choices.length === 0) return undefined;
    return atPlace(base, (value) => [{ tokens: [], value }], fc.constantFrom(...choices)).map(
      (drawn) => confused(drawn) ?? replaced('dialect-confusion', drawn, '{}'),
    );
  },
};
