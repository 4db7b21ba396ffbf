const lineFeed = 0x0a;

/** Cuts bytes at line feeds, and at nothing else. Of a line past the bound nothing is kept; what follows it is read again. */
export class Lines {
  readonly #longest: number;
  /** Gets the bytes of a line, `undefined` for one that was too long. */
  readonly #take: (line: Buffer | undefined) => void;
  #pieces: Buffer[] = [];
  #bytes = 0;

  constructor(longest: number, take: (line: Buffer | undefined) => void) {
    this.#longest = longest;
    this.#take = take;
  }

  push(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      this.#keep(chunk.subarray(start, end));
      this.#finish();
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
  }

  #keep(piece: Buffer): void {
    this.#bytes += piece.length;
    if (this.#bytes > this.#longest) this.#pieces = [];
    else this.#pieces.push(piece);
  }

  #finish(): void {
    const line = this.#bytes > this.#longest ? undefined : Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#bytes = 0;
    this.#take(line);
  }
}
