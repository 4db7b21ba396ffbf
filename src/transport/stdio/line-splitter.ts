const lineFeed = 0x0a;

/** How many bytes of a line that is too long are shown. */
const shownBytes = 200;

/**
 * What to do with a whole line (its bytes without the line feed), and with a line that grows too long, of which the
 * first bytes are given.
 */
export interface LineListener {
  line(bytes: Buffer): void;
  tooLong(head: Buffer): void;
}

/**
 * Cuts a stream of chunks at line feeds and at nothing else. The pieces of an unfinished line are kept as
 * they came and joined once, so that a long line costs linear time.
 */
export class LineSplitter {
  readonly #limit: number;
  readonly #listener: LineListener;
  #pieces: Buffer[] = [];
  #pending = 0;

  constructor(limit: number, listener: LineListener) {
    this.#limit = limit;
    this.#listener = listener;
  }

  push(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      this.#finish(chunk.subarray(start, end));
      start = end + 1;
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
  }

  /** The bytes after the last line feed; they are forgotten. */
  rest(): Buffer {
    return this.#join();
  }

  #finish(tail: Buffer): void {
    if (this.#pending + tail.length > this.#limit) {
      this.#pieces.push(tail);
      this.#overflow();
      return;
    }
    if (this.#pending === 0) {
      this.#listener.line(tail);
      return;
    }
    this.#pieces.push(tail);
    this.#listener.line(this.#join());
  }

  #keep(piece: Buffer): void {
    this.#pieces.push(piece);
    this.#pending += piece.length;
    if (this.#pending > this.#limit) this.#overflow();
  }

  #overflow(): void {
    const head = Buffer.from(this.#join().subarray(0, shownBytes));
    this.#listener.tooLong(head);
  }

  #join(): Buffer {
    const line = this.#pieces.length === 1 ? this.#pieces[0] : Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#pending = 0;
    return line ?? Buffer.alloc(0);
  }
}
