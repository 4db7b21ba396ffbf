import type { Principal } from '../../invariants/isolation.js';
import { keyedRandom } from '../workshop/keyed-random.js';

/** Rounds that are drawn together: either principal comes first in half of them. */
export const blockSize = 4;

/** Who asks first in a block of rounds: an order that no server can foresee, and that a seed brings again. */
export function firstIn(
  seed: number,
  question: string,
  other: Exclude<Principal, 'a'>,
  block: number,
): readonly Principal[] {
  const random = keyedRandom(seed, 'isolation', question, other)(block);
  const order: Principal[] = ['a', 'a', other, other];
  for (let at = order.length - 1; at > 0; at -= 1) {
    const from = random.nextInt(0, at);
    const [one, another] = [order[at], order[from]];
    if (one === undefined || another === undefined) continue;
    order[at] = another;
    order[from] = one;
  }
  return order;
}
