import { smallestOf } from '../draw/smallest.js';
import type { Maker } from '../draw/maker.js';
import { canonical } from '../json/canonical.js';
import { compareSimplicity } from '../json/order.js';
import type { Json } from '../json/json.js';
import { isJsonObject } from '../json/json.js';
import { typeBit, NUMBER, STRING, ARRAY, OBJECT } from '../keywords/types.js';
import { itemNode } from '../space/array-children.js';
import type { Node } from '../space/node.js';
import { numbersOf } from '../space/production.js';
import type { Production } from '../space/production.js';
import { liveProductions } from '../space/size.js';
import { textsOf } from '../space/strings.js';
import { smallerMembers } from './members.js';
import { shorterLists, withItem } from './parts.js';
import { smallerNumbers } from './number.js';
import { smallerTexts } from './string.js';

const kindOf: ReadonlyMap<number, Production['kind']> = new Map([
  [NUMBER, 'number'],
  [STRING, 'string'],
  [ARRAY, 'array'],
  [OBJECT, 'object'],
]);

/** Simpler values to try in a node, boldest first; not all of them are of the node. */
export function* candidates(maker: Maker, node: Node | undefined, value: Json): Iterable<Json> {
  const productions = node === undefined ? [] : liveProductions(maker.grammar, node);
  if (node !== undefined) yield* simplestOf(maker, node, productions);
  const kind = kindOf.get(typeBit(value));
  const own = productions.filter((production) => production.kind === kind);
  if (typeof value === 'number') yield* smallerNumbers(value, own.map(numbersOf));
  else if (typeof value === 'string') yield* smallerTexts(value, own.map(textsOf));
  else if (Array.isArray(value)) yield* arrays(maker, own, value as readonly Json[]);
  else if (isJsonObject(value)) yield* smallerMembers(maker, own, value, candidates);
}

const mostBranches = 40;

/** The smallest value, and the smallest of each branch; of listed values all. */
function* simplestOf(maker: Maker, node: Node, productions: readonly Production[]): Iterable<Json> {
  const least = maker.smallest(node);
  if (least !== undefined) yield least;
  for (const production of productions.slice(0, mostBranches)) {
    if (production.kind === 'values') yield* production.values.toSorted(compareSimplicity);
    else if (productions.length > 1) {
      const smallest = smallestOf(maker, production);
      if (smallest !== undefined) yield smallest;
    }
  }
}

function* arrays(maker: Maker, productions: readonly Production[], value: readonly Json[]): Iterable<Json> {
  yield* shorterLists(value);
  yield* value;
  yield value.toSorted(compareSimplicity);
  for (const [index, item] of value.entries()) {
    for (const node of itemNodes(maker, productions, index)) {
      for (const smaller of candidates(maker, node, item)) yield withItem(value, index, smaller);
    }
  }
  yield* together(maker, productions, value);
  yield* swapped(value);
}

/** Equal items made simpler as one, and numbers moved as one until the least is zero. */
function* together(maker: Maker, productions: readonly Production[], value: readonly Json[]): Iterable<Json> {
  const byText = new Map<string, number[]>();
  for (const [index, item] of value.entries()) {
    const text = canonical(item);
    byText.set(text, [...(byText.get(text) ?? []), index]);
  }
  for (const indices of byText.values()) {
    const [first, second] = indices;
    if (first === undefined || second === undefined) continue;
    for (const node of itemNodes(maker, productions, first)) {
      for (const smaller of candidates(maker, node, value[first] as Json))
        yield value.map((item, index) => (indices.includes(index) ? smaller : item));
    }
  }
  const numbers = value.filter((item) => typeof item === 'number');
  if (numbers.length < 2) return;
  for (const by of [Math.min(...numbers), Math.max(...numbers), -1, 1])
    yield value.map((item) => (typeof item === 'number' ? item - by : item));
}

const mostSwaps = 200;

/** Two items in each other's place, neighbours first. */
function* swapped(value: readonly Json[]): Iterable<Json> {
  let swaps = 0;
  for (let apart = 1; apart < value.length; apart++) {
    for (let at = 0; at + apart < value.length; at++) {
      if ((swaps += 1) > mostSwaps) return;
      yield value.with(at, value[at + apart] as Json).with(at + apart, value[at] as Json);
    }
  }
}

const itemNodes = (
  maker: Maker,
  productions: readonly Production[],
  index: number,
): ReadonlySet<Node | undefined> =>
  new Set(
    productions.length === 0
      ? [undefined]
      : productions.map((production) => itemNode(maker.grammar, production, index)),
  );
