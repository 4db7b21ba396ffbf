import { canonical } from '../json/canonical.js';
import type { Json } from '../json/json.js';
import type { Node } from '../space/node.js';
import { sameNumbers } from '../space/strings.js';
import { drawing } from './drawing.js';
import type { Maker } from './maker.js';
import { liveProductions, numbersOf } from '../space/size.js';

const mostTries = 400;

/** Some distinct values of a node, simple ones first; all of them when they are few. */
function* someValues(maker: Maker, node: Node): Iterable<Json> {
  const { grammar } = maker;
  const least = maker.smallest(node);
  if (least !== undefined) yield least;
  for (const production of liveProductions(grammar, node)) {
    if (production.kind === 'values') yield* production.values;
    if (production.kind === 'number') yield* numbersOf(production).listing();
  }
  const nextInt = sameNumbers(node.id);
  for (let i = 0; i < mostTries; i++) {
    const presence = i % 2 === 0 ? 'none' : 'mixed';
    yield maker.draw(node, drawing(nextInt, { bounds: 'mixed', presence }, 2000, 16), 0);
  }
}

/** A value for each node, all different; `undefined` when that is not found. */
export function distinctValues(maker: Maker, nodes: readonly Node[]): (Json | undefined)[] | undefined {
  const used = new Set<string>();
  const values: Json[] = [];
  const sources = new Map<Node, Iterator<Json>>();
  for (const node of nodes) {
    const source = sources.get(node) ?? someValues(maker, node)[Symbol.iterator]();
    sources.set(node, source);
    const value = unused(source, used);
    if (value === undefined) return undefined;
    used.add(canonical(value));
    values.push(value);
  }
  return values;
}

function unused(source: Iterator<Json>, used: ReadonlySet<string>): Json | undefined {
  for (let next = source.next(); next.done !== true; next = source.next()) {
    if (!used.has(canonical(next.value))) return next.value;
  }
  return undefined;
}
