import { AssayError } from '../errors/assay-error.js';
import type { JsonRpcId, PeerMessage } from '../protocol/answer.js';
import { idsInBatch, misaddressed, otherForm } from '../protocol/addressee.js';
import type { Due } from './deadlines.js';
import { Deadlines, dueAfter } from './deadlines.js';
import type { Observation } from './transport.js';

/** How a connection ended; every exchange that is still open then ends with it. */
export type Ending = Pick<Observation, 'exit' | 'failure'> & { readonly kind: 'closed' | 'crashed' };

const noOthers: readonly PeerMessage[] = [];

/** One exchange that waits for its answer. */
export class OpenExchange implements Due {
  /** Set by whoever writes: 0 until the message went out. */
  bytesSent = 0;
  readonly id: JsonRpcId | undefined;
  readonly dueAt: number;
  readonly #startedAt = performance.now();
  #seen: ((observation: Observation) => void) | undefined;

  /** `seen` is called once, with how it ended. */
  constructor(id: JsonRpcId | undefined, deadlineMs: number, seen: (observation: Observation) => void) {
    this.id = id;
    this.dueAt = dueAfter(deadlineMs, this.#startedAt);
    this.#seen = seen;
  }

  /** Whether somebody still waits. */
  get open(): boolean {
    return this.#seen !== undefined;
  }

  answer(answer: PeerMessage, bytesReceived: number): void {
    this.#settle({
      kind: 'answered',
      answer,
      others: noOthers,
      ms: this.#ms(),
      bytesSent: this.bytesSent,
      bytesReceived,
    });
  }

  /** Ends the waiting without an answer. */
  end(how: Pick<Observation, 'kind' | 'exit' | 'failure'>): void {
    const { bytesSent } = this;
    this.#settle({
      answer: undefined,
      others: noOthers,
      ms: this.#ms(),
      bytesSent,
      bytesReceived: 0,
      ...how,
    });
  }

  #ms(): number {
    return performance.now() - this.#startedAt;
  }

  #settle(observation: Observation): void {
    const seen = this.#seen;
    this.#seen = undefined;
    seen?.(observation);
  }
}

/**
 * Matches answers with exchanges by id, type and value: any number may be open. An answer that only an id of
 * another type or a batch keeps from being one is handed over with its fault. An exchange without an id is
 * answered by an error whose id is null, which is what a peer says to what it could not read (JSON-RPC 2.0,
 * section 5); the oldest comes first.
 */
export class OpenExchanges {
  readonly #byId = new Map<unknown, OpenExchange>();
  readonly #withoutId = new Set<OpenExchange>();
  readonly #deadlines = new Deadlines((now) => this.#overdue(now));
  /** The id of the last exchange that was answered; `undefined` before the first. */
  lastAnswered: JsonRpcId | undefined;

  /** @throws AssayError `internal` when an exchange with this id is open already */
  open(
    id: JsonRpcId | undefined,
    deadlineMs: number,
    seen: (observation: Observation) => void,
  ): OpenExchange {
    if (id !== undefined && this.#byId.has(id)) {
      throw new AssayError('internal', `two open exchanges have the id ${JSON.stringify(id)}`);
    }
    const exchange = new OpenExchange(id, deadlineMs, seen);
    if (id === undefined) this.#withoutId.add(exchange);
    else this.#byId.set(id, exchange);
    this.#deadlines.watch(exchange);
    return exchange;
  }

  /** Hands a message to the exchange that waits for it; false when there is none. */
  answer(message: PeerMessage, bytes: number): boolean {
    if (message.kind === 'unreadable') return this.#answerBatch(message, bytes);
    if (message.kind !== 'result' && message.kind !== 'error') return false;
    const { id } = message;
    if (typeof id === 'number' || typeof id === 'string') {
      if (this.#settle(id, message, bytes)) return true;
      const meant = otherForm(id);
      return (
        meant !== undefined &&
        this.#byId.has(meant) &&
        this.#settle(meant, misaddressed(message, meant), bytes)
      );
    }
    return message.kind === 'error' && id === null && this.#answerUnread(message, bytes);
  }

  #settle(id: JsonRpcId, answer: PeerMessage, bytes: number): boolean {
    const exchange = this.#byId.get(id);
    if (exchange === undefined) return false;
    this.#forget(exchange);
    this.lastAnswered = id;
    exchange.answer(answer, bytes);
    return true;
  }

  #answerBatch(message: PeerMessage, bytes: number): boolean {
    const settled = idsInBatch(message).filter((id) => this.#settle(id, message, bytes));
    return settled.length > 0;
  }

  #answerUnread(message: PeerMessage, bytes: number): boolean {
    const [oldest] = this.#withoutId;
    if (oldest === undefined) return false;
    this.#forget(oldest);
    oldest.answer(message, bytes);
    return true;
  }

  /** Ends one exchange without an answer, if it is still open. */
  abandon(exchange: OpenExchange, ending: Pick<Observation, 'kind' | 'failure'>): void {
    if (!exchange.open) return;
    this.#forget(exchange);
    exchange.end(ending);
  }

  /** Ends every open exchange. */
  end(ending: Ending): void {
    for (const exchange of this.#open()) {
      this.#forget(exchange);
      exchange.end(ending);
    }
  }

  /** Ends those whose time is over; when the next one's will be. */
  #overdue(now: number): number | undefined {
    for (const exchange of this.#open()) {
      if (exchange.dueAt > now) continue;
      this.#forget(exchange);
      exchange.end({ kind: 'silent' });
    }
    const [first, ...others] = this.#open().map(({ dueAt }) => dueAt);
    return first === undefined ? undefined : others.reduce((least, dueAt) => Math.min(least, dueAt), first);
  }

  #open(): readonly OpenExchange[] {
    return [...this.#byId.values(), ...this.#withoutId];
  }

  #forget(exchange: OpenExchange): void {
    if (exchange.id === undefined) this.#withoutId.delete(exchange);
    else this.#byId.delete(exchange.id);
    if (this.#byId.size === 0 && this.#withoutId.size === 0) this.#deadlines.rest();
  }
}

/** What an exchange on a connection that has ended before comes to. */
export function afterTheEnd(ending: Ending): Observation {
  return { ...ending, answer: undefined, others: noOthers, ms: 0, bytesSent: 0, bytesReceived: 0 };
}
