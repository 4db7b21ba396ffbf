import type { Place } from '../document/place.js';
import type { Scope } from '../document/scope.js';
import { enter } from '../document/scope.js';

/** A choice made at a fork: which alternative of which fork. */
export interface Choice {
  readonly fork: string;
  readonly index: number;
}

/**
 * How a schema came to apply to an instance: the chain of in-place applicators, with the choice that was
 * needed. Two chains are one occurrence only when they are one object.
 */
export interface Occurrence {
  readonly parent: Occurrence | undefined;
  readonly place: Place;
  readonly choice: Choice | undefined;
}

/** A schema that must hold (or must not, when `positive` is false) in a dynamic scope. */
export interface SchemaItem {
  readonly kind: 'schema';
  readonly key: string;
  readonly place: Place;
  readonly scope: Scope;
  readonly positive: boolean;
}

/** A constraint that no schema of the document states: the instance is a string that matches, or does not. */
interface PatternItem {
  readonly kind: 'pattern';
  readonly key: string;
  readonly source: string;
  readonly positive: boolean;
}

/** The instance has one of these types. */
interface TypesItem {
  readonly kind: 'types';
  readonly key: string;
  readonly types: number;
}

export type Item = SchemaItem | PatternItem | TypesItem;

export function schemaItem(place: Place, scope: Scope, positive = true): SchemaItem {
  const inside = enter(scope, place.resource);
  return {
    kind: 'schema',
    key: `${positive ? '' : '!'}${place.id}${inside.id === 0 ? '' : `@${inside.id}`}`,
    place,
    scope: inside,
    positive,
  };
}

export const patternItem = (source: string, positive: boolean): PatternItem => ({
  kind: 'pattern',
  key: `${positive ? '~' : '!~'}${source}`,
  source,
  positive,
});

export const typesItem = (types: number): TypesItem => ({ kind: 'types', key: `t${types}`, types });

/** Whether `occurrence` is `ancestor` or was reached through it. */
export function under(occurrence: Occurrence, ancestor: Occurrence): boolean {
  for (let at: Occurrence | undefined = occurrence; at !== undefined; at = at.parent) {
    if (at === ancestor) return true;
  }
  return false;
}
