import type { JsonObject } from '../../../arbitraries/json/json.js';
import { protocols } from '../../protocol/protocols.js';
import type { Facet, JudgedProbe, Violation } from '../invariant.js';
import { answersOf, survey, surveyFurther } from '../probe/survey.js';
import { isLifetime, isScope, own, scopesDiffer, wrongHint } from './hint.js';

const era = '2026-07-28';

/** A cacheable result of another method than tools/list, whose pages are judged as a walk. */
interface Cacheable {
  readonly what: string;
  readonly method: string;
  readonly result: JsonObject;
}

const isCacheable = (method: string): boolean =>
  method !== 'tools/list' && protocols[era].methods.get(method)?.cacheable === true;

const cacheables = (probe: JudgedProbe): readonly Cacheable[] =>
  answersOf(probe).flatMap(({ step, result }) => {
    const { what, method } = step.step;
    const asksForInput = own(result, 'resultType') === 'input_required';
    return asksForInput || !isCacheable(method) ? [] : [{ what, method, result }];
  });

function wrong({ what, method, result }: Cacheable): readonly Violation[] {
  const [ttlMs, cacheScope] = [own(result, 'ttlMs'), own(result, 'cacheScope')];
  return [
    ...(isLifetime(ttlMs) ? [] : [wrongHint(method, what, 'ttlMs', ttlMs)]),
    ...(isScope(cacheScope) ? [] : [wrongHint(method, what, 'cacheScope', cacheScope)]),
  ];
}

/** A list's second page against its first one. */
function differs(second: Cacheable, all: readonly Cacheable[]): readonly Violation[] {
  const first = all.find(({ what, method }) => method === second.method && what !== second.what);
  if (first === undefined || second.what === second.method) return [];
  const [one, other] = [own(first.result, 'cacheScope'), own(second.result, 'cacheScope')];
  if (!isScope(one) || !isScope(other) || one === other) return [];
  return [scopesDiffer(second.method, { at: first.what, scope: one }, { at: second.what, scope: other })];
}

const firstOfEach = (found: readonly Violation[]): readonly Violation[] =>
  found.filter(({ place }, at) => found.findIndex((other) => other.place === place) === at);

/** The part of cache.hints that is about the other cacheable methods: it asks for each of them. */
export const otherResults: Facet = {
  on: 'probe',
  plan: (context) => (context.era === era ? survey(context) : []),
  follow: surveyFurther,
  applies: (probe) => {
    if (probe.context.era !== era) return { notExercised: `${probe.context.era} has no cache hints` };
    return cacheables(probe).length === 0 ? { notExercised: 'no other cacheable result came' } : true;
  },
  check: (probe) => {
    if (probe.context.era !== era) return [];
    const all = cacheables(probe);
    return firstOfEach(all.flatMap((one) => [...wrong(one), ...differs(one, all)]));
  },
};
