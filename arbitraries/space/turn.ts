import type { NextInt } from './numbers.js';

/** Stands for one value in the making. */
export type Round = object;

const onceIn = 8;

/**
 * A choice that is met again within one value and takes turns there: a few items of an array then show many
 * members of an enum and many branches. After each round of all of them the order is drawn anew; now and then
 * the choice is free, so that equal neighbours come too.
 */
export class Turn {
  #round: Round | undefined;
  #at = 0;
  #stride = 1;
  #left = 0;

  /** An index below `count`. */
  next(count: number, round: Round | undefined, nextInt: NextInt): number {
    if (count < 2) return 0;
    if (round === undefined || nextInt(1, onceIn) === onceIn) return nextInt(0, count - 1);
    if (this.#round !== round || this.#left === 0) this.#shuffle(count, round, nextInt);
    else this.#at = (this.#at + this.#stride) % count;
    this.#left -= 1;
    return this.#at;
  }

  #shuffle(count: number, round: Round, nextInt: NextInt): void {
    this.#round = round;
    this.#at = nextInt(0, count - 1);
    this.#stride = strideIn(count, nextInt);
    this.#left = count;
  }
}

/** A stride that comes by everything. */
function strideIn(count: number, nextInt: NextInt): number {
  const stride = nextInt(1, count - 1);
  return divisor(stride, count) === 1 ? stride : 1;
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
