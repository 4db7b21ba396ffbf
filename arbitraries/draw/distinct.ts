import { numbersOf } from '../space/production.js';
import { canonical } from '../json/canonical.js';
import type { Json } from '../json/json.js';
import type { Node } from '../space/node.js';
import { sameNumbers } from '../space/strings.js';
import { drawing } from './drawing.js';
import type { Maker } from './maker.js';
import { liveProductions } from '../space/size.js';

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

/** Some values of a node, made when asked for, equal ones once. */
class Candidates {
  readonly #source: Iterator<Json>;
  readonly #keys = new Set<string>();
  readonly #values: (readonly [key: string, value: Json])[] = [];

  constructor(source: Iterable<Json>) {
    this.#source = source[Symbol.iterator]();
  }

  at(index: number): readonly [key: string, value: Json] | undefined {
    while (this.#values.length <= index) {
      const next = this.#source.next();
      if (next.done === true) return undefined;
      const key = canonical(next.value);
      if (this.#keys.has(key)) continue;
      this.#keys.add(key);
      this.#values.push([key, next.value]);
    }
    return this.#values[index];
  }
}

/** Beyond this many nodes values are only looked for, never exchanged. */
const mostExchanged = 64;

/**
 * A value for each node, all different; `undefined` when that is not found. A matching by augmenting paths:
 * a node whose values are all taken makes another one move to a value that is free. Of a node as many
 * values are enough as there are nodes.
 */
export function distinctValues(maker: Maker, nodes: readonly Node[]): Json[] | undefined {
  const sources = new Map<Node, Candidates>();
  const takers = new Map<string, number>();
  const values: Json[] = [];
  const place = (at: number, seen: Set<string>): boolean => {
    const node = nodes[at] as Node;
    const candidates = sources.get(node) ?? new Candidates(someValues(maker, node));
    sources.set(node, candidates);
    for (let index = 0; index < nodes.length; index++) {
      const [key, value] = candidates.at(index) ?? [];
      if (key === undefined || value === undefined) return false;
      if (seen.has(key)) continue;
      const taker = takers.get(key);
      if (taker !== undefined && nodes.length > mostExchanged) continue;
      seen.add(key);
      if (taker !== undefined && !place(taker, seen)) continue;
      takers.set(key, at);
      values[at] = value;
      return true;
    }
    return false;
  };
  for (let at = 0; at < nodes.length; at++) if (!place(at, new Set())) return undefined;
  return values;
}
