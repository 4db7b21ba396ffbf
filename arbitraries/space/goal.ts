import type { Place } from '../document/place.js';
import type { Choice } from './item.js';

/**
 * One keyword to break in a node while everything else there holds.
 *
 * @property place the keyword's argument, or the schema `false` itself
 * @property alternative which alternative of the keyword's negation
 * @property route the choices under which the keyword applies
 */
export interface Goal {
  readonly place: Place;
  readonly alternative: number;
  readonly route: readonly Choice[];
  readonly exclusive: ReadonlySet<string>;
}

export const goalKey = (goal: Goal): string =>
  `${goal.place.id}.${goal.alternative}|${goal.route.map(({ fork, index }) => `${fork}=${index}`).join(',')}`;
