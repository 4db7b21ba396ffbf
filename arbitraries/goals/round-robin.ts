/** The first of each, then the second of each, and so on; sources are opened when their turn comes. */
export function* roundRobin<T>(sources: Iterable<Iterable<T>>): Iterable<T> {
  let open: Iterator<T>[] = [];
  for (const source of sources) {
    const iterator = source[Symbol.iterator]();
    const first = iterator.next();
    if (first.done === true) continue;
    open.push(iterator);
    yield first.value;
  }
  while (open.length > 0) {
    const still: Iterator<T>[] = [];
    for (const iterator of open) {
      const next = iterator.next();
      if (next.done === true) continue;
      still.push(iterator);
      yield next.value;
    }
    open = still;
  }
}
