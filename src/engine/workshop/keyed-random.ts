import { createHash } from 'node:crypto';
import { Random } from 'fast-check';

/**
 * Randomness by key, never by draw order: the stream of case `index` is a function of (seed, stage, tool,
 * index) alone, so the cases of a run are the same at any concurrency. The key is hashed once to 128 bits;
 * the index is mixed into each of the four words. Neighbouring indices must be mixed, not added: the
 * generator below is linear, and linear generators correlate for neighbouring seeds.
 */
export function keyedRandom(seed: number, ...stage: readonly string[]): (index: number) => Random {
  const digest = createHash('sha256')
    .update(JSON.stringify([seed, ...stage]))
    .digest();
  const [a, b, c, d] = [0, 4, 8, 12].map((at) => digest.readUInt32LE(at)) as [number, number, number, number];
  return (index) =>
    new Random(new Xoshiro128(lane(a, index, 1), lane(b, index, 2), lane(c, index, 3), lane(d, index, 4)));
}

/** A word of the key with the index mixed into it, otherwise in each lane. */
const lane = (word: number, index: number, number: number): number =>
  finalise(word ^ finalise(index + 0x9e3779b9 * number));

/** murmur3's 32-bit finaliser: every input bit moves every output bit. */
function finalise(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const rotate = (value: number, by: number): number => (value << by) | (value >>> (32 - by));

/** xoshiro128** of Blackman and Vigna (2018), in the form that fast-check's `Random` takes. */
class Xoshiro128 {
  private a: number;
  private b: number;
  private c: number;
  private d: number;

  constructor(a: number, b: number, c: number, d: number) {
    this.a = a | 0;
    this.b = b | 0;
    this.c = c | 0;
    this.d = d | 0 || 1;
  }

  clone(): Xoshiro128 {
    return new Xoshiro128(this.a, this.b, this.c, this.d);
  }

  /** The next signed 32-bit integer. */
  next(): number {
    const result = Math.imul(rotate(Math.imul(this.b, 5), 7), 9);
    const shifted = this.b << 9;
    this.c ^= this.a;
    this.d ^= this.b;
    this.b ^= this.c;
    this.a ^= this.d;
    this.c ^= shifted;
    this.d = rotate(this.d, 11);
    return result | 0;
  }

  /** Nobody asks for it here; but only a generator that can jump is taken as it is, and copied when it is cloned. */
  jump(): void {
    for (let skipped = 0; skipped < 42; skipped += 1) this.next();
  }

  getState(): readonly number[] {
    return [this.a, this.b, this.c, this.d];
  }
}

/** fast-check's own rule: the later the run, the rarer the bias towards bounds. */
export const biasOf = (index: number): number => 2 + Math.floor(Math.log10(index + 1));
