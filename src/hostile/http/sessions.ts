import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

import type { WireListener } from '../control/control.js';
import { sendEvent } from './event-stream.js';
import type { HttpManner } from './manner.js';
import type { PostReply } from './post-reply.js';

/** More sessions at a time than this, and the oldest ends. */
const mostSessions = 1000;

/** One session of 2025-11-25: its server, and where what that says goes now. */
export class Session {
  readonly id = randomUUID();
  readonly server: string;
  /** Set once the server is there, which needs the session's wire first. */
  listener: WireListener | undefined;
  /** The POST whose message is being looked at. */
  current: PostReply | undefined;
  #stream: ServerResponse | undefined;

  constructor(server: string) {
    this.server = server;
  }

  /** What belongs to no POST goes to the stream of a GET, where there is one. */
  say(messages: readonly Buffer[], manner: HttpManner | undefined): void {
    if (this.current !== undefined) this.current.say(messages, manner);
    else if (this.#stream !== undefined) for (const message of messages) sendEvent(this.#stream, message);
  }

  /** A client listens; whoever listened before does not any more. */
  listen(response: ServerResponse): void {
    this.#stream?.end();
    this.#stream = response;
    response.on('close', () => {
      if (this.#stream === response) this.#stream = undefined;
    });
  }

  end(): void {
    this.#stream?.end();
    this.#stream = undefined;
    const { listener } = this;
    this.listener = undefined;
    listener?.closed();
  }
}

/** The sessions that are open, by id. */
export class Sessions {
  readonly #open = new Map<string, Session>();

  /** Keeps a session; the oldest one goes where there are too many. */
  keep(session: Session): void {
    this.#open.set(session.id, session);
    const [oldest] = this.#open.keys();
    if (this.#open.size > mostSessions && oldest !== undefined) this.end(oldest);
  }

  /** The session of this id on this server. */
  find(id: string, server: string): Session | undefined {
    const session = this.#open.get(id);
    return session?.server === server ? session : undefined;
  }

  end(id: string): void {
    const session = this.#open.get(id);
    this.#open.delete(id);
    session?.end();
  }

  endAll(): void {
    for (const id of this.#open.keys()) this.end(id);
  }
}
