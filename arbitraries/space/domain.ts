import { itemNode } from './array-children.js';
import type { Grammar } from './grammar.js';
import type { Node } from './node.js';
import { keyNode, mayBeNamed, nameClasses, namedKeys } from './object-children.js';
import { otherNames } from './object-keys.js';
import type { SizeOf } from './object-plan.js';
import { objectPlan } from './object-plan.js';
import { numbersOf } from './production.js';
import type { Production } from './production.js';

const deepest = 4;
const mostCounted = 1e6;
const longest = 24;

/**
 * No less than the number of distinct values of a node; infinite where that is not known to be small. For
 * proofs that `uniqueItems` asks for more values than there are.
 */
export function domainOf(grammar: Grammar, node: Node, sizeOf: SizeOf, depth = 0): number {
  if (sizeOf(node) === Infinity) return 0;
  if (node.truncated || depth > deepest) return Infinity;
  let count = 0;
  for (const production of grammar.productionsOf(node)) {
    count += ofProduction(grammar, production, sizeOf, depth);
    if (count > mostCounted) return Infinity;
  }
  return count;
}

function ofProduction(grammar: Grammar, production: Production, sizeOf: SizeOf, depth: number): number {
  switch (production.kind) {
    case 'values':
      return production.values.length;
    case 'number':
      return numbersOf(production).finite?.length ?? Infinity;
    case 'string':
      return production.state.maxLength === 0 ? 1 : Infinity;
    case 'array':
      return arrays(grammar, production, sizeOf, depth);
    case 'object':
      return objects(grammar, production, sizeOf, depth);
    default:
      return production.kind satisfies never;
  }
}

function arrays(grammar: Grammar, production: Production, sizeOf: SizeOf, depth: number): number {
  const { contains, minItems, maxItems } = production.state;
  if (contains.length > 0) return Infinity;
  let count = 0;
  let ofLength = 1;
  for (let length = 0; ofLength > 0; length++) {
    if (length > longest) return Infinity;
    if (length >= minItems) count += ofLength;
    if (length >= maxItems) break;
    ofLength *= domainOf(grammar, itemNode(grammar, production, length), sizeOf, depth + 1);
  }
  return count;
}

function objects(grammar: Grammar, production: Production, sizeOf: SizeOf, depth: number): number {
  if (production.state.maxProperties === 0) return 1;
  const plan = objectPlan(grammar, production, sizeOf);
  if (plan === undefined) return production.uncertain ? Infinity : 0;
  if (isOpen(grammar, production, sizeOf)) return Infinity;
  const needed = new Set(plan.keys);
  let count = 1;
  for (const key of new Set([...namedKeys(production), ...needed])) {
    if (!mayBeNamed(grammar, production, key)) continue;
    const values = domainOf(grammar, keyNode(grammar, production, key), sizeOf, depth + 1);
    count *= production.state.required.has(key) ? values : values + 1;
  }
  return count;
}

/** Whether names beside `properties` have values. */
const isOpen = (grammar: Grammar, production: Production, sizeOf: SizeOf): boolean =>
  nameClasses(grammar, production).some((node) =>
    otherNames(grammar, production, node).some(
      (name) => sizeOf(keyNode(grammar, production, name)) < Infinity,
    ),
  );
