import { drawing } from '../draw/drawing.js';
import type { Drawing, Mood } from '../draw/drawing.js';
import { smallestOf, suits } from '../draw/smallest.js';
import { Unsupported } from '../errors.js';
import type { Generator } from '../generator.js';
import type { Json } from '../json/json.js';
import { isJsonObject, setOwn } from '../json/json.js';
import { itemNode, prefixLength } from '../space/array-children.js';
import { sameNumbers } from '../space/strings.js';
import { namedKeys } from '../space/object-children.js';
import type { Production } from '../space/production.js';
import { liveProductions } from '../space/size.js';
import { atHand } from './at-hand.js';
import { closesArray, closesObject, faultNode, sideOf } from './fault.js';
import type { Fault } from './fault.js';
import { nearMisses } from './near-miss.js';

/** A leaf that has a fault, with a word on what it is. */
export interface Leaf {
  readonly value: Json;
  readonly what: string;
}

/** What is the same for every draw of a fault, once it was asked for. */
interface Kept {
  atHand: readonly Leaf[] | undefined;
  closing: readonly Leaf[] | undefined;
  readonly broken: Map<boolean, readonly Production[]>;
}

const kept = new WeakMap<Fault, Kept>();

function keptOf(fault: Fault): Kept {
  const known = kept.get(fault);
  if (known !== undefined) return known;
  const fresh: Kept = { atHand: undefined, closing: undefined, broken: new Map() };
  kept.set(fault, fresh);
  return fresh;
}

/** What the budget forbids is no fault to make. */
export function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (cause) {
    if (cause instanceof Unsupported) return undefined;
    throw cause;
  }
}

/**
 * The leaves of a fault in groups, the plainest first; a later group is for where an earlier one gives none.
 * What is at hand comes before what has to be constructed, and that before what breaks neighbours too.
 */
export function* leafGroups(generator: Generator, fault: Fault): Iterable<Iterable<Leaf>> {
  if (fault.near) return yield leavesFrom(fault, nearTo(generator, fault, undefined));
  const closing = closingLeaves(generator, fault);
  if (closing.length > 0) yield closing;
  if (fault.forbidden !== undefined) return;
  yield attempt(() => atHandLeaves(generator, fault)) ?? [];
  for (const alone of [false, true]) yield leavesFrom(fault, constructed(generator, fault, alone));
}

/** One drawn leaf of a fault. */
export function drawLeaf(generator: Generator, fault: Fault, around: Drawing): Leaf | undefined {
  const { nextInt } = around;
  const pick = <T>(list: readonly T[]): T | undefined => list[nextInt(0, Math.max(0, list.length - 1))];
  if (fault.near) {
    const [likeliest, ...others] = leavesFrom(fault, nearTo(generator, fault, around));
    return nextInt(0, 1) === 0 ? likeliest : (pick(others) ?? likeliest);
  }
  if (fault.forbidden !== undefined || closesArray(fault.use)) return pick(closingLeaves(generator, fault));
  if (closesObject(fault.use) && nextInt(0, 1) === 0) return pick(closingLeaves(generator, fault));
  if (nextInt(0, 2) === 0) {
    const leaf = pick(atHandLeaves(generator, fault));
    if (leaf !== undefined) return leaf;
  }
  for (const alone of [false, true]) {
    const value = attempt(() => drawn(generator, fault, alone, around));
    if (value !== undefined) return { value, what: told(fault, value) };
  }
  return undefined;
}

/** The leaves of a fault that is an item or a key too many. */
function closingLeaves(generator: Generator, fault: Fault): readonly Leaf[] {
  const memory = keptOf(fault);
  memory.closing ??= [...closing(generator, fault)];
  return memory.closing;
}

function* closing(generator: Generator, fault: Fault): Iterable<Leaf> {
  const { forbidden, use, site } = fault;
  if (forbidden !== undefined) yield* withKeys(generator, fault, [forbidden]);
  else if (closesObject(use))
    yield* withKeys(generator, fault, ['extra', ...misspelt(namedKeys(site.production))]);
  else if (closesArray(use)) yield* withItem(generator, fault);
}

function atHandLeaves(generator: Generator, fault: Fault): readonly Leaf[] {
  const memory = keptOf(fault);
  memory.atHand ??= [...leavesFrom(fault, atHand(generator, fault))];
  return memory.atHand;
}

function* leavesFrom(fault: Fault, values: Iterable<Json>): Iterable<Leaf> {
  for (const value of values) yield { value, what: told(fault, value) };
}

function nearTo({ maker }: Generator, { site }: Fault, around: Drawing | undefined): Iterable<Json> {
  const valid = attempt(() =>
    around === undefined
      ? smallestOf(maker, site.production)
      : maker.drawProduction(site.production, around, site.path.length),
  );
  return valid === undefined ? [] : nearMisses(site.production, valid);
}

