import type { Staged } from '../attack.js';

/** So many plays of one way come one after another, since a client has to connect anew for each other way. */
const inARow = 6;

/** Some plays of each way, then some more of each; ends with the first way that has no more. */
export function* inTurn(ways: readonly Iterable<Staged>[]): Generator<Staged> {
  const iterators = ways.map((way) => way[Symbol.iterator]());
  if (iterators.length === 0) return;
  for (;;) {
    for (const iterator of iterators) {
      for (let count = 0; count < inARow; count += 1) {
        const next = iterator.next();
        if (next.done === true) return;
        yield next.value;
      }
    }
  }
}
