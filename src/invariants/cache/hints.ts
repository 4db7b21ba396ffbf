import type { JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Applicability, Invariant, JudgedWalk, Violation } from '../invariant.js';
import { isLifetime, isScope, own, scopesDiffer, wrongHint } from './hint.js';
import { otherResults } from './other-results.js';

const method = 'tools/list';

/** A page of the list, by name. */
interface Page {
  readonly at: string;
  readonly result: JsonObject;
}

const pagesOf = ({ pages }: JudgedWalk): readonly Page[] =>
  pages.flatMap((page, index) =>
    page.kind === 'result' && isJsonObject(page.result) && page.result['resultType'] !== 'input_required'
      ? [{ at: `${method} page ${index + 1}`, result: page.result }]
      : [],
  );

const scopeOf = ({ result }: Page): ReturnType<typeof own> => own(result, 'cacheScope');

function unlike(pages: readonly Page[]): readonly Violation[] {
  const [first, ...others] = pages.filter((page) => isScope(scopeOf(page)));
  const other = others.find((page) => first !== undefined && scopeOf(page) !== scopeOf(first));
  if (first === undefined || other === undefined) return [];
  return [
    scopesDiffer(method, { at: first.at, scope: scopeOf(first) }, { at: other.at, scope: scopeOf(other) }),
  ];
}

function check(walk: JudgedWalk): readonly Violation[] {
  if (walk.era !== '2026-07-28') return [];
  const pages = pagesOf(walk);
  const lifetime = pages.find(({ result }) => !isLifetime(own(result, 'ttlMs')));
  const scope = pages.find((page) => !isScope(scopeOf(page)));
  return [
    ...(lifetime === undefined
      ? []
      : [wrongHint(method, lifetime.at, 'ttlMs', own(lifetime.result, 'ttlMs'))]),
    ...(scope === undefined ? unlike(pages) : [wrongHint(method, scope.at, 'cacheScope', scopeOf(scope))]),
  ];
}

function applies(walk: JudgedWalk): Applicability {
  if (walk.era !== '2026-07-28') return { notExercised: `${walk.era} has no cache hints` };
  return pagesOf(walk).length === 0 ? { notExercised: 'tools/list gave no result' } : true;
}

export const hints: Invariant = {
  id: 'cache.hints',
  level: 'must',
  on: 'walk',
  source: { kind: 'spec', reference: 'MCP 2026-07-28, Caching' },
  law: 'a cacheable result has an integer ttlMs of zero or more and a cacheScope, one for all pages of a list',
  right: 'sends ttlMs and cacheScope with every page, the same scope with all of them',
  applies,
  check,
  also: [otherResults],
};
