import type { Pointer } from '../../../arbitraries/json/pointer.js';
import { below } from '../../../arbitraries/json/pointer.js';
import { equalNumbers } from './decimal.js';
import type { JsonNode } from './reading.js';

/** A place where two values differ; `a` or `b` is absent when that side has nothing there. */
export interface Difference {
  readonly pointer: Pointer;
  readonly a?: JsonNode;
  readonly b?: JsonNode;
}

type ObjectNode = Extract<JsonNode, { readonly kind: 'object' }>;

interface Pair {
  readonly pointer: Pointer;
  readonly a: JsonNode | undefined;
  readonly b: JsonNode | undefined;
}

/**
 * Whether two values are the same JSON: numbers by exact decimal value (`1` = `1.0` = `10e-1`, `-0` = `0`,
 * never rounded), strings by code units, members in any order. Members that share a name are compared in
 * their order, so `{"a":1,"a":2}` is equal to itself, but not to `{"a":2,"a":1}` nor to `{"a":2}`.
 */
export const equalJson = (a: JsonNode, b: JsonNode): boolean => firstDifference(a, b) === undefined;

/**
 * The first place, in the order of `a`, where two values differ, or `undefined`. What `b` alone has comes
 * after what both have. Iterative: depth can not hurt.
 *
 * @param sameNumber when two texts of numbers count as equal; by default when they say the same decimal
 */
export function firstDifference(
  a: JsonNode,
  b: JsonNode,
  sameNumber: (a: string, b: string) => boolean = equalNumbers,
): Difference | undefined {
  const waiting: Pair[] = [{ pointer: '', a, b }];
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const inner = pairsWithin(pair, sameNumber);
    if (inner === 'different') return differenceOf(pair);
    for (let index = inner.length - 1; index >= 0; index -= 1) {
      const next = inner[index];
      if (next !== undefined) waiting.push(next);
    }
  }
  return undefined;
}

const differenceOf = ({ pointer, a, b }: Pair): Difference => ({
  pointer,
  ...(a === undefined ? {} : { a }),
  ...(b === undefined ? {} : { b }),
});

/** The pairs still to compare, or `different` when these two can not be equal. */
function pairsWithin(
  { pointer, a, b }: Pair,
  sameNumber: (a: string, b: string) => boolean,
): readonly Pair[] | 'different' {
  if (a === undefined || b === undefined || a.kind !== b.kind) return 'different';
  if (a.kind === 'array' && b.kind === 'array') return itemPairs(pointer, a.items, b.items);
  if (a.kind === 'object' && b.kind === 'object') return memberPairs(pointer, a, b);
  if (a.kind === 'number' && b.kind === 'number') return sameNumber(a.text, b.text) ? [] : 'different';
  if (a.kind === 'string' && b.kind === 'string') return a.value === b.value ? [] : 'different';
  return [];
}

const itemPairs = (pointer: Pointer, a: readonly JsonNode[], b: readonly JsonNode[]): readonly Pair[] =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, index) => ({
    pointer: below(pointer, index),
    a: a[index],
    b: b[index],
  }));

function memberPairs(pointer: Pointer, a: ObjectNode, b: ObjectNode): readonly Pair[] {
  const others = valuesByName(b);
  const pairs: Pair[] = a.members.map(({ name, value }) => ({
    pointer: below(pointer, name),
    a: value,
    b: others.get(name)?.pop(),
  }));
  for (const [name, values] of others) {
    for (const value of values.toReversed())
      pairs.push({ pointer: below(pointer, name), a: undefined, b: value });
  }
  return pairs;
}

/** For each name, in the order of the text, its values with the last one first. */
function valuesByName(object: ObjectNode): Map<string, JsonNode[]> {
  const values = new Map<string, JsonNode[]>();
  for (const { name, value } of object.members) {
    const list = values.get(name);
    if (list === undefined) values.set(name, [value]);
    else list.push(value);
  }
  for (const list of values.values()) list.reverse();
  return values;
}
