import type { Grammar } from './grammar.js';
import type { Node } from './node.js';
import { namedKeys } from './object-children.js';
import type { Production } from './production.js';
import { sampleTexts } from './strings.js';

export const mostNames = 8;
const longestName = 40;

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
