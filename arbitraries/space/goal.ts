import type { Place } from '../document/place.js';
import type { Choice } from './item.js';

/**
 * One keyword to break in a node while everything else there holds.
 *
 * @property place the keyword's argument, or the schema `false` itself
 * @property owner the schema object that holds the keyword
 * @property alternative which alternative of the keyword's negation
 * @property route the choices under which the keyword applies
 * @property exclusive forks whose other alternatives must fail
 * @property alone whether the other keywords of the same schema object are dropped, where they leave no way
 */
export interface Goal {
  readonly place: Place;
  readonly owner: Place;
  readonly alternative: number;
  readonly route: readonly Choice[];
  readonly exclusive: ReadonlySet<string>;
  readonly alone: boolean;
}

export const goalKey = (goal: Goal): string =>
  `${goal.place.id}.${goal.alternative}${goal.alone ? '!' : ''}|${goal.route.map(({ fork, index }) => `${fork}=${index}`).join(',')}`;
