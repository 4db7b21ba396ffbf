import { speaksOfOthers } from '../draw/object.js';
import { itemNode, prefixLength, witnessedAt } from '../space/array-children.js';
import type { Grammar } from '../space/grammar.js';
import type { Node } from '../space/node.js';
import { keyNode, mayBeNamed, nameClasses, namedKeys } from '../space/object-children.js';
import { otherNames } from '../space/object-keys.js';
import type { Production } from '../space/production.js';
import { liveProductions, settledArrayPlan, sizeOf } from '../space/size.js';

/** From a production to one of its children. */
export interface Step {
  readonly production: Production;
  readonly token: string | number;
}

/** A production that some value of the schema uses, and a way there from the root. */
export interface Site {
  readonly production: Production;
  readonly path: readonly Step[];
}

const mostSites = 12_000;
const deepest = 40;

/** The sites of a grammar, those near the root first, each node once. */
export function* sitesOf(grammar: Grammar): Iterable<Site> {
  const seen = new Set<Node>([grammar.root]);
  const open: { readonly node: Node; readonly path: readonly Step[] }[] = [{ node: grammar.root, path: [] }];
  let count = 0;
  for (let at = 0; at < open.length; at++) {
    const { node, path } = open[at] as (typeof open)[number];
    for (const production of liveProductions(grammar, node)) {
      count += 1;
      if (count > mostSites) return;
      yield { production, path };
      if (path.length >= deepest) continue;
      for (const [token, child] of childrenOf(grammar, production)) {
        if (seen.has(child) || sizeOf(grammar, child) === Infinity) continue;
        seen.add(child);
        open.push({ node: child, path: [...path, { production, token }] });
      }
    }
  }
}

function childrenOf(grammar: Grammar, production: Production): Iterable<readonly [string | number, Node]> {
  if (production.kind === 'object') return members(grammar, production);
  return production.kind === 'array' ? items(grammar, production) : [];
}

function* members(grammar: Grammar, production: Production): Iterable<readonly [string, Node]> {
  for (const key of namedKeys(production)) {
    if (mayBeNamed(grammar, production, key)) yield [key, keyNode(grammar, production, key)];
  }
  const classes = nameClasses(grammar, production);
  for (const [index, node] of classes.entries()) {
    if (index === classes.length - 1 && !speaksOfOthers(production)) continue;
    const [name] = otherNames(grammar, production, node);
    if (name !== undefined) yield [name, keyNode(grammar, production, name)];
  }
}

function* items(grammar: Grammar, production: Production): Iterable<readonly [number, Node]> {
  const plan = settledArrayPlan(grammar, production);
  if (plan === undefined) return;
  const last = Math.max(prefixLength(production), ...[...plan.witnesses.keys()].map((index) => index + 1));
  for (let index = 0; index <= last && index < plan.maxLength && index < 64; index++) {
    yield [index, itemNode(grammar, production, index, witnessedAt(plan.witnesses, index))];
  }
}
