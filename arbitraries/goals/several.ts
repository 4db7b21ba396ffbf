import type { Generator } from '../generator.js';
import type { Json } from '../json/json.js';
import { isJsonObject, setOwn } from '../json/json.js';
import type { Pointer } from '../json/pointer.js';
import { tokensOf } from '../json/pointer.js';
import type { Mutation } from '../mutation.js';
import { breachesIn, labelsOf } from './violation.js';
import type { Violated } from './violation.js';

/** A value that lends its one fault to another value. */
export interface Loan {
  readonly aim: Pointer;
  readonly value: Json;
  readonly mutation: Mutation;
}

const triesEach = 3;

/**
 * A value with up to `count` faults: that of `first`, and others put into it. None stands inside of another; fewer
 * where they exclude each other.
 */
export function withSeveral(
  generator: Generator,
  first: Violated,
  count: number,
  lend: () => Loan | undefined,
): Violated {
  let { value } = first;
  const loans: Loan[] = [];
  const taken = [first.mutation.pointer];
  for (let tries = triesEach * (count - 1); tries > 0 && loans.length < count - 1; tries--) {
    const loan = lend();
    if (loan === undefined || taken.some((pointer) => overlap(pointer, loan.mutation.pointer))) continue;
    const next = grafted(value, loan.value, tokensOf(loan.mutation.pointer));
    if (next === undefined) continue;
    value = next;
    loans.push(loan);
    taken.push(loan.mutation.pointer);
  }
  return loans.length === 0 ? first : judged(generator, first, value, loans);
}

const overlap = (a: Pointer, b: Pointer): boolean =>
  a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);

function judged(generator: Generator, first: Violated, value: Json, loans: readonly Loan[]): Violated {
  const breaches = breachesIn(generator, value);
  const broken = new Set(breaches.map(({ schemaPointer }) => schemaPointer));
  const more = loans.filter(({ aim }) => broken.has(aim)).map(({ mutation }) => mutation);
  if (more.length === 0) return first;
  return { value, violated: labelsOf(breaches), mutation: first.mutation, more };
}

/** `base` with what `donor` has at the end of a path; `undefined` where the two have different shapes. */
function grafted(base: Json, donor: Json, [token, ...rest]: readonly string[]): Json | undefined {
  if (token === undefined) return donor;
  if (isJsonObject(base) && isJsonObject(donor) && Object.hasOwn(donor, token)) {
    const own = Object.hasOwn(base, token) ? base[token] : undefined;
    const member = donor[token] as Json;
    const value = own === undefined ? member : grafted(own, member, rest);
    return value === undefined ? undefined : withMember(base, token, value);
  }
  if (!Array.isArray(base) || !Array.isArray(donor)) return undefined;
  return withItem(base, donor, Number(token), rest);
}

function withMember(base: Readonly<Record<string, Json>>, key: string, value: Json): Json {
  const copy: Record<string, Json> = {};
  for (const each of Object.keys(base)) setOwn(copy, each, base[each] as Json);
  setOwn(copy, key, value);
  return copy;
}

function withItem(
  base: readonly Json[],
  donor: readonly Json[],
  index: number,
  rest: readonly string[],
): Json | undefined {
  const own = base[index];
  const item = donor[index];
  if (item === undefined) return undefined;
  if (own === undefined) return [...base, ...donor.slice(base.length, index + 1)];
  const value = grafted(own, item, rest);
  return value === undefined ? undefined : base.map((each, at) => (at === index ? value : each));
}
