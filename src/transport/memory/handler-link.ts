import { readMessage } from '../../protocol/message.js';
import type { MessageHandler } from '../endpoint.js';
import type { Ending, OpenExchange } from '../open-exchanges.js';
import { OpenExchanges, afterTheEnd } from '../open-exchanges.js';
import { StrayShelf } from '../stray-shelf.js';
import type { Link, Observation, Outgoing, Stray } from '../transport.js';
import { messageText, thrownText } from './message-text.js';

const closedByUs: Ending = { kind: 'closed', failure: 'was closed by us' };

/**
 * A peer that is one function. When it returns nothing its silence is certain and is not waited for; when it
 * throws, its exchange has crashed and the link lives on.
 */
export class HandlerLink implements Link {
  readonly #handler: MessageHandler;
  readonly #exchanges = new OpenExchanges();
  readonly #shelf = new StrayShelf();
  alive = true;

  constructor(handler: MessageHandler) {
    this.#handler = handler;
  }

  exchange(outgoing: Outgoing, deadlineMs: number): Promise<Observation> {
    return new Promise((resolve) => this.begin(outgoing, deadlineMs, resolve));
  }

  begin(outgoing: Outgoing, deadlineMs: number, seen: (observation: Observation) => void): void {
    if (!this.alive) {
      seen(afterTheEnd(closedByUs));
      return;
    }
    const exchange = this.#exchanges.open(outgoing.id, deadlineMs, seen);
    exchange.bytesSent = Buffer.byteLength(outgoing.body);
    void this.#answer(outgoing, exchange);
  }

  async send(outgoing: Outgoing): Promise<void> {
    if (this.alive) await this.#ask(outgoing);
  }

  strays(): readonly Stray[] {
    return this.#shelf.take();
  }

  stderr(): string {
    return '';
  }

  freshStderr(): string {
    return '';
  }

  async close(): Promise<void> {
    this.alive = false;
    this.#exchanges.end(closedByUs);
  }

  async #answer(outgoing: Outgoing, exchange: OpenExchange): Promise<void> {
    const ending = await this.#ask(outgoing);
    if (ending !== undefined) this.#exchanges.abandon(exchange, ending);
  }

  /** Hands on what the handler returns; else says how the exchange ends without an answer. */
  async #ask(outgoing: Outgoing): Promise<Pick<Observation, 'kind' | 'failure'> | undefined> {
    try {
      const text = await this.#handler(messageText(outgoing));
      if (text === undefined) return { kind: 'silent' };
      const message = readMessage(text);
      if (!this.#exchanges.answer(message, Buffer.byteLength(text)))
        this.#shelf.put(message, this.#exchanges.lastAnswered);
      return undefined;
    } catch (error) {
      return { kind: 'crashed', failure: thrownText(error) };
    }
  }
}
