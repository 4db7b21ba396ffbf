import { clientReply } from '../../protocol/client-reply.js';
import { readMessage } from '../../protocol/message.js';
import type { Ending } from '../open-exchanges.js';
import { OpenExchanges, afterTheEnd } from '../open-exchanges.js';
import { StrayShelf } from '../stray-shelf.js';
import type { Link, Observation, Outgoing, Stray } from '../transport.js';
import { messageText, thrownText } from './message-text.js';
import type { PortTransport, ServerPort } from './server-port.js';

/** Connects to a server object; rejects with what its `connect` throws. */
export async function connectServer(server: ServerPort): Promise<Link> {
  const link = new ServerLink(server);
  await server.connect(link.port);
  return link;
}

/**
 * A server object at the other end of a transport in memory. Both ways a message passes as JSON text. Text
 * that is no JSON reaches the server's `onerror`, as the SDKs' own stdio transport does it.
 */
class ServerLink implements Link {
  readonly port: PortTransport;
  readonly #server: ServerPort;
  readonly #exchanges = new OpenExchanges();
  readonly #shelf = new StrayShelf();
  #ending: Ending | undefined;

  constructor(server: ServerPort) {
    this.#server = server;
    this.port = {
      start: async () => undefined,
      send: async (message) => this.#receive(JSON.stringify(message)),
      close: async () => {
        if (!this.alive) return;
        this.#end({ kind: 'closed', failure: 'closed its transport' });
        this.port.onclose?.();
      },
    };
  }

  get alive(): boolean {
    return this.#ending === undefined;
  }

  exchange(outgoing: Outgoing, deadlineMs: number): Promise<Observation> {
    return new Promise((resolve) => this.begin(outgoing, deadlineMs, resolve));
  }

  begin(outgoing: Outgoing, deadlineMs: number, seen: (observation: Observation) => void): void {
    if (this.#ending !== undefined) {
      seen(afterTheEnd(this.#ending));
      return;
    }
    const exchange = this.#exchanges.open(outgoing.id, deadlineMs, seen);
    exchange.bytesSent = Buffer.byteLength(outgoing.body);
    const failure = this.#deliver(outgoing);
    if (failure !== undefined) this.#exchanges.abandon(exchange, { kind: 'crashed', failure });
  }

  async send(outgoing: Outgoing): Promise<void> {
    if (this.alive) this.#deliver(outgoing);
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
    const wasAlive = this.alive;
    this.#end({ kind: 'closed', failure: 'was closed by us' });
    try {
      if (wasAlive) this.port.onclose?.();
      await this.#server.close?.();
    } catch {
      // How a server ends is not ours to judge here.
    }
  }

  #receive(text: string): void {
    if (!this.alive) return;
    const message = readMessage(text);
    if (this.#exchanges.answer(message, Buffer.byteLength(text))) return;
    this.#shelf.put(message, this.#exchanges.lastAnswered);
    const reply = clientReply(message);
    // Not within the peer's own call.
    if (reply !== undefined) queueMicrotask(() => void this.send({ body: reply, id: undefined }));
  }

  /** What the server threw while it took the message. */
  #deliver(outgoing: Outgoing): string | undefined {
    let message: unknown;
    try {
      message = JSON.parse(messageText(outgoing));
    } catch (error) {
      this.#reportError(error);
      return undefined;
    }
    try {
      this.port.onmessage?.(message as never);
      return undefined;
    } catch (error) {
      return thrownText(error);
    }
  }

  #reportError(error: unknown): void {
    try {
      this.port.onerror?.(error instanceof Error ? error : new Error(String(error)));
    } catch {
      // A server that throws in its error callback has said nothing to us.
    }
  }

  #end(ending: Ending): void {
    this.#ending ??= ending;
    this.#exchanges.end(ending);
  }
}
