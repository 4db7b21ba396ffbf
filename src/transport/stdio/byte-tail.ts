/** Keeps the newest bytes of a stream, at most `limit` of them. */
export class ByteTail {
  readonly #limit: number;
  #chunks: Buffer[] = [];
  #bytes = 0;
  /** Bytes that came since `fresh` was last asked. */
  #unseen = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    this.#unseen += chunk.length;
    // Joining at twice the limit keeps the work linear and lets go of the sockets' large buffers.
    if (this.#bytes > this.#limit * 2 || this.#chunks.length > 1024) this.#trim();
  }

  /** The kept bytes as text; what is no UTF-8 becomes U+FFFD. */
  text(): string {
    this.#trim();
    return this.#chunks[0]?.toString('utf8') ?? '';
  }

  /** What came since the last call of this, as far as it is kept. */
  fresh(): string {
    if (this.#unseen === 0) return '';
    const text = this.#newest(this.#unseen).toString('utf8');
    this.#unseen = 0;
    return text;
  }

  #newest(bytes: number): Buffer {
    const pieces: Buffer[] = [];
    let wanted = Math.min(bytes, this.#limit);
    for (let at = this.#chunks.length - 1; at >= 0 && wanted > 0; at -= 1) {
      const chunk = this.#chunks[at] ?? Buffer.alloc(0);
      pieces.unshift(chunk.subarray(Math.max(0, chunk.length - wanted)));
      wanted -= chunk.length;
    }
    return Buffer.concat(pieces);
  }

  #trim(): void {
    const all = Buffer.concat(this.#chunks);
    const newest = Buffer.from(all.subarray(Math.max(0, all.length - this.#limit)));
    this.#chunks = [newest];
    this.#bytes = newest.length;
  }
}
