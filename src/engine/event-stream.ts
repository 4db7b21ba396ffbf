import type { AssayEvent, EventBody } from './events.js';

/** What happens to each event before readers get it. */
export interface EventStreamOptions {
  readonly now?: () => number;
  /** Takes out of an event what must not be told. */
  readonly clean?: (event: AssayEvent) => AssayEvent;
  /** Hears each event at once, cleaned. */
  readonly heard?: (event: AssayEvent) => void;
}

/** So many events wait for a reader that has not come yet; of those that each call brings more are let go. */
const mostUnread = 100_000;

/** So many that were taken may still stand in the queue. */
const mostTaken = 1024;

/**
 * The one stream of a run: what is emitted comes out numbered and dated, in order, to one reader. Emitting
 * never waits, so a slow reader does not change a run.
 */
export class EventStream implements AsyncIterable<AssayEvent> {
  private queue: AssayEvent[] = [];
  /** The next one in the queue. */
  private head = 0;
  private readonly options: EventStreamOptions;
  private readonly clock: Clock;
  private wake: (() => void) | undefined;
  private seq = 0;
  private ended = false;
  private abandoned = false;
  private hasReader = false;
  private failure: { readonly error: unknown } | undefined;

  constructor(options: EventStreamOptions = {}) {
    this.options = options;
    this.clock = new Clock(options.now ?? Date.now);
  }

  readonly emit = (body: EventBody): void => {
    const { clean, heard } = this.options;
    const numbered = eventOf(this.seq, this.clock.now(), body);
    this.seq += 1;
    const event = clean === undefined ? numbered : clean(numbered);
    heard?.(event);
    if (this.abandoned || this.isTooMuch(event)) return;
    this.queue.push(event);
    this.wake?.();
  };

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
    this.hasReader = true;
    try {
      for (;;) {
        const event = this.taken();
        if (event !== undefined) yield event;
        else if (this.failure !== undefined) throw this.failure.error;
        else if (this.ended) return;
        else await this.more();
      }
    } finally {
      this.abandoned = true;
      this.queue = [];
    }
  }

  private taken(): AssayEvent | undefined {
    const event = this.queue[this.head];
    if (event === undefined) return undefined;
    this.head += 1;
    if (this.head === this.queue.length || this.head === mostTaken) {
      this.queue = this.queue.slice(this.head);
      this.head = 0;
    }
    return event;
  }

  private async more(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.wake = resolve;
    });
    this.wake = undefined;
  }

  private isTooMuch({ type }: AssayEvent): boolean {
    return !this.hasReader && this.queue.length >= mostUnread && (type === 'case' || type === 'exchanged');
  }
}

/** An event, head first. Those that come with each call are written out: copying a body takes longer than all else. */
function eventOf(seq: number, at: string, body: EventBody): AssayEvent {
  if (body.type === 'case') {
    const { type, call, index, tool, phase, label, mutations, stimulus, exercised } = body;
    return { v: 1, seq, at, type, call, index, tool, phase, label, mutations, stimulus, exercised };
  }
  if (body.type === 'exchanged') {
    const { type, call, outcome, ms, bytesSent, bytesReceived } = body;
    return { v: 1, seq, at, type, call, outcome, ms, bytesSent, bytesReceived };
  }
  return { v: 1, seq, at, ...body };
}

/** Dates events: the text is made once a millisecond. */
class Clock {
  private readonly ms: () => number;
  private last = Number.NaN;
  private text = '';

  constructor(ms: () => number) {
    this.ms = ms;
  }

  now(): string {
    const ms = this.ms();
    if (ms !== this.last) {
      this.last = ms;
      this.text = new Date(ms).toISOString();
    }
    return this.text;
  }
}

/** How the parts of a run tell what happened. */
export type Emit = EventStream['emit'];
