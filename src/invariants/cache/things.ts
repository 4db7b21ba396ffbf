import type { Json } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { below } from '../../../arbitraries/json/pointer.js';
import { excerptOf } from '../../protocol/json/writer.js';
import type { View } from '../isolation.js';

/** One thing that an answer shows: a scalar and where it stands, with `*` for array indices. */
export type Thing = string;

/** What stands for being answered at all. */
export const answered: Thing = 'an answer';

const mostThings = 5000;
/** Longer values are told apart by their beginning. */
const longest = 200;

/** What an answer says of itself and not of what was asked for. */
const aside: ReadonlySet<string> = new Set(['_meta', 'ttlMs', 'cacheScope', 'resultType', 'nextCursor']);

/** Everything that an answer shows whoever asked, bounded. A refusal shows nothing. */
export function thingsIn({ answer, outcome }: View): ReadonlySet<Thing> {
  const things = new Set<Thing>();
  if (answer?.kind !== 'result') return things;
  if (outcome === 'success') things.add(answered);
  const waiting: (readonly [value: Json, at: string])[] = [[shownOf(answer.result), '']];
  for (let next = waiting.pop(); next !== undefined && things.size < mostThings; next = waiting.pop()) {
    const [value, at] = next;
    if (Array.isArray(value))
      for (const item of value as readonly Json[]) waiting.push([item, below(at, '*')]);
    else if (isJsonObject(value))
      for (const [name, member] of Object.entries(value)) waiting.push([member, below(at, name)]);
    else things.add(`${at} ${excerptOf(value, longest)}`);
  }
  return things;
}

const shownOf = (result: Json): Json =>
  isJsonObject(result)
    ? Object.fromEntries(Object.entries(result).filter(([name]) => !aside.has(name)))
    : result;

/** Things that all of these have. */
export function common(sets: readonly ReadonlySet<Thing>[]): readonly Thing[] {
  const [first, ...others] = sets;
  return first === undefined ? [] : [...first].filter((thing) => others.every((other) => other.has(thing)));
}

/** Things that all of the first show and none of the second. */
export const onlyIn = (own: readonly View[], others: readonly View[]): readonly Thing[] => {
  const foreign = others.map(thingsIn);
  return common(own.map(thingsIn)).filter((thing) => foreign.every((set) => !set.has(thing)));
};
