/** Something that ends when its time is over. */
export interface Due {
  /** On the clock of `performance.now()`, in milliseconds. */
  readonly dueAt: number;
}

/** The longest time that a timer of Node takes; a longer one would fire at once. */
const longestTimer = 2 ** 31 - 1;

/** When a deadline of so many milliseconds from `now` is over. */
export const dueAfter = (deadlineMs: number, now: number): number =>
  now + Math.min(Math.max(deadlineMs, 0), longestTimer);

/**
 * Watches many deadlines with one timer: most of what waits is done long before, and a timer for each would cost
 * more than it. While nothing waits the timer does not keep the process alive.
 */
export class Deadlines {
  readonly #overdue: (now: number) => number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #firesAt = Number.POSITIVE_INFINITY;

  /** `overdue` ends what is over at a time and says when the next one is due, if there is any. */
  constructor(overdue: (now: number) => number | undefined) {
    this.#overdue = overdue;
  }

  /** Something waits that is due then. */
  watch({ dueAt }: Due): void {
    if (dueAt < this.#firesAt) this.#arm(dueAt);
    else this.#timer?.ref();
  }

  /** Nothing waits at the moment. */
  rest(): void {
    this.#timer?.unref();
  }

  #arm(dueAt: number): void {
    clearTimeout(this.#timer);
    this.#firesAt = dueAt;
    this.#timer = setTimeout(() => this.#fire(), Math.ceil(dueAt - performance.now()));
  }

  #fire(): void {
    this.#timer = undefined;
    this.#firesAt = Number.POSITIVE_INFINITY;
    const next = this.#overdue(performance.now());
    if (next !== undefined && next < this.#firesAt) this.#arm(next);
  }
}
