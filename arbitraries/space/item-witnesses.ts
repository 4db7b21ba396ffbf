import { itemNode, prefixLength } from './array-children.js';
import type { Witnesses } from './array-children.js';
import type { Grammar } from './grammar.js';
import type { SizeOf } from './object-plan.js';
import type { Production } from './production.js';

const mostWitnesses = 256;
const mostSearched = 4;
const mostPlacings = 400;

/**
 * Which items of a production's arrays witness which `contains`: as few and as early as can be. `impossible`
 * is proven; `lost` when there may be a placing all the same.
 */
export function placeWitnesses(
  grammar: Grammar,
  production: Production,
  sizeOf: SizeOf,
): Witnesses | 'impossible' | 'lost' {
  const { contains } = production.state;
  if (contains.some(({ min, max }) => max < min || max < 0)) return 'impossible';
  if (contains.some(({ min }) => min > mostWitnesses)) return 'lost';
  const placed = placeInTurn(grammar, production, sizeOf);
  if (placed !== undefined) return placed;
  if (contains.length === 1) return 'impossible';
  return contains.length > mostSearched ? 'lost' : search(grammar, production, sizeOf);
}

/** Each `contains` at the first positions that can be of it. */
function placeInTurn(grammar: Grammar, production: Production, sizeOf: SizeOf): Witnesses | undefined {
  const witnesses = new Map<number, Set<number>>();
  const beyond = prefixLength(production) + 1;
  for (const [which, atom] of production.state.contains.entries()) {
    const end = Math.min(production.state.maxItems, Math.max(beyond, atom.from) + witnesses.size + atom.min);
    let placed = 0;
    for (let index = atom.from; placed < atom.min; index++) {
      if (index >= end) return undefined;
      const witnessed = new Set([...(witnesses.get(index) ?? []), which]);
      if (sizeOf(itemNode(grammar, production, index, witnessed)) === Infinity) continue;
      witnesses.set(index, witnessed);
      placed += 1;
    }
  }
  return witnesses;
}

/** How often each `contains` is witnessed so far, and where. */
interface Placing {
  readonly counts: readonly number[];
  readonly witnesses: Witnesses;
}

/** Position by position, every set of `contains` that an item can be of; equal counts are one placing. */
function search(grammar: Grammar, production: Production, sizeOf: SizeOf): Witnesses | 'impossible' | 'lost' {
  const { contains, maxItems } = production.state;
  const sets = subsets(contains.length);
  const total = contains.reduce((sum, { min }) => sum + min, 0);
  const end = Math.min(maxItems, prefixLength(production) + total + 1);
  let placings: readonly Placing[] = [{ counts: contains.map(() => 0), witnesses: new Map() }];
  for (let index = 0; index < end; index++) {
    const possible = sets.filter(
      (set) =>
        [...set].every((which) => index >= (contains[which]?.from ?? 0)) &&
        sizeOf(itemNode(grammar, production, index, set)) < Infinity,
    );
    placings = distinct(
      placings.flatMap((placing) => possible.map((set) => placedAt(placing, index, set))),
    ).filter(({ counts }) => counts.every((count, which) => count <= (contains[which]?.max ?? 0)));
    const done = placings.find(({ counts }) =>
      counts.every((count, which) => count >= (contains[which]?.min ?? 0)),
    );
    if (done !== undefined) return done.witnesses;
    if (placings.length > mostPlacings) return 'lost';
  }
  return 'impossible';
}

const placedAt = ({ counts, witnesses }: Placing, index: number, set: ReadonlySet<number>): Placing => ({
  counts: counts.map((count, which) => (set.has(which) ? count + 1 : count)),
  witnesses: set.size === 0 ? witnesses : new Map([...witnesses, [index, set]]),
});

const distinct = (placings: readonly Placing[]): readonly Placing[] => [
  ...new Map(placings.map((placing) => [placing.counts.join(), placing])).values(),
];

/** All sets of the first numbers. */
const subsets = (count: number): readonly ReadonlySet<number>[] =>
  Array.from({ length: count }, (_, index) => index).reduce<readonly ReadonlySet<number>[]>(
    (sets, index) => sets.flatMap((set) => [set, new Set([...set, index])]),
    [new Set()],
  );
