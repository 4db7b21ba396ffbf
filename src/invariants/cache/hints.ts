import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { excerptOf } from '../../protocol/json/writer.js';
import type { Applicability, Invariant, JudgedWalk, Violation } from '../invariant.js';
import { sentence } from '../sentence.js';

/** A page of the list, with its number from 1. */
interface Page {
  readonly number: number;
  readonly result: JsonObject;
}

const pagesOf = ({ pages }: JudgedWalk): readonly Page[] =>
  pages.flatMap((page, index) =>
    page.kind === 'result' && isJsonObject(page.result) && page.result['resultType'] !== 'input_required'
      ? [{ number: index + 1, result: page.result }]
      : [],
  );

const own = (result: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(result, name) ? result[name] : undefined;

const show = (value: Json | undefined): string => (value === undefined ? 'absent' : excerptOf(value, 60));

const isLifetime = (value: Json | undefined): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;

const isScope = (value: Json | undefined): boolean => value === 'public' || value === 'private';

const at = (page: Page, name: string): string => `tools/list page ${page.number} /${name}`;

function wrongHint(page: Page, name: 'ttlMs' | 'cacheScope', demand: string): Violation {
  const value = own(page.result, name);
  return {
    level: 'must',
    place: `/${name}`,
    message: sentence(`the ${name} of tools/list is ${show(value)}; it must be ${demand}`),
    promised: { at: 'CacheableResult', text: `${name}: ${demand}` },
    got: { at: at(page, name), text: show(value) },
  };
}

function scopesDiffer(pages: readonly Page[]): readonly Violation[] {
  const [first, ...others] = pages.filter(({ result }) => isScope(own(result, 'cacheScope')));
  const other = others.find(({ result }) => result['cacheScope'] !== first?.result['cacheScope']);
  if (first === undefined || other === undefined) return [];
  return [
    {
      level: 'must',
      place: '/cacheScope',
      message: 'the pages of tools/list have different cacheScopes; a list has one',
      promised: { at: 'CacheableResult', text: 'one cacheScope over all pages of a list' },
      got: { at: at(other, 'cacheScope'), text: show(other.result['cacheScope']) },
      other: { at: at(first, 'cacheScope'), text: show(first.result['cacheScope']) },
    },
  ];
}

function check(walk: JudgedWalk): readonly Violation[] {
  if (walk.era !== '2026-07-28') return [];
  const pages = pagesOf(walk);
  const lifetime = pages.find(({ result }) => !isLifetime(own(result, 'ttlMs')));
  const scope = pages.find(({ result }) => !isScope(own(result, 'cacheScope')));
  return [
    ...(lifetime === undefined ? [] : [wrongHint(lifetime, 'ttlMs', 'an integer, zero or more')]),
    ...(scope === undefined
      ? scopesDiffer(pages)
      : [wrongHint(scope, 'cacheScope', '"public" or "private"')]),
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
};
