import { Unsupported } from '../errors.js';
import { canonical } from '../json/canonical.js';
import type { Json } from '../json/json.js';
import { setOwn } from '../json/json.js';
import { itemNode, witnessedAt } from '../space/array-children.js';
import { repeatedAt, repeatedNode } from '../space/array-plan.js';
import type { Grammar } from '../space/grammar.js';
import type { Node } from '../space/node.js';
import { keyNode } from '../space/object-children.js';
import { numbersOf } from '../space/production.js';
import type { Production } from '../space/production.js';
import { liveProductions, measureAlone, settledArrayPlan, settledObjectPlan, sizeOf } from '../space/size.js';
import { sameNumbers, textsOf } from '../space/strings.js';
import { compareSimplicity } from '../json/order.js';
import { distinctValues } from './distinct.js';
import { drawing } from './drawing.js';
import type { Maker } from './maker.js';

/** The smallest value of a node. `undefined` when none is found; throws `Unsupported` when it is too large. */
export function smallestIn(maker: Maker, node: Node): Json | undefined {
  const { grammar } = maker;
  const size = sizeOf(grammar, node);
  if (size === Infinity) return undefined;
  const { maxBytes, maxDepth } = grammar.reading.settings;
  if (size > maxBytes)
    throw new Unsupported(`the smallest value takes about ${size} bytes, more than ${maxBytes}`);
  if (node.height > maxDepth)
    throw new Unsupported(`the smallest value is ${node.height} levels deep, more than ${maxDepth}`);
  const productions = liveProductions(grammar, node).toSorted((a, b) => a.size - b.size);
  for (const production of productions) {
    const value = smallestOf(maker, production);
    if (value !== undefined && suits(grammar, production, value)) return value;
  }
  const splits = { left: mostSplits };
  for (const production of productions) {
    const value = bySplitting(maker, production, splits);
    if (value !== undefined) return value;
  }
  return byDrawing(maker, productions);
}

const mostDraws = 60;

/** The simplest of some drawn values, where none is found by construction: what is excluded may be the smallest. */
function byDrawing(maker: Maker, productions: readonly Production[]): Json | undefined {
  const { maxDepth } = maker.grammar.reading.settings;
  const nextInt = sameNumbers(productions.length);
  let best: Json | undefined;
  for (let i = 0; i < mostDraws; i++) {
    const mood = { bounds: i % 3 === 0 ? 'min' : 'mixed', presence: i % 2 === 0 ? 'none' : 'mixed' } as const;
    for (const production of productions) {
      const value = maker.drawProduction(production, drawing(nextInt, mood, 400, maxDepth), 0);
      if (value === undefined || !suits(maker.grammar, production, value)) continue;
      if (best === undefined || compareSimplicity(value, best) < 0) best = value;
    }
  }
  return best;
}

const mostSplits = 600;

/** Splits the negations that a smallest value does not meet, one at a time, until one does. */
function bySplitting(maker: Maker, production: Production, splits: { left: number }): Json | undefined {
  const { grammar } = maker;
  const value = smallestOf(maker, production);
  if (value === undefined) return undefined;
  if (suits(grammar, production, value)) {
    production.node.found = production;
    return value;
  }
  for (const next of grammar.split(production, value)) {
    splits.left -= 1;
    if (splits.left < 0) return undefined;
    if (measureAlone(grammar, next) === Infinity) continue;
    const found = bySplitting(maker, next, splits);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether a value meets what a production's construction leaves to be judged. */
export function suits(grammar: Grammar, production: Production, value: Json): boolean {
  const { state } = production;
  if (state.excluded.length > 0 && production.kind !== 'values') {
    const key = canonical(value);
    if (state.excluded.some((other) => canonical(other) === key)) return false;
  }
  return !state.filtered || grammar.accepts(production.node, value);
}

/** The smallest value of a production by construction, made once. */
export function smallestOf(maker: Maker, production: Production): Json | undefined {
  const { memory } = production;
  if (!memory.has('smallest')) memory.set('smallest', construct(maker, production));
  return memory.get('smallest') as Json | undefined;
}

function construct(maker: Maker, production: Production): Json | undefined {
  if (production.size > maker.grammar.reading.settings.maxBytes) return undefined;
  switch (production.kind) {
    case 'values':
      return production.values[0];
    case 'number':
      return numbersOf(production).simplest;
    case 'string':
      return shortestText(production);
    case 'array':
      return smallestArray(maker, production);
    case 'object':
      return smallestObject(maker, production);
    default:
      return production.kind satisfies never;
  }
}

function shortestText(production: Production): string | undefined {
  const space = textsOf(production);
  const excluded = new Set(production.state.excluded);
  const shortest = space.shortest();
  if (!excluded.has(shortest)) return shortest;
  const others = [...space.boundaries(), 'a', 'b', 'c'].filter((text) => space.accepts(text));
  return others.find((text) => !excluded.has(text)) ?? shortest;
}

function smallestArray(maker: Maker, production: Production): Json | undefined {
  const { grammar } = maker;
  const plan = settledArrayPlan(grammar, production);
  if (plan === undefined) return undefined;
  const length = production.state.repeated
    ? Math.max(plan.minLength, repeatedAt(production) + 2)
    : plan.minLength;
  const nodes = Array.from({ length }, (_, index) =>
    itemNode(grammar, production, index, witnessedAt(plan.witnesses, index)),
  );
  const items = production.state.unique
    ? distinctValues(maker, nodes)
    : nodes.map((node) => maker.smallest(node));
  if (items === undefined || items.includes(undefined)) return undefined;
  if (production.state.repeated) {
    const twin = maker.smallest(repeatedNode(grammar, production));
    if (twin === undefined) return undefined;
    items.splice(repeatedAt(production), 2, twin, twin);
  }
  return items as Json[];
}

function smallestObject(maker: Maker, production: Production): Json | undefined {
  const { grammar } = maker;
  const plan = settledObjectPlan(grammar, production);
  if (plan === undefined) return undefined;
  const object: Record<string, Json> = {};
  for (const key of plan.keys) {
    const value = maker.smallest(keyNode(grammar, production, key, plan.extra.get(key)));
    if (value === undefined) return undefined;
    setOwn(object, key, value);
  }
  return object;
}
