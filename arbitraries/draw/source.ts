import type { NextInt } from '../space/numbers.js';

/** What seeds a source: fast-check's `Random` has this shape. */
interface Seeding {
  nextInt(min: number, max: number): number;
}

const whole = 2 ** 32;
const half = 2 ** 31;
const golden = 0x9e_37_79_b9 | 0;
const warmUp = 8;

/**
 * Many integers out of two: the generator sfc32, seeded anew for each value. Drawing one integer of
 * fast-check costs more than making a whole string here.
 */
export class Source {
  #a = 0;
  #b = 0;
  #c = golden;
  #count = 1;
  /** An integer from `min` to `max`, both included. */
  readonly nextInt: NextInt = (min, max) => this.#next(min, max);

  /** Starts anew: the same seeds give the same integers. */
  seed(from: Seeding): void {
    this.#a = from.nextInt(-half, half - 1);
    this.#b = from.nextInt(-half, half - 1);
    this.#c = golden;
    this.#count = 1;
    for (let round = 0; round < warmUp; round++) this.#word();
  }

  #word(): number {
    const word = (((this.#a + this.#b) | 0) + this.#count) | 0;
    const b = this.#b;
    const c = this.#c;
    this.#count = (this.#count + 1) | 0;
    this.#a = b ^ (b >>> 9);
    this.#b = (c + (c << 3)) | 0;
    this.#c = (((c << 21) | (c >>> 11)) + word) | 0;
    return word >>> 0;
  }

  #next(min: number, max: number): number {
    const size = max - min + 1;
    if (size <= whole) return min + Math.floor((this.#word() * size) / whole);
    const fraction = ((this.#word() >>> 5) * 2 ** 26 + (this.#word() >>> 6)) / 2 ** 53;
    return Math.min(max, min + Math.floor(fraction * size));
  }
}
