import { drawing } from '../draw/drawing.js';
import type { Mood } from '../draw/drawing.js';
import type { Maker } from '../draw/maker.js';
import { smallestOf, suits } from '../draw/smallest.js';
import { Unsupported } from '../errors.js';
import { codePoints } from '../json/canonical.js';
import type { Json } from '../json/json.js';
import { isJsonObject, setOwn } from '../json/json.js';
import type { Pointer } from '../json/pointer.js';
import { below } from '../json/pointer.js';
import { itemNode, witnessedAt } from '../space/array-children.js';
import { keyNode, mayBeNamed, namedKeys } from '../space/object-children.js';
import { neededKeys } from '../space/object-plan.js';
import { numbersOf } from '../space/production.js';
import type { Production } from '../space/production.js';
import { settledArrayPlan, sizeOf } from '../space/size.js';
import { sameNumbers, textsOf } from '../space/strings.js';
import { along } from './along.js';
import type { Site } from './site.js';

/** What a boundary value shows: the keyword of the schema that draws the line, and where on it the value is. */
export interface BoundaryGoal {
  readonly pointer: Pointer;
  readonly keyword: string;
  readonly what: string;
}

export interface Boundary {
  readonly value: Json;
  readonly goal: BoundaryGoal;
}

interface Leaf {
  readonly value: Json | undefined;
  readonly keywords: readonly string[];
  readonly what: string;
}

const longestArray = 1000;

/** The boundary values of one site in the smallest surroundings; the site's own smallest value is the first. */
export function* boundariesAt(maker: Maker, site: Site): Iterable<Boundary> {
  const { production, path } = site;
  const known = inSmallest(maker, site);
  for (const leaf of leavesOf(maker, production)) {
    if (leaf.value === undefined || leaf.value === known || !suits(maker.grammar, production, leaf.value))
      continue;
    const value = along(maker, path, leaf.value);
    if (value !== undefined) yield { value, goal: goalOf(production, leaf) };
  }
}

/** What stands at a site in the smallest surroundings already, when that is a simple value. */
function inSmallest(maker: Maker, { path }: Site): Json | undefined {
  const last = path.at(-1);
  const around = last === undefined ? undefined : smallestOf(maker, last.production);
  if (last === undefined || !isJsonObject(around) || !Object.hasOwn(around, last.token)) return undefined;
  return around[last.token];
}

function goalOf({ state }: Production, { keywords, what }: Leaf): BoundaryGoal {
  for (const keyword of keywords) {
    for (const { item } of state.positives) {
      const { json, pointer } = item.place;
      if (isJsonObject(json) && Object.hasOwn(json, keyword))
        return { pointer: below(pointer, keyword), keyword, what };
    }
  }
  const last = state.positives.findLast(({ item }) => isJsonObject(item.place.json));
  return { pointer: below(last?.item.place.pointer ?? '', 'type'), keyword: 'type', what };
}

function leavesOf(maker: Maker, production: Production): Iterable<Leaf> {
  switch (production.kind) {
    case 'values':
      return members(production);
    case 'number':
      return numbers(production);
    case 'string':
      return texts(maker, production);
    case 'array':
      return arrays(maker, production);
    case 'object':
      return objects(maker, production);
    default:
      return production.kind satisfies never;
  }
}

function* members({ values }: Production): Iterable<Leaf> {
  for (const value of values) {
    const what = `the member ${JSON.stringify(value).slice(0, 40)}`;
    yield { value, keywords: ['enum', 'const', 'type'], what };
  }
}

function* numbers(production: Production): Iterable<Leaf> {
  const space = numbersOf(production);
  const low = ['minimum', 'exclusiveMinimum', 'multipleOf', 'type'];
  const high = ['maximum', 'exclusiveMaximum', 'multipleOf', 'type'];
  yield { value: space.low, keywords: low, what: 'the least number' };
  yield { value: space.high, keywords: high, what: 'the greatest number' };
  yield { value: space.simplest, keywords: ['type'], what: 'the simplest number' };
  for (const value of space.boundaries().slice(0, 4)) {
    yield {
      value,
      keywords: value - space.low < space.high - value ? low : high,
      what: 'a number beside the bound',
    };
  }
  if (space.has(0)) yield { value: 0, keywords: ['type'], what: 'zero' };
}

