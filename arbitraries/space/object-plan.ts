import type { Grammar } from './grammar.js';
import type { SchemaItem } from './item.js';
import type { Node } from './node.js';
import { keyNode, mayBeNamed, namedKeys, nameClasses, witnessNames } from './object-children.js';
import type { Production } from './production.js';
import { sampleTexts } from './strings.js';

/** The keys of the smallest object of a production; `extra` says what a key witnesses. */
export interface ObjectPlan {
  readonly keys: readonly string[];
  readonly extra: ReadonlyMap<string, SchemaItem>;
}

export type SizeOf = (node: Node) => number;

const mostNames = 8;
const longestName = 40;
/** More members than this take more bytes than a value may have. */
const mostFillers = 14_000;

/** `keys` and all that depends on them. */
export function closure(production: Production, keys: Iterable<string>): Set<string> {
  const all = new Set(keys);
  const { dependents } = production.state;
  for (let grown = true; grown;) {
    const before = all.size;
    for (const { key, needs } of dependents) if (all.has(key)) for (const need of needs) all.add(need);
    grown = all.size > before;
  }
  return all;
}

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

/** Names that no `properties` takes, some of each class. */
export function otherNames(
  grammar: Grammar,
  production: Production,
  node: Node,
  count = mostNames,
): readonly string[] {
  const memory = `names ${node.id} ${count}`;
  const known = production.memory.get(memory);
  if (known !== undefined) return known as readonly string[];
  const { absent } = production.state;
  const named = new Set(namedKeys(production));
  const taken = Math.min(named.size, 24);
  const names = sampleTexts(grammar, node, count + taken, longestName)
    .filter((name) => !named.has(name) && !absent.has(name))
    .slice(0, count);
  production.memory.set(memory, names);
  return names;
}

/** The smallest plan by the sizes known so far, or `undefined` when there is none. */
export function objectPlan(grammar: Grammar, production: Production, sizeOf: SizeOf): ObjectPlan | undefined {
  const needed = neededKeys(grammar, production);
  if (needed === undefined) return undefined;
  const keys = new Set(needed);
  const extra = new Map<string, SchemaItem>();
  if (!placeWitnesses(grammar, production, sizeOf, keys, extra)) {
    production.uncertain = isSampled(production);
    return undefined;
  }
  fill(grammar, production, sizeOf, keys);
  const { minProperties, maxProperties } = production.state;
  if (keys.size < minProperties) production.uncertain = mayHaveMore(grammar, production, sizeOf);
  if (keys.size < minProperties || keys.size > maxProperties) return undefined;
  return { keys: [...keys], extra };
}

/** Whether only some of the names that a witness could have were tried. */
const isSampled = ({ state }: Production): boolean =>
  state.names.length > 0 ||
  state.objects.some(({ patterns }) => (patterns?.length ?? 0) > 0) ||
  state.witnesses.some(({ name }) => name.length > 0);

/** Whether there may be more names than were tried: where one name of a class has a value, others have. */
function mayHaveMore(grammar: Grammar, production: Production, sizeOf: SizeOf): boolean {
  const classes = nameClasses(grammar, production);
  if (classes.length > 2 || production.state.maxProperties < production.state.minProperties)
    return classes.length > 2;
  return classes.some((node) =>
    otherNames(grammar, production, node).some(
      (name) => sizeOf(keyNode(grammar, production, name)) < Infinity,
    ),
  );
}

function placeWitnesses(
  grammar: Grammar,
  production: Production,
  sizeOf: SizeOf,
  keys: Set<string>,
  extra: Map<string, SchemaItem>,
): boolean {
  return production.state.witnesses.every((witness) => {
    const names = witnessNames(grammar, production, witness.name);
    const candidates = [
      ...namedKeys(production).filter((key) => grammar.accepts(names, key)),
      ...otherNames(grammar, production, names, mostNames + witness.avoid.size),
    ].filter((key) => !witness.avoid.has(key) && mayBeNamed(grammar, production, key));
    const found = candidates.find(
      (key) => sizeOf(keyNode(grammar, production, key, witness.child)) < Infinity,
    );
    if (found === undefined) return false;
    for (const key of closure(production, [found])) keys.add(key);
    if (witness.child !== undefined) extra.set(found, witness.child);
    return true;
  });
}

/** Adds keys until there are as many as `minProperties` asks for, the smallest optional ones first. */
function fill(grammar: Grammar, production: Production, sizeOf: SizeOf, keys: Set<string>): void {
  const { minProperties } = production.state;
  if (keys.size >= minProperties) return;
  for (const key of fillers(grammar, production, sizeOf)) {
    if (keys.size >= minProperties) return;
    const more = closure(production, [key]);
    const allowed = [...more].every(
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
