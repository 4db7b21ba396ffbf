import type { JsonRpcId, PeerMessage } from '../protocol/answer.js';
import type { Stray } from './transport.js';

const maxMessages = 10_000;
const maxCharacters = 16 * 1024 * 1024;

/** Keeps messages that nobody waited for until they are taken. What does not fit is dropped. */
export class StrayShelf {
  #messages: Stray[] = [];
  #characters = 0;

  /** `behind` is the id of the last answer that came before it, where messages have an order. */
  put(message: PeerMessage, behind?: JsonRpcId): void {
    if (this.#messages.length >= maxMessages) return;
    if (this.#messages.length > 0 && this.#characters + message.text.length > maxCharacters) return;
    this.#messages.push(behind === undefined ? message : { ...message, behind });
    this.#characters += message.text.length;
  }

  take(): readonly Stray[] {
    const taken = this.#messages;
    this.#messages = [];
    this.#characters = 0;
    return taken;
  }
}
