import type { AssayEvent } from '../../engine/events.js';
import type { Served } from '../../engine/hosted/served.js';
import type { NdjsonLog } from '../../reports/ndjson.js';
import { ndjsonLog } from '../../reports/ndjson.js';
import type { Receipt } from '../../reports/receipt.js';
import { receiptListener } from '../../reports/receipt-builder.js';

/** Log and receipt of a run for a host. Each exchange is in the file before the next one begins. */
export class HostedBooks {
  readonly #listener = receiptListener();
  readonly #failure = new AbortController();
  readonly #log: NdjsonLog;
  readonly #tell: (served: Served) => void;

  /** @throws AssayError `configuration` when the log can not be written */
  constructor(path: string, tell: (served: Served) => void) {
    this.#log = ndjsonLog(path);
    this.#tell = tell;
  }

  /** Aborted when the log could not be kept: what is not logged is not to be shown. */
  get failed(): AbortSignal {
    return this.#failure.signal;
  }

  /** Never throws: who serves a host has nobody to throw at. */
  keep(event: AssayEvent): void {
    try {
      this.#listener.onEvent(event);
      this.#log.onEvent(event);
      this.#log.flush();
      if (event.type === 'served') this.#tell(event.served);
    } catch (error) {
      this.#failure.abort(error);
    }
  }

  /**
   * Waits for the end of the run.
   *
   * @throws what kept the log from being written
   */
  async close(events: AsyncIterable<AssayEvent>): Promise<Receipt> {
    try {
      for await (const _event of events) this.#failure.signal.throwIfAborted();
    } finally {
      this.#log.close();
    }
    this.#failure.signal.throwIfAborted();
    return this.#listener.receipt();
  }
}
