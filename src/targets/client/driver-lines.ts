import type { ChildGroup } from '../../transport/stdio/child-group.js';
import { LineSplitter } from '../../transport/stdio/line-splitter.js';

/** What comes from a driver: a line, more than a line may hold, its end, or nothing in time. */
export type Arrival =
  | { readonly kind: 'line'; readonly line: string }
  | { readonly kind: 'tooLong'; readonly head: string }
  | { readonly kind: 'end'; readonly how: string }
  | { readonly kind: 'late' };

/**
 * The lines of a driver's stdout, one taker at a time. While a line waits that nobody asked for, no more is read, so
 * that what a driver prints without end does not fill our memory.
 */
export class DriverLines {
  readonly #stdout: ChildGroup['process']['stdout'];
  readonly #waiting: Arrival[] = [];
  #taker: ((arrival: Arrival) => void) | undefined;
  #end: Arrival | undefined;

  /** @param longest the bytes of a line that is still read */
  constructor({ process: child }: ChildGroup, longest: number) {
    this.#stdout = child.stdout;
    const splitter = new LineSplitter(longest, {
      line: (bytes) => this.#put({ kind: 'line', line: bytes.toString('utf8') }),
      tooLong: (head) => {
        this.#put({ kind: 'tooLong', head: head.toString('utf8') });
        this.#stdout.pause();
      },
    });
    child.stdout.on('data', (chunk: Buffer) => splitter.push(chunk));
    child.once('close', (code, signal) => {
      this.#end = {
        kind: 'end',
        how: signal === null ? `ended with code ${code}` : `was ended by ${signal}`,
      };
      this.#put(this.#end);
    });
  }

  /** A line that waits although nobody took one. */
  surplus(): string | undefined {
    const [first] = this.#waiting;
    return first?.kind === 'line' ? first.line : undefined;
  }

  take(deadlineMs: number): Promise<Arrival> {
    const ready = this.#waiting.shift() ?? this.#end;
    if (ready !== undefined) return Promise.resolve(ready);
    this.#stdout.resume();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#put({ kind: 'late' }), deadlineMs);
      this.#taker = (arrival) => {
        clearTimeout(timer);
        resolve(arrival);
      };
    });
  }

  #put(arrival: Arrival): void {
    const taker = this.#taker;
    this.#taker = undefined;
    if (taker !== undefined) {
      taker(arrival);
      return;
    }
    this.#waiting.push(arrival);
    if (arrival.kind === 'line') this.#stdout.pause();
  }
}
