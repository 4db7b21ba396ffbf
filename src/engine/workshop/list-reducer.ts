import { compareTexts } from '../shrink-order.js';

/** Larger lists are made shorter first. */
const mostItems = 64;

/**
 * An array as a whole made simpler: its items in order, the simplest that differ from each other. What single items can not become because they would meet a sibling, all of them can at once.
 *
 * @param items JSON texts
 */
export function* simplerLists(items: readonly string[]): Generator<readonly string[]> {
  if (items.length < 2 || items.length > mostItems) return;
  yield items.toSorted(compareTexts);
  yield distinctStrings(items.length);
  yield items.map((_, at) => String(at));
}

/** Two neighbours in each other's place. */
export function* swapped(items: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at + 1 < Math.min(items.length, mostItems); at += 1)
    yield items.toSpliced(at, 2, items[at + 1] ?? '', items[at] ?? '');
}

const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', (each) =>
  JSON.stringify(each),
);

/** The shortest strings that differ, simplest first, the empty one last. */
const distinctStrings = (count: number): readonly string[] => [...alphabet.slice(0, count - 1), '""'];

/** Items that are the same made simpler as one, by what one of them can become. */
export function* simplerTogether(
  items: readonly string[],
  simplerItem: (at: number) => Iterable<string>,
): Generator<readonly string[]> {
  const places = new Map<string, number[]>();
  for (const [at, item] of items.slice(0, mostItems).entries())
    places.set(item, [...(places.get(item) ?? []), at]);
  for (const [first, ...others] of places.values()) {
    if (first === undefined || others.length === 0) continue;
    const same = new Set([first, ...others]);
    for (const simpler of simplerItem(first)) yield items.map((item, at) => (same.has(at) ? simpler : item));
  }
}
