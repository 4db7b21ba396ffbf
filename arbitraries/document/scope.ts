import type { Resource } from './place.js';

/**
 * A dynamic scope: the schema resources entered so far, outermost first, each once. Resources without
 * dynamic anchors are left out, so that scopes which can not be told apart are one object.
 */
export interface Scope {
  readonly id: number;
  readonly resources: readonly Resource[];
  readonly inner: Map<Resource, Scope>;
  readonly counter: { last: number };
}

export const outermostScope = (): Scope => ({
  id: 0,
  resources: [],
  inner: new Map(),
  counter: { last: 0 },
});

/** The scope after entering `resource`. */
export function enter(scope: Scope, resource: Resource): Scope {
  if (!resource.recursiveAnchor && resource.dynamicAnchors.size === 0) return scope;
  if (scope.resources.includes(resource)) return scope;
  const known = scope.inner.get(resource);
  if (known !== undefined) return known;
  scope.counter.last += 1;
  const entered: Scope = {
    id: scope.counter.last,
    resources: [...scope.resources, resource],
    inner: new Map(),
    counter: scope.counter,
  };
  scope.inner.set(resource, entered);
  return entered;
}
