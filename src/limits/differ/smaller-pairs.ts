import type { Dialect } from '../../../arbitraries/document/dialect.js';
import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject, setOwn } from '../../../arbitraries/json/json.js';
import { smallerNumbers } from '../../../arbitraries/shrink/number.js';
import { smallerTexts } from '../../../arbitraries/shrink/string.js';
import { subschemasOf } from '../../validation/subschemas.js';
import { isKeyword } from './keyword.js';
import type { Pair } from './pair.js';
import { comparePairTexts, pairText } from './pair.js';
import { smallerJson } from './smaller-json.js';

/** A value with all that is inside it, parents first. */
function* partsOf(value: Json): Iterable<Json> {
  yield value;
  if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value) as readonly Json[]) yield* partsOf(part);
}

const mostParts = 24;
const first = <T>(things: Iterable<T>, most: number): readonly T[] => [...things].slice(0, most);

/** Every subschema, with the definitions of the root where it needs them, on every part of the instance. */
function* inside({ schema, instance }: Pair, dialect: Dialect): Iterable<Pair> {
  const definitions = isJsonObject(schema)
    ? Object.entries(schema).filter(([keyword]) => keyword === '$defs' || keyword === 'definitions')
    : [];
  for (const { schema: at, depth } of first(subschemasOf(schema, dialect), mostParts)) {
    for (const part of first(partsOf(instance), mostParts)) {
      if (depth === 0 && part === instance) continue;
      yield { schema: at, instance: part };
      if (isJsonObject(at) && definitions.length > 0 && depth > 0)
        yield { schema: { ...Object.fromEntries(definitions), ...at }, instance: part };
    }
  }
}

/** The value with each string and name of it, or each number, changed. */
function mapped(value: Json, change: (scalar: string | number) => string | number): Json {
  if (typeof value === 'string' || typeof value === 'number') return change(value);
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => mapped(item, change));
  if (!isJsonObject(value)) return value;
  const copy: Record<string, Json> = {};
  for (const key of Object.keys(value))
    setOwn(copy, isKeyword(key) ? key : String(change(key)), mapped(value[key] as Json, change));
  return copy;
}

const both = ({ schema, instance }: Pair, change: (scalar: string | number) => string | number): Pair => ({
  schema: mapped(schema, change) as JsonSchema,
  instance: mapped(instance, change),
});

/** Strings and names, then numbers, each once. */
function scalarsOf(value: Json): readonly (string | number)[] {
  const found = new Set<string | number>();
  for (const part of partsOf(value)) {
    if (typeof part === 'string' || typeof part === 'number') found.add(part);
    if (isJsonObject(part)) for (const key of Object.keys(part)) if (!isKeyword(key)) found.add(key);
  }
  return [...found];
}

/** A reference with one of its steps renamed. */
const led = (reference: string, from: string, to: string): string =>
  reference
    .split(/(?=[#/])/)
    .map((step) =>
      /^[#/]/.test(step) && step.slice(1) === encodeURIComponent(from)
        ? step[0] + encodeURIComponent(to)
        : step,
    )
    .join('');

const shortNames = ['a', 'b', '', '0'];

/** One name or text changed wherever it stands, in references too. */
function* renamed(pair: Pair): Iterable<Pair> {
  for (const from of scalarsOf([pair.schema, pair.instance])) {
    if (typeof from !== 'string' || from.startsWith('#')) continue;
    for (const to of new Set([...shortNames, ...smallerTexts(from, [])])) {
      yield both(pair, (scalar) => {
        if (typeof scalar !== 'string') return scalar;
        return scalar === from ? to : led(scalar, from, to);
      });
    }
  }
}

const grid: readonly number[] = [
  ...Array.from({ length: 10 }, (_, digit) => digit),
  ...Array.from({ length: 29 }, (_, tenths) => (tenths + 1) / 10),
];

/** One number changed wherever it stands, then one of the schema and one of the instance at once. */
function* renumbered(pair: Pair): Iterable<Pair> {
  const numbers = (value: Json): readonly number[] =>
    scalarsOf(value).filter((scalar) => typeof scalar === 'number');
  for (const from of numbers([pair.schema, pair.instance]))
    for (const to of smallerNumbers(from, [])) yield both(pair, (scalar) => (scalar === from ? to : scalar));
  for (const inSchema of numbers(pair.schema).slice(0, 2))
    for (const inInstance of numbers(pair.instance).slice(0, 2)) {
      if (String(inSchema).length <= 1 && String(inInstance).length <= 1) continue;
      for (const left of grid)
        for (const right of grid)
          yield {
            schema: mapped(pair.schema, (scalar) => (scalar === inSchema ? left : scalar)) as JsonSchema,
            instance: mapped(pair.instance, (scalar) => (scalar === inInstance ? right : scalar)),
          };
    }
}

function* passes(pair: Pair, dialect: Dialect): Iterable<Pair> {
  yield* inside(pair, dialect);
  for (const schema of smallerJson(pair.schema, 'schema'))
    if (typeof schema === 'boolean' || isJsonObject(schema)) yield { schema, instance: pair.instance };
  for (const instance of smallerJson(pair.instance, 'value')) yield { schema: pair.schema, instance };
  yield* renamed(pair);
  yield* renumbered(pair);
}

/** Pairs below `pair` in the one order, each once, boldest first. Their schemas may be no schemas. */
export function* smallerPairs(pair: Pair, dialect: Dialect): Iterable<Pair> {
  const text = pairText(pair);
  const seen = new Set<string>();
  for (const candidate of passes(pair, dialect)) {
    const its = pairText(candidate);
    if (comparePairTexts(its, text) >= 0 || seen.has(its)) continue;
    seen.add(its);
    yield candidate;
  }
}
