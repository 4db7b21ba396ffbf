import type { Generator } from './generator.js';
import { generatorFromCache, smallestValid } from './generator.js';
import { boundariesAt } from './goals/boundary.js';
import type { Boundary } from './goals/boundary.js';
import { roundRobin } from './goals/round-robin.js';
import type { Site } from './goals/site.js';
import { sitesOf } from './goals/site.js';
import { Unsupported } from './errors.js';
import { canonical } from './json/canonical.js';
import type { JsonSchema } from './json/json.js';
import type { GeneratorOptions } from './options.js';

/**
 * Valid values at the edges of a schema, without randomness: the smallest value and the full one first;
 * then each bound and its valid neighbour, each enum member, each branch, each optional member present
 * and absent. The first elements stand at different places; further ones of the same place come later.
 *
 * Throws `Unsatisfiable` or `Unsupported` at once.
 */
export function boundariesOf(schema: JsonSchema, options: GeneratorOptions = {}): Iterable<Boundary> {
  return validOnly(generatorFromCache(schema, options));
}

function* validOnly(generator: Generator): Iterable<Boundary> {
  generator.maker.grammar.steps.refill();
  const seen = new Set<string>();
  for (const boundary of ordered(generator)) {
    if (generator.maker.grammar.steps.left < 0) return;
    const key = canonical(boundary.value);
    if (seen.has(key) || !generator.isValid(boundary.value)) continue;
    seen.add(key);
    yield boundary;
  }
  if (seen.size > 0) return;
  const goal = { pointer: '', keyword: '', what: 'the smallest value' };
  yield { value: smallestValid(generator), goal };
}

/** Two values of the root come before all else, as the smallest and the full value show most. */
function* ordered({ maker }: Generator): Iterable<Boundary> {
  const values = (site: Site): Iterable<Boundary> => calmly(boundariesAt(maker, site));
  for (const site of sitesOf(maker.grammar)) {
    if (site.path.length > 0) break;
    let count = 0;
    for (const boundary of values(site)) {
      yield boundary;
      count += 1;
      if (count === 2) break;
    }
  }
  yield* roundRobin(mapped(sitesOf(maker.grammar), values));
}

/** What the budget forbids is no boundary. */
function* calmly(boundaries: Iterable<Boundary>): Iterable<Boundary> {
  try {
    yield* boundaries;
  } catch (cause) {
    if (!(cause instanceof Unsupported)) throw cause;
  }
}

function* mapped<T, U>(things: Iterable<T>, to: (thing: T) => U): Iterable<U> {
  for (const thing of things) yield to(thing);
}
