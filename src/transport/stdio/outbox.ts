import type { Writable } from 'node:stream';

/** Who waits for what a line calls forth: told how many bytes went out, and asked whether it still waits. */
export interface Sender {
  readonly open: boolean;
  bytesSent: number;
}

/** One line to be written. It is skipped when its sender does not wait any more by the time there is room. */
interface Line {
  readonly body: string | Uint8Array;
  readonly sender: Sender | undefined;
}

/** Lines are joined into one write up to this many characters. */
const writeSize = 256 * 1024;

/**
 * Writes lines to a pipe, those of one turn of the event loop in one write: each write wakes the peer, which costs
 * more than the lines. At most about `backlog` bytes wait in the pipe; further lines wait here, until somebody
 * reads or nobody wants them.
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

  put(body: string | Uint8Array, sender?: Sender): void {
    if (this.full) this.#lines = this.#lines.filter(isWanted);
    this.#lines.push({ body, sender });
    if (this.#scheduled) return;
    this.#scheduled = true;
    // Behind all that was read in this turn and all promises that it settled: what they send leaves together.
    setImmediate(() => this.flush());
  }

  /** Writes what there is room for, now. */
  flush(): void {
    this.#scheduled = false;
    let batch = new Batch();
    let taken = 0;
    while (taken < this.#lines.length && !this.full) {
      const line = this.#lines[taken++];
      if (line === undefined || !isWanted(line)) continue;
      batch.add(line);
      if (batch.size < writeSize) continue;
      this.#write(batch);
      batch = new Batch();
    }
    this.#write(batch);
    this.#lines = this.#lines.slice(taken);
  }

  #write(batch: Batch): void {
    if (batch.size > 0 && this.#pipe.writable) this.#pipe.write(batch.joined());
  }
}

const isWanted = ({ sender }: Line): boolean => sender === undefined || sender.open;

/** Lines of one write. */
class Batch {
  size = 0;
  /** What comes before the text, where there are bytes that are no text. */
  #pieces: Uint8Array[] | undefined;
  #text = '';

  add({ body, sender }: Line): void {
    if (sender !== undefined) sender.bytesSent = Buffer.byteLength(body) + 1;
    this.size += body.length + 1;
    if (typeof body === 'string') {
      this.#text += `${body}\n`;
      return;
    }
    this.#pieces = [...(this.#pieces ?? []), Buffer.from(this.#text), body];
    this.#text = '\n';
  }

  joined(): string | Uint8Array {
    return this.#pieces === undefined
      ? this.#text
      : Buffer.concat([...this.#pieces, Buffer.from(this.#text)]);
  }
}
