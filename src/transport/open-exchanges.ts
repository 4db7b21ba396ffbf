import { AssayError } from '../errors/assay-error.js';
import type { JsonRpcId, PeerMessage } from '../protocol/answer.js';
import type { Observation } from './transport.js';

/** How a connection ended; every exchange that is still open then ends with it. */
export type Ending = Pick<Observation, 'exit' | 'failure'> & { readonly kind: 'closed' | 'crashed' };

/** The longest time that a timer of Node takes; a longer one would fire at once. */
const longestTimer = 2 ** 31 - 1;

const noOthers: readonly PeerMessage[] = [];

/** One exchange that waits for its answer. */
export class OpenExchange {
  /** Set by whoever writes: 0 until the message went out. */
  bytesSent = 0;
  readonly #startedAt = performance.now();
  #seen: ((observation: Observation) => void) | undefined;
  readonly #timer: NodeJS.Timeout;

  /** `seen` is called once, with how it ended. */
  constructor(deadlineMs: number, expired: () => void, seen: (observation: Observation) => void) {
    this.#seen = seen;
    this.#timer = setTimeout(expired, Math.min(Math.max(deadlineMs, 0), longestTimer));
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
    clearTimeout(this.#timer);
    const seen = this.#seen;
    this.#seen = undefined;
    seen?.(observation);
  }
}

/**
 * Matches answers with exchanges by id, type and value: any number may be open. An exchange without an id is
 * answered by an error whose id is null, which is what a peer says to what it could not read (JSON-RPC 2.0,
 * section 5); the oldest comes first.
 */
export class OpenExchanges {
  readonly #byId = new Map<unknown, OpenExchange>();
  readonly #withoutId = new Set<OpenExchange>();

  /** @throws AssayError `internal` when an exchange with this id is open already */
  open(
    id: JsonRpcId | undefined,
    deadlineMs: number,
    seen: (observation: Observation) => void,
  ): OpenExchange {
    if (id !== undefined && this.#byId.has(id)) {
      throw new AssayError('internal', `two open exchanges have the id ${JSON.stringify(id)}`);
    }
    const expired = (): void => {
      this.#forget(id, exchange);
      exchange.end({ kind: 'silent' });
    };
    const exchange = new OpenExchange(deadlineMs, expired, seen);
    if (id === undefined) this.#withoutId.add(exchange);
    else this.#byId.set(id, exchange);
    return exchange;
  }

  /** Hands a message to the exchange that waits for it; false when there is none. */
  answer(message: PeerMessage, bytes: number): boolean {
    if (message.kind !== 'result' && message.kind !== 'error') return false;
    const exchange = this.#waitingFor(message);
    if (exchange === undefined) return false;
    exchange.answer(message, bytes);
    return true;
  }

  /** Ends one exchange without an answer, if it is still open. */
  abandon(
    id: JsonRpcId | undefined,
    exchange: OpenExchange,
    ending: Pick<Observation, 'kind' | 'failure'>,
  ): void {
    if (!exchange.open) return;
    this.#forget(id, exchange);
    exchange.end(ending);
  }

  /** Ends every open exchange. */
  end(ending: Ending): void {
    const open = [...this.#byId.values(), ...this.#withoutId];
    this.#byId.clear();
    this.#withoutId.clear();
    for (const exchange of open) exchange.end(ending);
  }

  #waitingFor(message: PeerMessage & { readonly kind: 'result' | 'error' }): OpenExchange | undefined {
    const exchange = this.#byId.get(message.id);
    if (exchange !== undefined) {
      this.#byId.delete(message.id);
      return exchange;
    }
    if (message.kind !== 'error' || message.id !== null) return undefined;
    const [oldest] = this.#withoutId;
    if (oldest !== undefined) this.#withoutId.delete(oldest);
    return oldest;
  }

  #forget(id: JsonRpcId | undefined, exchange: OpenExchange): void {
    if (id === undefined) this.#withoutId.delete(exchange);
    else this.#byId.delete(id);
  }
}

/** What an exchange on a connection that has ended before comes to. */
export function afterTheEnd(ending: Ending): Observation {
  return { ...ending, answer: undefined, others: noOthers, ms: 0, bytesSent: 0, bytesReceived: 0 };
}
