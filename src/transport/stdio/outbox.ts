import type { Writable } from 'node:stream';

/** One line to be written. It is skipped when nobody wants it any more by the time there is room. */
interface Line {
  readonly body: string | Uint8Array;
  readonly wanted: () => boolean;
  readonly written: () => void;
}

/** Lines are joined into one write up to this many characters. */
const writeSize = 256 * 1024;

/**
 * Writes lines to a pipe, those of one turn of the event loop in one write. At most about `backlog` bytes wait
 * in the pipe; further lines wait here, until somebody reads or nobody wants them.
 */
export class Outbox {
  readonly #pipe: Writable;
  readonly #backlog: number;
  #lines: Line[] = [];
  #scheduled = false;

  constructor(pipe: Writable, backlog: number) {
    this.#pipe = pipe;
    this.#backlog = backlog;
    pipe.on('drain', () => this.flush());
  }

  /** Whether the peer has stopped to read. */
  get full(): boolean {
    return this.#pipe.writableLength > this.#backlog;
  }

  put(line: Line): void {
    if (this.full) this.#lines = this.#lines.filter((waiting) => waiting.wanted());
    this.#lines.push(line);
    if (this.#scheduled) return;
    this.#scheduled = true;
    // A tick runs when all promises of this turn are done: what they send leaves together.
    process.nextTick(() => this.flush());
  }

  /** Writes what there is room for, now. */
  flush(): void {
    this.#scheduled = false;
    let text = '';
    let taken = 0;
    while (taken < this.#lines.length && !this.full) {
      const line = this.#lines[taken++];
      if (line === undefined || !line.wanted()) continue;
      line.written();
      if (typeof line.body === 'string') {
        text += `${line.body}\n`;
      } else {
        this.#write(text);
        text = '';
        this.#write(line.body);
        text = '\n';
      }
      if (text.length >= writeSize) {
        this.#write(text);
        text = '';
      }
    }
    this.#write(text);
    this.#lines = this.#lines.slice(taken);
  }

  #write(data: string | Uint8Array): void {
    if (data.length > 0 && this.#pipe.writable) this.#pipe.write(data);
  }
}
