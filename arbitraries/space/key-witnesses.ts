import type { Grammar } from './grammar.js';
import type { SchemaItem } from './item.js';
import type { Node } from './node.js';
import { keyNode, mayBeNamed, nameSplits, namedKeys, witnessNames } from './object-children.js';
import type { SizeOf } from './object-plan.js';
import { closure, mostNames, otherNames } from './object-keys.js';
import type { Production } from './production.js';
import type { Witness } from './state.js';

/** What came of looking for keys that show what a negation asks for; `lost` when there may be some all the same. */
type Placing = 'placed' | 'impossible' | 'lost';

/** What keys witness beside what every value of theirs must be. */
export type Extra = Map<string, readonly SchemaItem[]>;

/** Adds a key for each witness of a production to `keys`: one that is there already where that can be. */
export function placeWitnesses(
  grammar: Grammar,
  production: Production,
  sizeOf: SizeOf,
  keys: Set<string>,
  extra: Extra,
): Placing {
  for (const witness of production.state.witnesses) {
    const { child } = witness;
    const witnessed = (key: string): readonly SchemaItem[] => [
      ...(extra.get(key) ?? []),
      ...(child === undefined ? [] : [child]),
    ];
    const takes = (key: string): boolean =>
      !witness.avoid.has(key) &&
      mayBeNamed(grammar, production, key) &&
      sizeOf(keyNode(grammar, production, key, witnessed(key))) < Infinity;
    const found = keyFor(grammar, production, witness, sizeOf, keys, takes);
    if (found === 'impossible' || found === 'lost') return found;
    if (found === 'taken') return extra.size === 0 ? 'impossible' : 'lost';
    for (const key of closure(production, [found.key])) keys.add(key);
    extra.set(found.key, witnessed(found.key));
  }
  return 'placed';
}

/** A key for a witness; `taken` when none can be it beside what the keys are already. */
function keyFor(
  grammar: Grammar,
  production: Production,
  { name, avoid, child }: Witness,
  sizeOf: SizeOf,
  keys: ReadonlySet<string>,
  takes: (key: string) => boolean,
): { readonly key: string } | 'taken' | Exclude<Placing, 'placed'> {
  const names = witnessNames(grammar, production, name);
  if (sizeOf(names) === Infinity) return 'impossible';
  if (child !== undefined && sizeOf(grammar.node([child])) === Infinity) return 'impossible';
  for (const key of [...keys, ...namedKeys(production)])
    if (grammar.accepts(names, key) && takes(key)) return { key };
  const splits = nameSplits(grammar, production, name);
  let all = splits !== undefined;
  for (const node of splits ?? [names]) {
    const others = otherNames(grammar, production, node, mostNames + avoid.size);
    const key = others.find(takes);
    if (key !== undefined) return { key };
    if (isOpen(grammar, node, sizeOf) && !others.some((other) => !avoid.has(other))) all = false;
  }
  return all ? 'taken' : 'lost';
}

/** Whether a node has names that are not all listed. */
const isOpen = (grammar: Grammar, node: Node, sizeOf: SizeOf): boolean =>
  sizeOf(node) < Infinity && grammar.productionsOf(node).some(({ kind }) => kind !== 'values');
