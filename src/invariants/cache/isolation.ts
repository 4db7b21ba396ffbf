import type { Applicability, Invariant, Violation } from '../invariant.js';
import type { JudgedIsolation } from '../isolation.js';
import { sentence } from '../sentence.js';
import { crossed } from './crossed.js';
import { isUnknownToIts, sharesWith } from './foreign-things.js';
import { checkOrder, gotOf, names, placeOf, promised, scopeOf } from './order.js';

type Foreign = Extract<JudgedIsolation, { readonly kind: 'foreign' | 'listed' | 'withdrawn' }>;

function checkForeign(foreign: Foreign): readonly Violation[] {
  const { kind, owner, stranger, other, method } = foreign;
  const breach = (message: string, next: string): readonly Violation[] => [
    {
      level: 'policy',
      place: placeOf(foreign, kind),
      message: sentence(message),
      promised,
      got: gotOf(stranger),
      other: gotOf(owner),
      next,
    },
  ];
  if (kind === 'listed')
    return isUnknownToIts(foreign)
      ? breach(
          `${names[other]} is listed a tool that does not exist for it; ${names.a} may call it`,
          'list for each authorization its own tools; a list that is kept must be kept for one authorization',
        )
      : [];
  if (scopeOf(owner) === 'public' || !sharesWith(foreign)) return [];
  return breach(
    `${names[other]} gets by ${method} what only ${names.a} was shown`,
    'decide on access each time something is asked for, by who asks',
  );
}

function applies(judged: JudgedIsolation): Applicability {
  if (judged.kind !== 'order') return true;
  return judged.rounds.length === 0 ? { notExercised: 'nothing was answered to compare' } : true;
}

/** Who is refused alone goes on over a connection on which somebody else was let in. */
function letGoOn(judged: Foreign): readonly Violation[] {
  const { unknown, stranger } = judged;
  if (unknown.answer?.kind === 'result' || !sharesWith(judged)) return [];
  return [
    {
      level: 'must',
      tool: '',
      place: '/withdrawn',
      message: `${names.invalid} is refused, yet served over the connection or session of ${names.a}`,
      promised: {
        at: 'Authorization',
        text: 'every inbound request is verified; a session is no authentication',
      },
      got: gotOf(stranger),
      other: gotOf(unknown),
      next: 'verify the authorization of each request, also on a connection or session that is known',
    },
  ];
}

function breachesOf(judged: JudgedIsolation): readonly Violation[] {
  switch (judged.kind) {
    case 'order':
      return checkOrder(judged);
    case 'in-flight':
      return crossed(judged);
    case 'foreign':
    case 'listed':
      return checkForeign(judged);
    case 'withdrawn':
      return letGoOn(judged);
  }
}

export const isolation: Invariant = {
  id: 'cache.isolation',
  level: 'policy',
  on: 'isolation',
  source: { kind: 'house', reference: 'cache.isolation' },
  law: 'what is shown to one authorization reaches no other, whoever asked first',
  right:
    'answers each authorization with its own data, from a cache as well, and one whose right is withdrawn with none',
  applies,
  check: breachesOf,
};
