import type { PeerMessage } from '../protocol/answer.js';

const maxMessages = 10_000;
const maxCharacters = 16 * 1024 * 1024;

/** Keeps messages that nobody waited for until they are taken. What does not fit is dropped. */
export class StrayShelf {
  #messages: PeerMessage[] = [];
  #characters = 0;

  put(message: PeerMessage): void {
    if (this.#messages.length >= maxMessages) return;
    if (this.#messages.length > 0 && this.#characters + message.text.length > maxCharacters) return;
    this.#messages.push(message);
    this.#characters += message.text.length;
  }

  take(): readonly PeerMessage[] {
    const taken = this.#messages;
    this.#messages = [];
    this.#characters = 0;
    return taken;
  }
}
