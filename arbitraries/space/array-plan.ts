import type { Witnesses } from './array-children.js';
import { itemNode, prefixLength, witnessedAt } from './array-children.js';
import type { Grammar } from './grammar.js';
import type { Node } from './node.js';
import type { SizeOf } from './object-plan.js';
import type { Production } from './production.js';

/**
 * The shape of a production's arrays.
 *
 * @property minLength with the witnesses that `contains` asks for
 * @property maxLength as far as the items can be made
 * @property witnesses the smallest placing
 */
export interface ArrayPlan {
  readonly minLength: number;
  readonly maxLength: number;
  readonly witnesses: Witnesses;
}

const mostWitnesses = 256;

/** The plan by the sizes known so far, or `undefined` when there is none. */
export function arrayPlan(grammar: Grammar, production: Production, sizeOf: SizeOf): ArrayPlan | undefined {
  const { state } = production;
  const witnesses = placeWitnesses(grammar, production, sizeOf);
  if (witnesses === undefined) {
    production.uncertain = state.contains.length > 1 || state.contains.some(({ min }) => min > mostWitnesses);
    return undefined;
  }
  const last = Math.max(-1, ...witnesses.keys());
  const minLength = Math.max(state.minItems, last + 1);
  const maxLength = Math.min(state.maxItems, reach(grammar, production, sizeOf, witnesses, minLength));
  if (minLength > maxLength) return undefined;
  return { minLength, maxLength, witnesses };
}

/** How many positions from 0 on can be filled. */
function reach(
  grammar: Grammar,
  production: Production,
  sizeOf: SizeOf,
  witnesses: Witnesses,
  minLength: number,
): number {
  const distinct = Math.max(prefixLength(production), ...[...witnesses.keys()].map((index) => index + 1));
  for (let index = 0; index <= distinct; index++) {
    if (index >= production.state.maxItems) return index;
    const size = sizeOf(itemNode(grammar, production, index, witnessedAt(witnesses, index)));
    if (size === Infinity) return index;
  }
  if (!production.state.unique) return Infinity;
  return distinct + domain(itemNode(grammar, production, distinct), grammar, minLength, sizeOf);
}

/** How many distinct values a node has, when all of them are listed. */
function domain(node: Node, grammar: Grammar, enough: number, sizeOf: SizeOf): number {
  if (enough === 0 && sizeOf(node) === Infinity) return 0;
  let count = 0;
  if (node.truncated) return Infinity;
  for (const { kind, values } of grammar.productionsOf(node)) {
    if (kind !== 'values') return Infinity;
    count += values.length;
  }
  return count;
}

function placeWitnesses(grammar: Grammar, production: Production, sizeOf: SizeOf): Witnesses | undefined {
  const witnesses = new Map<number, Set<number>>();
  const beyond = prefixLength(production) + 1;
  for (const [which, atom] of production.state.contains.entries()) {
    if (atom.max < atom.min || atom.max < 0) return undefined;
    if (atom.min > mostWitnesses) return undefined;
    const end = Math.min(production.state.maxItems, Math.max(beyond, atom.from) + witnesses.size + atom.min);
    let placed = 0;
    for (let index = atom.from; placed < atom.min; index++) {
      if (index >= end) return undefined;
      const witnessed = new Set([...(witnesses.get(index) ?? []), which]);
      if (sizeOf(itemNode(grammar, production, index, witnessed)) === Infinity) continue;
      witnesses.set(index, witnessed);
      placed += 1;
    }
  }
  return witnesses;
}

/** Where the two equal items of a `repeated` array stand: the first of two neighbouring positions. */
export const repeatedAt = (production: Production): number => {
  const last = production.state.maxItems - 2;
  return Math.max(0, Math.min(prefixLength(production), last));
};

/** The node of both equal items. */
export function repeatedNode(grammar: Grammar, production: Production): Node {
  const at = repeatedAt(production);
  const first = itemNode(grammar, production, at);
  const second = itemNode(grammar, production, at + 1);
  return grammar.node([...first.items, ...second.items]);
}
