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
  private failure: { readonly error: unknown } | undefined;

  constructor(now: () => Date = () => new Date()) {
    this.now = now;
  }

  readonly emit = (body: EventBody): void => {
    this.queue.push({ v: 1, seq: this.seq, at: this.now().toISOString(), ...body });
    this.seq += 1;
    this.wake?.();
  };

  /** Hands on an event that is numbered and dated already. */
  pass(event: AssayEvent): void {
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

  async *[Symbol.asyncIterator](): AsyncGenerator<AssayEvent, void> {
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