function* texts(maker: Maker, production: Production): Iterable<Leaf> {
  const space = textsOf(production);
  const { maxBytes } = maker.grammar.reading.settings;
  const keywords = ['pattern', 'format', 'type'];
  yield { value: space.shortest(), keywords: ['minLength', ...keywords], what: 'the shortest string' };
  const { length } = space.shortest();
  for (const value of space.boundaries()) {
    if (value.length > maxBytes / 2) continue;
    const side = value.length > length ? 'maxLength' : 'minLength';
    yield { value, keywords: [side, ...keywords], what: `a string of ${codePoints(value)} characters` };
  }
}

function drawn(maker: Maker, production: Production, mood: Mood): Json | undefined {
  const { maxBytes, maxDepth } = maker.grammar.reading.settings;
  try {
    return maker.drawProduction(production, drawing(sameNumbers(1), mood, maxBytes, maxDepth), 0);
  } catch (cause) {
    if (cause instanceof Unsupported) return undefined;
    throw cause;
  }
}

function* arrays(maker: Maker, production: Production): Iterable<Leaf> {
  const { grammar } = maker;
  yield {
    value: smallestOf(maker, production),
    keywords: ['minItems', 'contains', 'items', 'type'],
    what: 'the shortest array',
  };
  const plan = settledArrayPlan(grammar, production);
  if (plan === undefined) return;
  const most = Math.min(plan.maxLength, longestArray);
  const lengths = [plan.minLength + 1, ...(plan.maxLength <= longestArray ? [most, most - 1] : [])];
  for (const length of new Set(lengths)) {
    if (length < plan.minLength || length > most) continue;
    const value = arrayOf(maker, production, length);
    const keywords = [length === most ? 'maxItems' : 'minItems', 'items', 'type'];
    yield { value, keywords, what: `an array of ${length}` };
  }
}

function arrayOf(maker: Maker, production: Production, length: number): Json | undefined {
  const { grammar } = maker;
  const plan = settledArrayPlan(grammar, production);
  if (plan === undefined || production.state.repeated) return undefined;
  if (production.state.unique)
    return drawn(maker, production, { bounds: length === plan.maxLength ? 'max' : 'mixed', presence: 'all' });
  const items: Json[] = [];
  for (let index = 0; index < length; index++) {
    const item = maker.smallest(itemNode(grammar, production, index, witnessedAt(plan.witnesses, index)));
    if (item === undefined) return undefined;
    items.push(item);
  }
  return items;
}

function* objects(maker: Maker, production: Production): Iterable<Leaf> {
  const least = smallestOf(maker, production);
  yield {
    value: least,
    keywords: ['required', 'minProperties', 'properties', 'type'],
    what: 'only what is required',
  };
  const full = drawn(maker, production, { bounds: 'mixed', presence: 'every' });
  yield { value: full, keywords: ['properties', 'type'], what: 'every member' };
  if (least === undefined || full === undefined || !isJsonObject(full)) return;
  yield* eachOptional(maker, production, least, full);
  if (production.state.maxProperties < longestArray) {
    const value = drawn(maker, production, { bounds: 'max', presence: 'every' });
    yield { value, keywords: ['maxProperties'], what: 'as many members as are allowed' };
  }
}

function* eachOptional(maker: Maker, production: Production, least: Json, full: Json): Iterable<Leaf> {
  const { grammar } = maker;
  const needed = neededKeys(grammar, production) ?? new Set();
  for (const key of namedKeys(production)) {
    if (needed.has(key) || !mayBeNamed(grammar, production, key)) continue;
    const node = keyNode(grammar, production, key);
    const member = sizeOf(grammar, node) === Infinity ? undefined : maker.smallest(node);
    if (member === undefined) continue;
    const present = along(maker, [{ production, token: key }], member);
    yield { value: present, keywords: ['properties'], what: `only the optional ${JSON.stringify(key)}` };
    yield { value: without(full, key), keywords: ['properties'], what: `all but ${JSON.stringify(key)}` };
  }
  if (!isJsonObject(least)) return;
}

function without(value: Json, key: string): Json | undefined {
  if (!isJsonObject(value) || !Object.hasOwn(value, key)) return undefined;
  const copy: Record<string, Json> = {};
  for (const each of Object.keys(value)) if (each !== key) setOwn(copy, each, value[each] as Json);
  return copy;
}
