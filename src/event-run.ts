import { EventStream } from './engine/event-stream.js';
import type { AssayEvent } from './engine/events.js';
import { receiptListener } from './reports/receipt-builder.js';
import type { Receipt } from './reports/receipt.js';
import type { Redactor } from './reports/redact.js';
import { redactError, redactEvent } from './reports/redact.js';

/** A run on its way: its events as they come, and the receipt when it has ended. */
export interface EventRun extends AsyncIterable<AssayEvent> {
  /**
   * Resolves when the run has ended, whether or not the events were read. Rejects with an `AssayError` when
   * the target could not be met at all.
   */
  readonly receipt: Promise<Receipt>;
}

/** Starts work that tells what happens on a stream; nothing of it is told with a secret in it. */
export function eventRun(redact: Redactor, work: (stream: EventStream) => Promise<void>): EventRun {
  const listener = receiptListener();
  const stream = new EventStream({
    clean: (event) => redactEvent(redact, event),
    heard: (event) => listener.onEvent(event),
  });
  const receipt = (async (): Promise<Receipt> => {
    try {
      await work(stream);
      stream.end();
      return listener.receipt();
    } catch (error) {
      const clean = redactError(redact, error);
      stream.fail(clean);
      throw clean;
    }
  })();
  receipt.catch(() => undefined);
  return { receipt, [Symbol.asyncIterator]: () => stream[Symbol.asyncIterator]() };
}
