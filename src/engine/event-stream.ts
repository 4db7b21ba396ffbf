import type { AssayEvent, EventBody } from './events.js';

/**
 * The one stream of a run: what is emitted comes out numbered and dated, in order, to one reader. Emitting
 * never waits, so a slow reader does not change a run.
 */
export class EventStream implements AsyncIterable<AssayEvent> {
  private readonly queue: AssayEvent[] = [];
  private readonly now: () => Date;
  private wake: (() => void) | undefined;
  private seq = 0;
  private ended = false;
  private abandoned = false;
  private failure: { readonly error: unknown } | undefined;

  constructor(now: () => Date = () => new Date()) {
    this.now = now;
  }

  readonly emit = (body: EventBody): void => {
    const event: AssayEvent = { v: 1, seq: this.seq, at: this.now().toISOString(), ...body };
    this.seq += 1;
    this.pass(event);
  };

  /** Hands on an event that is numbered and dated already. */
  pass(event: AssayEvent): void {
    if (this.abandoned) return;
    this.queue.push(event);
    this.wake?.();
  }

  end(): void {
    this.ended = true;
    this.wake?.();
  }

  /** Ends the stream with an error of ours; what was emitted before still comes out first. */
  fail(error: unknown): void {
    this.failure = { error };
    this.end();
  }

  /** A reader that leaves early leaves for good: nothing is kept for it. */
  async *[Symbol.asyncIterator](): AsyncGenerator<AssayEvent, void> {
    try {
      yield* this.events();
    } finally {
      this.abandoned = true;
      this.queue.length = 0;
    }
  }

  private async *events(): AsyncGenerator<AssayEvent, void> {
    for (;;) {
      const event = this.queue.shift();
      if (event !== undefined) {
        yield event;
        continue;
      }
      if (this.failure !== undefined) throw this.failure.error;
      if (this.ended) return;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
      this.wake = undefined;
    }
  }
}

/** How the parts of a run tell what happened. */
export type Emit = EventStream['emit'];
