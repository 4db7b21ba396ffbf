/** Keeps the newest bytes of a stream, at most `limit` of them. */
export class ByteTail {
  readonly #limit: number;
  #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    // Joining at twice the limit keeps the work linear and lets go of the sockets' large buffers.
    if (this.#bytes > this.#limit * 2 || this.#chunks.length > 1024) this.#trim();
  }

  /** The kept bytes as text; what is no UTF-8 becomes U+FFFD. */
  text(): string {
    this.#trim();
    return this.#chunks[0]?.toString('utf8') ?? '';
  }

  #trim(): void {
    const all = Buffer.concat(this.#chunks);
    const newest = Buffer.from(all.subarray(Math.max(0, all.length - this.#limit)));
    this.#chunks = [newest];
    this.#bytes = newest.length;
  }
}