/** The values by construction: at the bound that is passed, else the smallest there is. */
function* constructed(generator: Generator, fault: Fault, alone: boolean): Iterable<Json> {
  const side = sideOf(fault.use.keyword);
  const mood: Mood | undefined = side === undefined ? undefined : { bounds: side, presence: 'none' };
  for (const production of attempt(() => brokenProductions(generator, fault, alone)) ?? []) {
    const values = attempt(() => ofProduction(generator, production, mood, fault.use.place.id)) ?? [];
    yield* values;
  }
}

function ofProduction(
  { maker, reading }: Generator,
  production: Production,
  mood: Mood | undefined,
  seed: number,
): readonly Json[] {
  if (production.kind === 'values') return production.values.slice(0, 2);
  const { maxBytes, maxDepth } = reading.settings;
  const passed =
    mood === undefined
      ? undefined
      : maker.drawProduction(production, drawing(sameNumbers(seed), mood, maxBytes, maxDepth), 0);
  const fits = (value: Json | undefined): value is Json =>
    value !== undefined && suits(maker.grammar, production, value);
  const value = [passed, smallestOf(maker, production)].find(fits);
  return value === undefined ? [] : [value];
}

/** A drawn value of one way to break the keyword. */
function drawn(generator: Generator, fault: Fault, alone: boolean, around: Drawing): Json | undefined {
  const { maker, reading } = generator;
  const { maxBytes, maxDepth } = reading.settings;
  const { nextInt, mood } = around;
  const own: Mood = { bounds: sideOf(fault.use.keyword) ?? mood.bounds, presence: mood.presence };
  const productions = brokenProductions(generator, fault, alone);
  const first = nextInt(0, Math.max(0, productions.length - 1));
  for (const [at] of productions.entries()) {
    const production = productions[(first + at) % productions.length] as Production;
    const value = maker.drawProduction(production, drawing(nextInt, own, maxBytes, maxDepth), 0);
    const fitting = [value, smallestOf(maker, production)].find(
      (each) => each !== undefined && suits(maker.grammar, production, each),
    );
    if (fitting !== undefined) return fitting;
  }
  return undefined;
}

function brokenProductions(
  { maker, reading }: Generator,
  fault: Fault,
  alone: boolean,
): readonly Production[] {
  const { broken } = keptOf(fault);
  const known = broken.get(alone);
  if (known !== undefined) return known;
  const { maxBytes, maxDepth } = reading.settings;
  const productions = liveProductions(maker.grammar, faultNode(maker.grammar, fault, alone)).filter(
    ({ size, height }) => size <= maxBytes && height <= maxDepth,
  );
  broken.set(alone, productions);
  return productions;
}

export const shown = (value: Json): string => {
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 37)}...` : text;
};

const told = ({ use }: Fault, value: Json): string =>
  `became ${shown(value)}, which breaks ${use.keyword.keyword} ${shown(use.argument)}`;

/** The smallest object of a site with one key more. */
function* withKeys({ maker }: Generator, { site }: Fault, keys: readonly string[]): Iterable<Leaf> {
  const object = attempt(() => smallestOf(maker, site.production));
  if (object === undefined || !isJsonObject(object)) return;
  for (const key of keys) {
    if (Object.hasOwn(object, key)) continue;
    const copy: Record<string, Json> = {};
    for (const each of Object.keys(object)) setOwn(copy, each, object[each] as Json);
    setOwn(copy, key, 'a');
    yield { value: copy, what: `got the key ${JSON.stringify(key)}` };
  }
}

const mostListed = 64;

/** The smallest array of a site, filled as far as positions have schemas of their own, with one item more. */
function* withItem({ maker }: Generator, { site: { production } }: Fault): Iterable<Leaf> {
  const array = attempt(() => smallestOf(maker, production));
  if (!Array.isArray(array)) return;
  const items = [...(array as readonly Json[])];
  const most = Math.min(prefixLength(production), mostListed);
  for (let index = items.length; index < most; index++) {
    const item = attempt(() => maker.smallest(itemNode(maker.grammar, production, index)));
    if (item === undefined) break;
    items.push(item);
  }
  for (const item of ['a', null, 0])
    yield { value: [...items, item], what: `got the item ${JSON.stringify(item)}` };
}

/** A name with its last letter doubled: near enough to be meant, and no name itself. */
function misspelt(names: readonly string[]): readonly string[] {
  const known = new Set(names);
  for (const name of names) {
    const wrong = `${name}${name.at(-1) ?? 'x'}`;
    if (!known.has(wrong)) return [wrong];
  }
  return [];
}
