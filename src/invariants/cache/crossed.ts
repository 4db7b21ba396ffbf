import type { Violation } from '../invariant.js';
import type { JudgedIsolation, View } from '../isolation.js';
import { gotOf } from './order.js';
import { thingsIn } from './things.js';

export type Crossing = Extract<JudgedIsolation, { readonly kind: 'in-flight' }>;

const holdsAll = (view: View, of: View): boolean => {
  const things = thingsIn(view);
  const all = [...thingsIn(of)];
  return all.length > 1 && all.every((thing) => things.has(thing));
};

/** Whether somebody gets what the other one asked for, and not what it asked for itself. */
const isCrossed = (view: View, own: View, others: View): boolean =>
  holdsAll(view, others) && !holdsAll(view, own);

/** An answer that reached the connection of another request with the same id. */
export function crossed({ alone, together }: Crossing): readonly Violation[] {
  for (const views of together) {
    for (const [who, other] of [
      ['a', 'b'],
      ['b', 'a'],
    ] as const) {
      if (!isCrossed(views[who], alone[who], alone[other])) continue;
      return [
        {
          level: 'must',
          tool: '',
          place: '/in-flight',
          message: `authorization ${who} gets the answer to a request of authorization ${other}: both were in flight with the same id, over two connections`,
          promised: { at: 'rule cache.isolation', text: 'an answer goes to the connection of its request' },
          got: gotOf(views[who]),
          other: gotOf(alone[who]),
          next: 'an id belongs to its connection: keep what is in flight for each connection apart',
        },
      ];
    }
  }
  return [];
}
