import { codePoints } from '../json/canonical.js';
import type { ArrayPlan } from './array-plan.js';
import { arrayPlan, repeatedAt, repeatedNode } from './array-plan.js';
import { itemNode, prefixLength, witnessedAt } from './array-children.js';
import type { Grammar } from './grammar.js';
import type { Node } from './node.js';
import { keyNode } from './object-children.js';
import type { ObjectPlan } from './object-plan.js';
import { objectPlan } from './object-plan.js';
import { numbersOf } from './production.js';
import type { Production } from './production.js';
import { textsOf } from './strings.js';

/**
 * The size of a node's smallest value: the least fixed point over the nodes that smallest values need.
 * A node without a value keeps an infinite size.
 */
export function sizeOf(grammar: Grammar, node: Node): number {
  if (!node.settled) settleFrom(grammar, node);
  return node.size;
}

function settleFrom(grammar: Grammar, root: Node): void {
  const found = new Map<Node, Set<Node>>([[root, new Set()]]);
  const open: Node[] = [root];
  const stale = new Set<Node>();
  for (let node = open.pop(); node !== undefined; node = open.pop() ?? takeFirst(stale)) {
    const current = node;
    stale.delete(current);
    const ask = (child: Node): number => {
      if (child.settled) return child.size;
      const parents = found.get(child);
      if (parents === undefined) {
        found.set(child, new Set([current]));
        open.push(child);
      } else parents.add(current);
      return child.size;
    };
    if (improve(grammar, current, ask)) for (const parent of found.get(current) ?? []) stale.add(parent);
  }
  for (const node of found.keys()) node.settled = true;
}

function takeFirst(nodes: Set<Node>): Node | undefined {
  for (const node of nodes) {
    nodes.delete(node);
    return node;
  }
  return undefined;
}

/** Measures a node by the sizes known so far; whether it got smaller. */
function improve(grammar: Grammar, node: Node, ask: (node: Node) => number): boolean {
  let better = false;
  for (const production of grammar.productionsOf(node)) {
    grammar.steps.spend();
    production.uncertain = false;
    const { size, height } = measure(grammar, production, ask);
    production.size = size;
    production.height = height;
    if (size < node.size) {
      node.size = size;
      node.height = height;
      better = true;
    }
  }
  return better;
}

interface Measure {
  readonly size: number;
  readonly height: number;
}

const impossible: Measure = { size: Infinity, height: Infinity };

function measure(grammar: Grammar, production: Production, ask: (node: Node) => number): Measure {
  switch (production.kind) {
    case 'values':
      return { size: JSON.stringify(production.values[0]).length, height: 0 };
    case 'number':
      return measureNumber(production);
    case 'string':
      return measureString(grammar, production);
    case 'array':
      return measureArray(grammar, production, ask);
    case 'object':
      return measureObject(grammar, production, ask);
    default:
      return production.kind satisfies never;
  }
}

function measureNumber(production: Production): Measure {
  const space = numbersOf(production);
  production.uncertain = space.empty && space.uncertain;
  return space.empty ? impossible : { size: String(space.simplest).length, height: 0 };
}

function measureString(grammar: Grammar, production: Production): Measure {
  const space = textsOf(production);
  if (space.empty) return impossible;
  if (space.unsupported !== undefined) {
    grammar.reason ??= space.unsupported;
    production.uncertain = true;
    return impossible;
  }
  return { size: space.shortestLength + 2, height: 0 };
}

function measureArray(grammar: Grammar, production: Production, ask: (node: Node) => number): Measure {
  const plan = arrayPlan(grammar, production, ask);
  if (plan === undefined) return impossible;
  const nodes: Node[] = [];
  const distinct = Math.min(
    plan.minLength,
    Math.max(prefixLength(production), ...[...plan.witnesses.keys()].map((i) => i + 1)),
  );
  for (let index = 0; index < distinct; index++) {
    nodes.push(itemNode(grammar, production, index, witnessedAt(plan.witnesses, index)));
  }
  let size = 2 + Math.max(0, plan.minLength - 1);
  for (const node of nodes) size += ask(node);
  const rest = plan.minLength - distinct;
  if (rest > 0) {
    const node = itemNode(grammar, production, distinct);
    nodes.push(node);
    size += rest * ask(node);
  }
  if (production.state.repeated) {
    const twin = repeatedNode(grammar, production);
    if (repeatedAt(production) + 2 > plan.maxLength) return impossible;
    nodes.push(twin);
    size += 2 * ask(twin);
    production.uncertain = size === Infinity;
  }
  return { size, height: 1 + highest(nodes) };
}

const highest = (nodes: readonly Node[]): number =>
  nodes.reduce((height, node) => Math.max(height, node.height), 0);

function measureObject(grammar: Grammar, production: Production, ask: (node: Node) => number): Measure {
  const plan = objectPlan(grammar, production, ask);
  if (plan === undefined) return impossible;
  const nodes = plan.keys.map((key) => keyNode(grammar, production, key, plan.extra.get(key)));
  const names = plan.keys.reduce((sum, key) => sum + codePoints(key) + 3, 0);
  const size = nodes.reduce((sum, node) => sum + ask(node), 2 + names + Math.max(0, nodes.length - 1));
  return { size, height: 1 + highest(nodes) };
}

/** Measures a production that is not among those of its node, by the final sizes of its children. */
export function measureAlone(grammar: Grammar, production: Production): number {
  const { size, height } = measure(grammar, production, (node) => sizeOf(grammar, node));
  production.size = size;
  production.height = height;
  return size;
}

/** The plan of a production's objects by the final sizes. */
export function settledObjectPlan(grammar: Grammar, production: Production): ObjectPlan | undefined {
  const { known } = production;
  known.objectPlan ??= objectPlan(grammar, production, (node) => sizeOf(grammar, node)) ?? 'none';
  return known.objectPlan === 'none' ? undefined : known.objectPlan;
}

/** The plan of a production's arrays by the final sizes. */
export function settledArrayPlan(grammar: Grammar, production: Production): ArrayPlan | undefined {
  const { known } = production;
  known.arrayPlan ??= arrayPlan(grammar, production, (node) => sizeOf(grammar, node)) ?? 'none';
  return known.arrayPlan === 'none' ? undefined : known.arrayPlan;
}

/** The productions of a node that have a value. */
export function liveProductions(grammar: Grammar, node: Node): readonly Production[] {
  if (node.live !== undefined) return node.live;
  sizeOf(grammar, node);
  node.live = grammar.productionsOf(node).filter(({ size }) => size < Infinity);
  return node.live;
}
