import type { Grammar } from './grammar.js';
import type { Item, SchemaItem } from './item.js';
import { schemaItem, under } from './item.js';
import type { Node } from './node.js';
import type { Production } from './production.js';
import type { ContainsAtom, ListAtom, LooseAtom } from './state.js';

/** Which `contains` (by their index in the state) the item at each position is to witness. */
export type Witnesses = ReadonlyMap<number, ReadonlySet<number>>;

const none: ReadonlySet<number> = new Set();

/** The number of positions from 0 that differ from those after them. */
export function prefixLength(production: Production): number {
  const { state } = production;
  const listed = state.lists.map(({ prefix, from }) => Math.max(prefix?.length ?? 0, from));
  const at = [...state.itemsAt.keys()].map((index) => index + 1);
  const from = state.contains.map((atom) => atom.from);
  return Math.max(0, ...listed, ...at, ...from);
}

function evaluates(atom: ListAtom, index: number): boolean {
  if (atom.prefix !== undefined && index < atom.prefix.length) return true;
  return atom.rest !== undefined && index >= atom.from;
}

function isLoose(
  production: Production,
  loose: LooseAtom,
  index: number,
  witnessed: ReadonlySet<number>,
): boolean {
  const { state } = production;
  const inner = state.looseItems.some(
    ({ occurrence }) => occurrence !== loose.occurrence && under(occurrence, loose.occurrence),
  );
  if (inner) return false;
  const listed = state.lists.some(
    (atom) => under(atom.occurrence, loose.occurrence) && evaluates(atom, index),
  );
  const contained = [...witnessed].some((which) => {
    const occurrence = state.contains[which]?.occurrence;
    return occurrence !== undefined && under(occurrence, loose.occurrence);
  });
  return !listed && !contained;
}

function* containedItem(atom: ContainsAtom, index: number, witnessed: boolean): Iterable<SchemaItem> {
  if (index < atom.from) return;
  if (witnessed) yield atom.item;
  else if (atom.max < Infinity) yield schemaItem(atom.item.place, atom.item.scope, !atom.item.positive);
}

function* itemsAt(production: Production, index: number, witnessed: ReadonlySet<number>): Iterable<Item> {
  const { state } = production;
  for (const atom of state.lists) {
    const place = atom.prefix?.[index] ?? (index >= atom.from ? atom.rest : undefined);
    if (place !== undefined) yield schemaItem(place, atom.scope);
  }
  for (const [which, atom] of state.contains.entries())
    yield* containedItem(atom, index, witnessed.has(which));
  for (const loose of state.looseItems) {
    if (isLoose(production, loose, index, witnessed)) yield schemaItem(loose.place, loose.scope);
  }
  yield* state.itemsAt.get(index) ?? [];
}

/** The node of the item at a position that witnesses those `contains`. */
export function itemNode(
  grammar: Grammar,
  production: Production,
  index: number,
  witnessed: ReadonlySet<number> = none,
): Node {
  if (witnessed.size === 0) {
    const known = production.known.items[index];
    if (known !== undefined) return known;
  }
  const position = Math.min(index, prefixLength(production));
  const node = itemNodeAt(grammar, production, position, witnessed);
  if (witnessed.size === 0 && index < mostKept) production.known.items[index] = node;
  return node;
}

const mostKept = 64;

function itemNodeAt(
  grammar: Grammar,
  production: Production,
  position: number,
  witnessed: ReadonlySet<number>,
): Node {
  const name = `${position}:${[...witnessed].toSorted((a, b) => a - b).join(',')}`;
  const known = production.children.get(name);
  if (known !== undefined) return known;
  const node = grammar.node([...itemsAt(production, position, witnessed)]);
  production.children.set(name, node);
  return node;
}

export const witnessedAt = (witnesses: Witnesses, index: number): ReadonlySet<number> =>
  witnesses.get(index) ?? none;
