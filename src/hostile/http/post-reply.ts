import type { ServerResponse } from 'node:http';

import type { PeerMessage } from '../../protocol/answer.js';
import { readBytes } from '../../transport/peer-bytes.js';
import { openStream, sendEvent } from './event-stream.js';
import type { HttpManner } from './manner.js';
import { sayIn } from './manner-writing.js';

/** What a reply depends on besides the messages. */
export interface ReplySettings {
  /** Whether the revision has a status of its own for each error of the protocol. */
  readonly stateless: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly elsewhere: string;
}

/** Statuses that 2026-07-28 wants for errors of the protocol itself (Streamable HTTP, Request Metadata). */
const statuses: ReadonlyMap<number, number> = new Map([
  [-32700, 400],
  [-32600, 400],
  [-32601, 404],
  [-32020, 400],
  [-32021, 400],
  [-32022, 400],
]);

/** From this size on a message is not looked into for an error: none of ours is that long. */
const longestError = 64 * 1024;

/**
 * The response to one POST, from what a server says to its message. What comes while the message is taken goes
 * out together: nothing is 202 to a notification, one message JSON, several an event stream. A request that
 * nothing is said to is left waiting, until something is; a subscription stays open until it is answered.
 */
export class PostReply {
  readonly #response: ServerResponse;
  readonly #message: PeerMessage;
  readonly #settings: ReplySettings;
  #waiting: Buffer[] = [];
  #manner: HttpManner | undefined;
  #taking = true;

  constructor(response: ServerResponse, message: PeerMessage, settings: ReplySettings) {
    this.#response = response;
    this.#message = message;
    this.#settings = settings;
  }

  /** Messages of the server, in order. */
  say(messages: readonly Buffer[], manner: HttpManner | undefined): void {
    this.#waiting.push(...messages);
    this.#manner = manner ?? this.#manner;
    if (!this.#taking) this.#say();
  }

  /** The server has looked at the message. */
  taken(): void {
    this.#taking = false;
    if (this.#waiting.length > 0) this.#say();
    else if (this.#message.kind !== 'request') this.#response.writeHead(202, this.#settings.headers).end();
  }

  /** Ends the connection, whatever was said. */
  drop(): void {
    if (!this.#response.writableEnded) this.#response.destroy();
  }

  #say(): void {
    const messages = this.#waiting;
    this.#waiting = [];
    if (this.#response.destroyed || this.#response.writableEnded) return;
    if (isSubscription(this.#message) && !messages.some(isAnswer)) {
      this.#stream(messages);
      return;
    }
    if (this.#response.headersSent) {
      this.#stream(messages);
      this.#response.end();
      return;
    }
    const { headers, elsewhere } = this.#settings;
    const manner = this.#manner ?? { kind: messages.length === 1 ? 'json' : 'events' };
    sayIn(manner, this.#response, { messages, status: this.#status(messages), headers, elsewhere });
  }

  #stream(messages: readonly Buffer[]): void {
    if (!this.#response.headersSent) openStream(this.#response, this.#settings.headers);
    for (const message of messages) sendEvent(this.#response, message);
  }

  /** An error that says that the message itself could not be taken has a status of error in both revisions. */
  #status(messages: readonly Buffer[]): number {
    const [message, ...more] = messages;
    if (message === undefined || more.length > 0 || message.length > longestError) return 200;
    const read = readBytes(message);
    if (read.kind !== 'error') return 200;
    const mayBe = this.#settings.stateless || this.#message.kind === 'unreadable';
    return mayBe ? (statuses.get(read.error.code) ?? 200) : 200;
  }
}

const isSubscription = (message: PeerMessage): boolean =>
  message.kind === 'request' && message.method === 'subscriptions/listen';

function isAnswer(bytes: Buffer): boolean {
  const { kind } = readBytes(bytes);
  return kind !== 'notification' && kind !== 'request';
}
