import { isEnough, isOpen } from '../../invariants/cache/order.js';
import type { JudgedIsolation, Principal, View } from '../../invariants/isolation.js';
import type { Era } from '../../protocol/era.js';
import type { Principals, Question } from './principals.js';
import { blockSize, firstIn } from './schedule.js';

export type Order = Extract<JudgedIsolation, { readonly kind: 'order' }>;

export interface OrderSettings {
  readonly era: Era;
  readonly seed: number;
  readonly principals: Principals;
  /** A number that no view had before; `undefined` where the server has one address only. */
  readonly nextView: () => number | undefined;
  /** Requests that may still be made. */
  readonly left: () => number;
  readonly stopped: () => boolean;
}

/**
 * Puts a question in rounds, each where nobody asked before, with one principal first in half of them and the other in
 * the others. Ends as soon as no answer can depend on who asked first.
 *
 * @param questionAt the question of a round; the same one, or with arguments of its own
 */
export async function orderExperiment(
  questionAt: (round: number) => Question | undefined,
  other: Exclude<Principal, 'a'>,
  settings: OrderSettings,
): Promise<Order | undefined> {
  const { era, seed, left, stopped } = settings;
  const [question] = [questionAt(0)];
  if (question === undefined) return undefined;
  const { method, tool } = question;
  const rounds: { readonly first: View; readonly second: View }[] = [];
  const soFar = (): Order => ({ kind: 'order', era, method, tool, other, rounds });
  for (let block = 0; !isEnough(soFar()); block += 1) {
    for (const first of firstIn(seed, `${method} ${tool}`, other, block)) {
      const asked = questionAt(rounds.length);
      if (asked === undefined || left() < 2 || stopped()) return soFar();
      rounds.push(await round(asked, first, other, settings));
    }
    if (!isOpen(soFar())) break;
  }
  return soFar();
}

async function round(
  question: Question,
  first: Principal,
  other: Principal,
  { principals, nextView }: OrderSettings,
): Promise<{ readonly first: View; readonly second: View }> {
  const view = nextView();
  const one = await principals.ask(first, view, question);
  const another = await principals.ask(first === 'a' ? other : 'a', view, question);
  if (view !== undefined) await principals.leave(view);
  return { first: one, second: another };
}

/** Requests that one experiment takes where nothing is found. */
export const requestsOfBlock = blockSize * 2;
