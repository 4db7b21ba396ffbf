import type { JudgedIsolation } from '../../invariants/isolation.js';
import type { Era } from '../../protocol/era.js';
import type { Principals, Question } from './principals.js';
import { firstIn } from './schedule.js';

export type Crossing = Extract<JudgedIsolation, { readonly kind: 'in-flight' }>;

/** Rounds of requests in flight at once. */
const rounds = 4;
/** Requests that one pair of questions takes. */
export const requestsOfPair = 2 + 2 * rounds;

/**
 * Two requests with equal ids, in flight at once over connections of two principals, after each was asked alone. Which
 * one leaves first is drawn from the seed.
 */
export async function inFlight(
  [own, others]: readonly [own: Question, others: Question],
  { era, seed, principals }: { readonly era: Era; readonly seed: number; readonly principals: Principals },
): Promise<Crossing> {
  const pair = [
    { as: 'a', question: own },
    { as: 'b', question: others },
  ] as const;
  const alone = {
    a: await principals.ask('a', undefined, own),
    b: await principals.ask('b', undefined, others),
  };
  const together: Crossing['together'][number][] = [];
  for (const first of firstIn(seed, `${own.tool} ${others.tool}`, 'b', 0).slice(0, rounds)) {
    const views = await principals.askTogether(first === 'a' ? pair : [pair[1], pair[0]]);
    const [one, another] = views;
    if (one !== undefined && another !== undefined)
      together.push(one.as === 'a' ? { a: one, b: another } : { a: another, b: one });
  }
  return { kind: 'in-flight', era, method: own.method, tool: own.tool, other: 'b', alone, together };
}

/** Pairs of questions whose answers differ: each with the next. */
export const pairsOf = (questions: readonly Question[]): readonly (readonly [Question, Question])[] =>
  questions.flatMap((question, at) => {
    const next = questions[at + 1];
    return next === undefined ? [] : [[question, next] as const];
  });
