import type { Witnesses } from './array-children.js';
import { itemNode, prefixLength, witnessedAt } from './array-children.js';
import { domainOf } from './domain.js';
import type { Grammar } from './grammar.js';
import type { Node } from './node.js';
import { placeWitnesses } from './item-witnesses.js';
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

/** The plan by the sizes known so far, or `undefined` when there is none. */
export function arrayPlan(grammar: Grammar, production: Production, sizeOf: SizeOf): ArrayPlan | undefined {
  const { state } = production;
  const witnesses = placeWitnesses(grammar, production, sizeOf);
  if (witnesses === 'impossible') return undefined;
  if (witnesses === 'lost') {
    production.uncertain = true;
    return undefined;
  }
  const last = Math.max(-1, ...witnesses.keys());
  const minLength = Math.max(state.minItems, last + 1);
  const maxLength = Math.min(state.maxItems, reach(grammar, production, sizeOf, witnesses));
  if (minLength > maxLength) return undefined;
  return { minLength, maxLength, witnesses };
}

/** How many positions from 0 on can be filled. */
function reach(grammar: Grammar, production: Production, sizeOf: SizeOf, witnesses: Witnesses): number {
  const distinct = Math.max(prefixLength(production), ...[...witnesses.keys()].map((index) => index + 1));
  for (let index = 0; index <= distinct; index++) {
    if (index >= production.state.maxItems) return index;
    const size = sizeOf(itemNode(grammar, production, index, witnessedAt(witnesses, index)));
    if (size === Infinity) return index;
  }
  if (!production.state.unique) return Infinity;
  return distinct + domainOf(grammar, itemNode(grammar, production, distinct), sizeOf);
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
