import type { Grammar } from './grammar.js';
import type { SchemaItem } from './item.js';
import type { Node } from './node.js';
import { keyNode, mayBeNamed, namedKeys, nameClasses, nameSplits } from './object-children.js';
import { closure, mostNames, otherNames } from './object-keys.js';
import type { Production } from './production.js';
import { placeWitnesses } from './key-witnesses.js';
import type { Extra } from './key-witnesses.js';

/** The keys of the smallest object of a production; `extra` says what a key witnesses. */
export interface ObjectPlan {
  readonly keys: readonly string[];
  readonly extra: ReadonlyMap<string, readonly SchemaItem[]>;
}

export type SizeOf = (node: Node) => number;

/** More members than this take more bytes than a value may have. */
const mostFillers = 14_000;

/** The keys that every object of the production has, or `undefined` when their names are not allowed. */
export function neededKeys(grammar: Grammar, production: Production): ReadonlySet<string> | undefined {
  if (production.memory.has('needed'))
    return production.memory.get('needed') as ReadonlySet<string> | undefined;
  const keys = closure(production, production.state.required);
  const allowed = [...keys].every((key) => mayBeNamed(grammar, production, key));
  const needed = allowed && keys.size <= production.state.maxProperties ? keys : undefined;
  production.memory.set('needed', needed);
  return needed;
}

/** The smallest plan by the sizes known so far, or `undefined` when there is none. */
export function objectPlan(grammar: Grammar, production: Production, sizeOf: SizeOf): ObjectPlan | undefined {
  const needed = neededKeys(grammar, production);
  if (needed === undefined) return undefined;
  const keys = new Set(needed);
  const extra: Extra = new Map();
  const placing = placeWitnesses(grammar, production, sizeOf, keys, extra);
  if (placing !== 'placed') {
    production.uncertain = placing === 'lost';
    return undefined;
  }
  fill(grammar, production, sizeOf, keys);
  const { minProperties, maxProperties, witnesses, dependents } = production.state;
  if (keys.size >= minProperties && keys.size <= maxProperties) return { keys: [...keys], extra };
  const fewest = Math.max(needed.size, minProperties, Math.min(1, witnesses.length));
  const chosen = witnesses.length > 0 || (keys.size > needed.size && dependents.length > 0);
  production.uncertain = fewest <= maxProperties && (chosen || mayHaveMore(grammar, production, sizeOf));
  return undefined;
}

/** Whether there may be more names than were tried: where one name of a kind has a value, others have. */
function mayHaveMore(grammar: Grammar, production: Production, sizeOf: SizeOf): boolean {
  const splits = nameSplits(grammar, production, []);
  if (splits === undefined) return true;
  return splits.some(
    (node) =>
      grammar.productionsOf(node).some(({ kind }) => kind !== 'values') &&
      otherNames(grammar, production, node).some(
        (name) => sizeOf(keyNode(grammar, production, name)) < Infinity,
      ),
  );
}

/** Adds keys until there are as many as `minProperties` asks for, the smallest optional ones first. */
function fill(grammar: Grammar, production: Production, sizeOf: SizeOf, keys: Set<string>): void {
  const { minProperties, maxProperties } = production.state;
  if (keys.size >= minProperties) return;
  for (const key of fillers(grammar, production, sizeOf)) {
    if (keys.size >= minProperties) return;
    const more = [...closure(production, [key])].filter((each) => !keys.has(each));
    const allowed =
      keys.size + more.length <= maxProperties &&
      more.every(
        (each) =>
          mayBeNamed(grammar, production, each) && sizeOf(keyNode(grammar, production, each)) < Infinity,
      );
    if (allowed) for (const each of more) keys.add(each);
  }
}

function* fillers(grammar: Grammar, production: Production, sizeOf: SizeOf): Iterable<string> {
  const named = namedKeys(production).filter((key) => mayBeNamed(grammar, production, key));
  const sized = named.map((key) => ({ key, size: sizeOf(keyNode(grammar, production, key)) }));
  for (const { key } of sized.toSorted((a, b) => a.size - b.size)) yield key;
  const count = Math.min(mostFillers, production.state.minProperties + mostNames);
  for (const node of nameClasses(grammar, production)) yield* otherNames(grammar, production, node, count);
}
