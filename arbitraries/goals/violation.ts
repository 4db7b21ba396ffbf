import { drawing } from '../draw/drawing.js';
import type { Drawing, Mood } from '../draw/drawing.js';
import { smallestOf, suits } from '../draw/smallest.js';
import { Unsupported } from '../errors.js';
import { Evaluation } from '../evaluate/evaluation.js';
import type { Breach } from '../evaluate/breach.js';
import type { Generator } from '../generator.js';
import type { Json } from '../json/json.js';
import { isJsonObject, setOwn } from '../json/json.js';
import type { Pointer } from '../json/pointer.js';
import { pointerOf } from '../json/pointer.js';
import type { Mutation } from '../mutation.js';
import { outermostScope } from '../document/scope.js';
import type { NextInt } from '../space/numbers.js';
import { namedKeys } from '../space/object-children.js';
import { liveProductions } from '../space/size.js';
import { sameNumbers } from '../space/strings.js';
import { along } from './along.js';
import { schemaItem } from '../space/item.js';
import { closesObject, faultNode, sideOf } from './fault.js';
import type { Fault } from './fault.js';

/**
 * An invalid value and what is wrong with it.
 *
 * @property violated the keywords that the value breaks, by the evaluator of this folder; one where possible
 * @property mutation the one fault that was meant
 */
export interface Violated {
  readonly value: Json;
  readonly violated: readonly { readonly pointer: Pointer; readonly keyword: string }[];
  readonly mutation: Mutation;
}

/** Where a value breaks the schema, by the evaluator. */
export function breachesIn(generator: Generator, value: Json): readonly Breach[] {
  const evaluation = new Evaluation(generator.letter, outermostScope(), 'breaches');
  evaluation.holds(generator.letter.document.root, value);
  return evaluation.breaches ?? [];
}

/** A value that breaks the schema in whatever way: for schemas in which no keyword can be broken by itself. */
export function anyViolation(generator: Generator, around?: Drawing): Violated | undefined {
  const { maker, reading } = generator;
  const { root } = reading.document;
  const node = maker.grammar.node([schemaItem(root, maker.grammar.scope, false)]);
  const value = attempt(() => (around === undefined ? maker.smallest(node) : maker.draw(node, around, 0)));
  const breaches = value === undefined ? [] : breachesIn(generator, value);
  const [first] = breaches;
  if (value === undefined || first === undefined) return undefined;
  const violated = breaches.map(({ schemaPointer, keyword }) => ({ pointer: schemaPointer, keyword }));
  const mutation = { pointer: '', keyword: first.keyword, what: `became ${shown(value)}` };
  return { value, violated, mutation };
}

/** A leaf that has the fault, with a word on what it is. */
interface Leaf {
  readonly value: Json;
  readonly what: string;
}

/** The variants of a fault, the plainest first; none when it can not be made. */
export function* violationsFor(generator: Generator, fault: Fault): Iterable<Violated> {
  const nextInt = sameNumbers(fault.use.place.id);
  for (const leaf of leavesOf(generator, fault, nextInt)) {
    const made = violation(generator, fault, leaf);
    if (made !== undefined) yield made;
  }
}

/** One drawn variant of a fault in drawn surroundings, or in the smallest where these do not do. */
export function drawViolation(generator: Generator, fault: Fault, around: Drawing): Violated | undefined {
  const leaves = [...leavesOf(generator, fault, around.nextInt, around.mood)];
  const leaf = leaves[around.nextInt(0, Math.max(0, leaves.length - 1))];
  if (leaf === undefined) return undefined;
  const drawn = violation(generator, fault, leaf, around);
  const plain = drawn?.violated.length === 1 ? undefined : violation(generator, fault, leaf);
  if (plain !== undefined && plain.violated.length < (drawn?.violated.length ?? Infinity)) return plain;
  return drawn;
}

function violation(generator: Generator, fault: Fault, leaf: Leaf, around?: Drawing): Violated | undefined {
  const { path } = fault.site;
  const value = attempt(() => along(generator.maker, path, leaf.value, around));
  if (value === undefined) return undefined;
  const breaches = breachesIn(generator, value);
  if (!breaches.some(({ schemaPointer }) => schemaPointer === fault.pointer)) return undefined;
  const { keyword } = fault.use.keyword;
  const violated = breaches.map((breach) => ({ pointer: breach.schemaPointer, keyword: breach.keyword }));
  return {
    value,
    violated,
    mutation: { pointer: pointerOf(path.map(({ token }) => token)), keyword, what: leaf.what },
  };
}

/** What the budget forbids is no fault to make. */
function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (cause) {
    if (cause instanceof Unsupported) return undefined;
    throw cause;
  }
}

function* leavesOf(generator: Generator, fault: Fault, nextInt: NextInt, mood?: Mood): Iterable<Leaf> {
  if (fault.forbidden !== undefined) return yield* withKeys(generator, fault, [fault.forbidden]);
  if (closesObject(fault.use)) {
    const names = ['extra', ...misspelt(namedKeys(fault.site.production))];
    yield* withKeys(generator, fault, names);
  }
  let found = false;
  for (const alone of [false, true]) {
    for (const leaf of attempt(() => [...nodeLeaves(generator, fault, alone, nextInt, mood)]) ?? []) {
      found = true;
      yield leaf;
    }
    if (found) return;
  }
}

/** The leaves by construction: at the bound that is passed, the smallest there is, or in a drawn mood. */
function* nodeLeaves(
  generator: Generator,
  fault: Fault,
  alone: boolean,
  nextInt: NextInt,
  mood: Mood | undefined,
): Iterable<Leaf> {
  const { maker, reading } = generator;
  const { maxBytes, maxDepth } = reading.settings;
  const side = sideOf(fault.use.keyword);
  const own: Mood | undefined =
    side === undefined ? mood : { bounds: side, presence: mood?.presence ?? 'none' };
  for (const production of liveProductions(maker.grammar, faultNode(maker.grammar, fault, alone))) {
    if (production.size > maxBytes || production.height > maxDepth) continue;
    const drawn =
      own === undefined || production.kind === 'values'
        ? undefined
        : maker.drawProduction(production, drawing(nextInt, own, maxBytes, maxDepth), 0);
    const suitable = (value: Json | undefined): boolean =>
      value !== undefined && suits(maker.grammar, production, value);
    const one = [drawn, smallestOf(maker, production)].find(suitable);
    for (const value of production.kind === 'values' ? production.values.slice(0, 2) : [one]) {
      if (value !== undefined) yield { value, what: told(fault, value) };
    }
  }
}

const shown = (value: Json): string => {
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 37)}...` : text;
};

const told = ({ use }: Fault, value: Json): string =>
  `became ${shown(value)}, which breaks ${use.keyword.keyword} ${shown(use.argument)}`;

/** The smallest object of a site with one key more. */
function* withKeys(generator: Generator, { site }: Fault, keys: readonly string[]): Iterable<Leaf> {
  const { maker } = generator;
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

/** A name with its last letter doubled: near enough to be meant, and no name itself. */
function misspelt(names: readonly string[]): readonly string[] {
  const known = new Set(names);
  for (const name of names) {
    const wrong = `${name}${name.at(-1) ?? 'x'}`;
    if (!known.has(wrong)) return [wrong];
  }
  return [];
}
