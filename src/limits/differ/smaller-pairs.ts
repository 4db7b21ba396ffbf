import type { Dialect } from '../../../arbitraries/document/dialect.js';
import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject, setOwn } from '../../../arbitraries/json/json.js';
import { smallerNumbers } from '../../../arbitraries/shrink/number.js';
import { smallerTexts } from '../../../arbitraries/shrink/string.js';
import { subschemasOf } from '../../validation/subschemas.js';
import type { Pair } from './pair.js';
import { comparePairTexts, pairText } from './pair.js';
import type { Reads } from './smaller-json.js';
import { readsOf, smallerJson } from './smaller-json.js';

/** A value with all that is inside it, parents first. */
function* partsOf(value: Json): Iterable<Json> {
  yield value;
  if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value) as readonly Json[]) yield* partsOf(part);
}

const mostParts = 24;
function first<T>(things: Iterable<T>, most: number): readonly T[] {
  const taken: T[] = [];
  for (const thing of things) if (taken.push(thing) >= most) break;
  return taken;
}

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

type Change = (scalar: string | number) => string | number;

/** The value with each string and name of it, and each number, changed; keywords stay. */
function mapped(value: Json, reads: Reads, change: Change): Json {
  if (typeof value === 'string' || typeof value === 'number') return change(value);
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => mapped(item, reads, change));
  if (!isJsonObject(value)) return value;
  const copy: Record<string, Json> = {};
  for (const key of Object.keys(value)) {
    const name = reads === 'schema' ? key : String(change(key));
    setOwn(copy, name, mapped(value[key] as Json, readsOf(reads, key), change));
  }
  return copy;
}

const both = ({ schema, instance }: Pair, change: Change): Pair => ({
  schema: mapped(schema, 'schema', change) as JsonSchema,
  instance: mapped(instance, 'value', change),
});

/** Strings and names that are no keywords, and numbers, each once. */
function scalarsOf({ schema, instance }: Pair): readonly (string | number)[] {
  const found = new Set<string | number>();
  const note: Change = (scalar) => {
    found.add(scalar);
    return scalar;
  };
  both({ schema, instance }, note);
  return [...found];
}

/** A name as it stands in a URI; half a character can not stand there. */
function inUri(name: string): string | undefined {
  try {
    return encodeURIComponent(name);
  } catch {
    return undefined;
  }
}

/** A reference with one of its steps renamed. */
function led(reference: string, from: string, to: string): string {
  const [before, after] = [inUri(from), inUri(to)];
  if (before === undefined || after === undefined) return reference;
  return reference
    .split(/(?=[#/])/)
    .map((step) => (/^[#/]/.test(step) && step.slice(1) === before ? `${step.charAt(0)}${after}` : step))
    .join('');
}

const shortNames = ['a', 'b', '', '0'];

/** One name or text changed wherever it stands, in references too. */
function* renamed(pair: Pair): Iterable<Pair> {
  for (const from of scalarsOf(pair)) {
    if (typeof from !== 'string' || from.startsWith('#')) continue;
    for (const to of new Set([...shortNames, ...smallerTexts(from, [])])) {
      yield both(pair, (scalar) => {
        if (typeof scalar !== 'string') return scalar;
        return scalar === from ? to : led(scalar, from, to);
      });
    }
  }
}

/** Two names or texts in each other's place. */
function* exchanged(pair: Pair): Iterable<Pair> {
  const texts = scalarsOf(pair).filter((scalar) => typeof scalar === 'string');
  for (const [at, one] of texts.slice(0, mostParts).entries())
    for (const other of texts.slice(at + 1, mostParts))
      yield both(pair, (scalar) => (scalar === one ? other : scalar === other ? one : scalar));
}

/** A count of the schema one lower, and the instance made smaller with it. */
function* lowered(pair: Pair): Iterable<Pair> {
  for (const count of scalarsOf({ ...pair, instance: null })) {
    if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > mostParts) continue;
    const schema = mapped(pair.schema, 'schema', (scalar) => (scalar === count ? count - 1 : scalar));
    for (const instance of first(smallerJson(pair.instance, 'value'), 2 * mostParts))
      yield { schema: schema as JsonSchema, instance };
  }
}

const grid: readonly number[] = [
  ...Array.from({ length: 10 }, (_, digit) => digit),
  ...Array.from({ length: 29 }, (_, tenths) => (tenths + 1) / 10),
];

/** One number changed wherever it stands, then one of the schema and one of the instance at once. */
function* renumbered(pair: Pair): Iterable<Pair> {
  const numbersOf = (part: Pair): readonly number[] =>
    scalarsOf(part).filter((scalar) => typeof scalar === 'number');
  for (const from of numbersOf(pair))
    for (const to of smallerNumbers(from, [])) yield both(pair, (scalar) => (scalar === from ? to : scalar));
  for (const inSchema of numbersOf({ ...pair, instance: null }).slice(0, 2))
    for (const inInstance of numbersOf({ ...pair, schema: true }).slice(0, 2)) {
      if (String(inSchema).length > 1 || String(inInstance).length > 1)
        yield* onGrid(pair, inSchema, inInstance);
    }
}

function* onGrid(pair: Pair, inSchema: number, inInstance: number): Iterable<Pair> {
  for (const left of grid)
    for (const right of grid)
      yield {
        schema: mapped(pair.schema, 'schema', (scalar) =>
          scalar === inSchema ? left : scalar,
        ) as JsonSchema,
        instance: mapped(pair.instance, 'value', (scalar) => (scalar === inInstance ? right : scalar)),
      };
}

function replaced(value: Json, text: string, by: Json): Json {
  if (JSON.stringify(value) === text) return by;
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => replaced(item, text, by));
  if (!isJsonObject(value)) return value;
  const copy: Record<string, Json> = {};
  for (const key of Object.keys(value)) setOwn(copy, key, replaced(value[key] as Json, text, by));
  return copy;
}

/** Parts that are equal, made simpler as one. */
function* together({ schema, instance }: Pair): Iterable<Pair> {
  const counts = new Map<string, readonly [part: Json, count: number]>();
  for (const part of partsOf([schema, instance])) {
    const text = JSON.stringify(part);
    counts.set(text, [part, (counts.get(text)?.[1] ?? 0) + 1]);
  }
  for (const [text, [part, count]] of counts) {
    if (count < 2) continue;
    for (const by of first(smallerJson(part, 'value'), 4 * mostParts))
      yield { schema: replaced(schema, text, by) as JsonSchema, instance: replaced(instance, text, by) };
  }
}

function* passes(pair: Pair, dialect: Dialect): Iterable<Pair> {
  yield* inside(pair, dialect);
  for (const schema of smallerJson(pair.schema, 'schema'))
    if (typeof schema === 'boolean' || isJsonObject(schema)) yield { schema, instance: pair.instance };
  for (const instance of smallerJson(pair.instance, 'value')) yield { schema: pair.schema, instance };
  yield* renamed(pair);
  yield* exchanged(pair);
  yield* lowered(pair);
  yield* renumbered(pair);
  yield* together(pair);
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
