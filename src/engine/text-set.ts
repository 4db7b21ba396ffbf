/** Slots at first; a power of two, as all later sizes. */
const firstSize = 1024;

/**
 * Which texts were there before, by 64 bits of each, eight bytes a slot: the texts themselves, or a `Set` of
 * numbers, would fill the memory of a long run. Two of a million texts are taken for one in one of 18 million runs.
 */
export class TextSet {
  private low = new Uint32Array(firstSize);
  private high = new Uint32Array(firstSize);
  private count = 0;
  private readonly most: number;

  /** It remembers the first `most` texts; a later one is always new. */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.most = most;
  }

  /** Whether the text is new; from now on it is not. */
  add(text: string): boolean {
    const [low, high] = digestOf(text);
    const slot = this.slotOf(low, high);
    if (this.low[slot] !== 0 || this.high[slot] !== 0) return false;
    if (this.count >= this.most) return true;
    this.low[slot] = low;
    this.high[slot] = high;
    this.count += 1;
    if (this.count * 2 > this.low.length) this.grow();
    return true;
  }

  /**
   * Where a digest is, or else the empty slot where it belongs. Open addressing with linear probing; two zeroes
   * are an empty slot, which no digest is.
   */
  private slotOf(low: number, high: number): number {
    const mask = this.low.length - 1;
    for (let at = low & mask; ; at = (at + 1) & mask) {
      if (this.low[at] === low && this.high[at] === high) return at;
      if (this.low[at] === 0 && this.high[at] === 0) return at;
    }
  }

  private grow(): void {
    const { low, high } = this;
    this.low = new Uint32Array(low.length * 2);
    this.high = new Uint32Array(low.length * 2);
    for (let at = 0; at < low.length; at += 1) {
      const [one, other] = [low[at] ?? 0, high[at] ?? 0];
      if (one === 0 && other === 0) continue;
      const slot = this.slotOf(one, other);
      this.low[slot] = one;
      this.high[slot] = other;
    }
  }
}

/** Two words of a text, each bit of which hangs on each character; the second is odd. */
function digestOf(text: string): readonly [number, number] {
  let [low, high] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x9e3779b1);
    high = Math.imul(high ^ unit, 0x5f356495);
  }
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  return [low >>> 0, (high | 1) >>> 0];
}
