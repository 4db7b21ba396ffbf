import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { pointerOf } from '../../../arbitraries/json/pointer.js';
import { excerptOf } from '../../protocol/json/writer.js';
import type { Violation } from '../invariant.js';
import { sentence } from '../sentence.js';

export type HintName = 'ttlMs' | 'cacheScope';

/** What each hint must be. */
const demands: Readonly<Record<HintName, string>> = {
  ttlMs: 'an integer, zero or more',
  cacheScope: '"public" or "private"',
};

export const isLifetime = (value: Json | undefined): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;

export const isScope = (value: Json | undefined): boolean => value === 'public' || value === 'private';

export const own = (result: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(result, name) ? result[name] : undefined;

/** A hint for people. */
const show = (value: Json | undefined): string => (value === undefined ? 'absent' : excerptOf(value, 60));

/** Where a hint of a method stands; tools/list, which every server has, is not named. */
const placeOfHint = (method: string, name: HintName): string =>
  pointerOf(method === 'tools/list' ? [name] : [method, name]);

/** A hint that is not what it must be. `at` is the answer, for people. */
export const wrongHint = (
  method: string,
  at: string,
  name: HintName,
  value: Json | undefined,
): Violation => ({
  level: 'must',
  place: placeOfHint(method, name),
  message: sentence(`the ${name} of ${method} is ${show(value)}; it must be ${demands[name]}`),
  promised: { at: 'CacheableResult', text: `${name}: ${demands[name]}` },
  got: { at: `${at} /${name}`, text: show(value) },
});

/** Two pages of one list that are to be kept for different people. */
export const scopesDiffer = (
  method: string,
  first: { readonly at: string; readonly scope: Json | undefined },
  other: { readonly at: string; readonly scope: Json | undefined },
): Violation => ({
  level: 'must',
  place: placeOfHint(method, 'cacheScope'),
  message: `the pages of ${method} have different cacheScopes; a list has one`,
  promised: { at: 'CacheableResult', text: 'one cacheScope over all pages of a list' },
  got: { at: `${other.at} /cacheScope`, text: show(other.scope) },
  other: { at: `${first.at} /cacheScope`, text: show(first.scope) },
});
