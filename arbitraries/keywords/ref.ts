import type { Place } from '../document/place.js';
import type { Scope } from '../document/scope.js';
import { textOf } from './argument.js';
import type { Keyword, Use } from './keyword.js';
import { never } from './keyword.js';
import { ALL } from './types.js';

type Lead = (use: Use, scope: Scope) => Place;

const follow = (keyword: string, lead: Lead): Keyword => ({
  keyword,
  on: ALL,
  asserts: never,
  test: (value, use, evaluation) => evaluation.inPlace(lead(use, evaluation.scope), value),
  record: (state, use) => state.add(lead(use, use.scope), use.scope, true, use.occurrence),
  negate: (use) => [(state) => state.add(lead(use, use.scope), use.scope, false)],
});

export const ref: Keyword = follow('$ref', (use) => use.document.target(use.place, textOf(use)));

/** Leads to the outermost resource of the dynamic scope with the same dynamic anchor, if the target has one. */
export const dynamicRef: Keyword = follow('$dynamicRef', (use, scope) => {
  const target = use.document.target(use.place, textOf(use));
  const name = textOf(use).split('#')[1] ?? '';
  if (target.resource.dynamicAnchors.get(name) !== target) return target;
  for (const resource of scope.resources) {
    const found = resource.dynamicAnchors.get(name);
    if (found !== undefined) return found;
  }
  return target;
});

/** Leads to the outermost resource of the dynamic scope that says `$recursiveAnchor: true`, if the target does. */
export const recursiveRef: Keyword = follow('$recursiveRef', (use, scope) => {
  const target = use.document.target(use.place, textOf(use));
  if (!target.resource.recursiveAnchor) return target;
  return scope.resources.find((resource) => resource.recursiveAnchor)?.root ?? target;
});
