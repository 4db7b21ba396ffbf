import { pointerOf } from '../../../arbitraries/json/pointer.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { excerpt } from '../excerpt.js';
import type { Violation } from '../invariant.js';
import type { JudgedIsolation, Principal, View } from '../isolation.js';
import { sentence } from '../sentence.js';
import { answered, common, onlyIn, thingsIn } from './things.js';

type Order = Extract<JudgedIsolation, { readonly kind: 'order' }>;

/**
 * Of fewer rounds nothing is said: it may be chance. Where each round has arguments of its own, what is shown may hang on
 * these: what one answer in two shows falls on one side by chance in one of 2^20 experiments.
 */
export const leastRounds = { sameQuestion: 12, ownArguments: 20 } as const;

/** For people: who asked. */
export const names: Readonly<Record<Principal, string>> = {
  a: 'authorization a',
  b: 'authorization b',
  none: 'no authorization',
  invalid: 'an authorization that nobody issued',
};

export const promised = { at: 'rule cache.isolation', text: 'each authorization gets its own answer' };

export const gotOf = (view: View): NonNullable<Violation['got']> => ({
  at: `${view.as} asks`,
  text: excerpt(view.answer?.text ?? view.outcome),
});

/** One place for a method, whoever the stranger is: it is one fault that lets them all in. */
export const placeOf = ({ method }: JudgedIsolation, kind: string): string => pointerOf([method, kind]);

/** That somebody is let in is no matter of a method. */
export const accessPlace = '/access';

export const scopeOf = ({ answer }: View): unknown =>
  answer?.kind === 'result' && isJsonObject(answer.result) ? answer.result['cacheScope'] : undefined;

const roundsOf = ({ rounds }: Order, first: Principal): Order['rounds'] =>
  rounds.filter((round) => round.first.as === first);

/** What only one of them is shown when it asks first, and the other is shown too when it asks after that one. */
function passedOn(order: Order, from: Principal, to: Principal): readonly string[] {
  const own = roundsOf(order, from);
  const alone = onlyIn(
    own.map(({ first }) => first),
    roundsOf(order, to).map(({ first }) => first),
  );
  const after = new Set(common(own.map(({ second }) => thingsIn(second))));
  return alone.filter((thing) => after.has(thing)).sort();
}

/** The thing that says most of those that are shown. */
const tellingOf = (things: readonly string[]): string | undefined =>
  things
    .filter((thing) => thing !== answered && thing.length <= mostShown)
    .reduce<string | undefined>(
      (best, thing) => (best === undefined || thing.length > best.length ? thing : best),
      undefined,
    );

const mostShown = 80;

function handedOver(order: Order, from: Principal, to: Principal): readonly Violation[] {
  const marks = passedOn(order, from, to);
  const [round] = roundsOf(order, from);
  if (marks.length === 0 || round === undefined) return [];
  const mark = tellingOf(marks);
  const shown = mark === undefined ? '' : `: ${mark}`;
  const isRefused = roundsOf(order, to).every(({ first }) => !thingsIn(first).has(answered));
  const what = isRefused
    ? {
        tool: '',
        place: accessPlace,
        message: `${names[to]} is refused, and let in once ${names[from]} was (${order.method})`,
      }
    : {
        place: placeOf(order, 'order'),
        message: `${order.method} gives ${names[to]} what is shown to ${names[from]} once that one has asked${shown}`,
      };
  return [
    {
      level: 'policy',
      ...what,
      message: sentence(what.message),
      promised,
      got: { ...gotOf(round.second), ...(mark === undefined ? {} : { text: mark }) },
      other: { ...gotOf(round.first), ...(mark === undefined ? {} : { text: mark }) },
      next: 'make the authorization a part of every key under which an answer, or a decision on access, is kept',
    },
  ];
}

/** Two get different answers, each always its own, and all are said to be for everybody. */
function mislabelled(order: Order): readonly Violation[] {
  const [a, b] = (['a', 'b'] as const).map((who) => roundsOf(order, who).map(({ first }) => first));
  if (a === undefined || b === undefined) return [];
  const [one] = a;
  const [other] = b;
  if (one === undefined || other === undefined) return [];
  if (onlyIn(a, b).length === 0 && onlyIn(b, a).length === 0) return [];
  if (![...a, ...b].every((view) => scopeOf(view) === 'public')) return [];
  return [
    {
      level: 'should',
      place: placeOf(order, 'cacheScope'),
      message: `${order.method} depends on the authorization, and its cacheScope is public: any cache may give one the answer of another`,
      promised: { at: 'CacheableResult', text: 'public: the response does not contain user-specific data' },
      got: gotOf(other),
      other: gotOf(one),
      next: 'send cacheScope private with what depends on who asks',
    },
  ];
}

/** One fault is told once. */
function breaches(order: Order): readonly Violation[] {
  const kinds = [
    () => handedOver(order, 'a', order.other),
    () => (order.other === 'b' ? handedOver(order, 'b', 'a') : []),
    () => mislabelled(order),
  ];
  for (const look of kinds) {
    const found = look();
    if (found.length > 0) return found;
  }
  return [];
}

/** Whether what was seen so far may come to a breach. */
export const isOpen = (order: Order): boolean => breaches(order).length > 0;

/** Whether the rounds are enough to say something. */
export function isEnough({ rounds }: Pick<Order, 'rounds'>): boolean {
  const questions = new Set(rounds.map(({ first }) => first.message));
  return rounds.length >= (questions.size > 1 ? leastRounds.ownArguments : leastRounds.sameQuestion);
}

export const checkOrder = (order: Order): readonly Violation[] => (isEnough(order) ? breaches(order) : []);
