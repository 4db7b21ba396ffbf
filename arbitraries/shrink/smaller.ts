import type { Generator } from '../generator.js';
import { canonical } from '../json/canonical.js';
import type { Json } from '../json/json.js';
import type { Node } from '../space/node.js';
import { candidates } from './candidates.js';
import { compareSimplicity } from '../json/order.js';

const mostCandidates = 2000;

/** Valid values below `value` in the order of simplicity, boldest first. */
export function* smallerIn(generator: Generator, value: Json): IterableIterator<Json> {
  for (const candidate of simplerIn(generator, value)) if (generator.isValid(candidate)) yield candidate;
}

/** The same, valid or not. */
export function* simplerIn(generator: Generator, value: Json): IterableIterator<Json> {
  const root: Node = generator.maker.grammar.root;
  const seen = new Set<string>();
  generator.maker.grammar.steps.refill();
  let looked = 0;
  for (const candidate of candidates(generator.maker, root, value)) {
    looked += 1;
    if (looked > mostCandidates) return;
    if (compareSimplicity(candidate, value) >= 0) continue;
    const key = canonical(candidate);
    if (seen.has(key)) continue;
    seen.add(key);
    yield candidate;
  }
}
