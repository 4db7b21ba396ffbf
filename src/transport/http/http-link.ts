import { Pool } from 'undici';

import type { Json } from '../../../arbitraries/json/json.js';
import { AssayError } from '../../errors/assay-error.js';
import type { PeerMessage } from '../../protocol/answer.js';
import { asAnswerTo } from '../../protocol/addressee.js';
import { clientReply } from '../../protocol/client-reply.js';
import type { TransportLimits } from '../limits.js';
import type { Ending } from '../open-exchanges.js';
import { afterTheEnd } from '../open-exchanges.js';
import { StrayShelf } from '../stray-shelf.js';
import type { HttpResponse, Link, Observation, Outgoing, Stray } from '../transport.js';
import { Cancellation } from './cancellation.js';
import { codeOf, failureText } from './failure-text.js';
import type { Headers } from './request-headers.js';
import { mergeHeaders } from './request-headers.js';
import { headerText, responseHead } from './response-head.js';
import { ResponseTooLong, readResponse } from './response-messages.js';

/** How long a stream may stay open after its answer: doubled answers come in this time. */
const lingerMs = 50;
/** How long a message that awaits no answer may take. */
const sendMs = 5000;
/** An idle connection is given up before a peer does so: else the next request could meet a closed one. */
const idleMs = 1000;
const closedByUs: Ending = { kind: 'closed', failure: 'was closed by us' };
const sessionHeader = 'mcp-session-id';
const versionHeader = 'MCP-Protocol-Version';
/** More requests within one response are not answered. */
const mostReplies = 100;

/** What one POST has brought so far. */
interface Trace {
  answer: PeerMessage | undefined;
  readonly others: PeerMessage[];
  bytesReceived: number;
  http: HttpResponse | undefined;
}

/**
 * One POST an exchange; redirects are not followed. The session id of the first successful response that
 * carries one (MCP 2025-11-25, Transports, Session Management) goes with all later requests, and closing
 * ends the session with DELETE. An exchange without an id is answered by an error whose id is null.
 */
export class HttpLink implements Link {
  readonly #pool: Pool;
  readonly #path: string;
  #headers: Headers;
  /** What goes with each set of a message's own headers: mostly the same objects come again. */
  #merged = new WeakMap<Headers, Headers>();
  readonly #limits: TransportLimits;
  readonly #shelf = new StrayShelf();
  readonly #requests = new Set<Cancellation>();
  #alive = true;
  #session = '';

  constructor(url: URL, headers: Headers, limits: TransportLimits) {
    this.#pool = new Pool(url.origin, {
      headersTimeout: 0,
      bodyTimeout: 0,
      pipelining: 1,
      keepAliveTimeout: idleMs,
    });
    this.#path = `${url.pathname}${url.search}`;
    this.#headers = headers;
    this.#limits = limits;
  }

  get alive(): boolean {
    return this.#alive;
  }

  async exchange(outgoing: Outgoing, deadlineMs: number): Promise<Observation> {
    if (!this.alive) return afterTheEnd(closedByUs);
    const startedAt = performance.now();
    const trace: Trace = { answer: undefined, others: [], bytesReceived: 0, http: undefined };
    const ending = await this.#post(outgoing, deadlineMs, trace);
    // Literals, no spreads: this is the hot path.
    const { answer, others, bytesReceived, http } = trace;
    const ms = performance.now() - startedAt;
    const bytesSent = Buffer.byteLength(outgoing.body);
    if (http !== undefined && answer !== undefined) {
      return { kind: 'answered', answer, others, ms, bytesSent, bytesReceived, http };
    }
    return {
      ...ending,
      answer,
      others,
      ms,
      bytesSent,
      bytesReceived,
      ...(http === undefined ? {} : { http }),
    };
  }

  begin(outgoing: Outgoing, deadlineMs: number, seen: (observation: Observation) => void): void {
    void this.exchange(outgoing, deadlineMs).then(seen);
  }

  async send(outgoing: Outgoing): Promise<void> {
    const { others, answer } = await this.exchange(outgoing, sendMs);
    for (const message of answer === undefined ? others : [answer, ...others]) this.#shelf.put(message);
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
    if (!this.alive) return;
    this.#alive = false;
    for (const request of this.#requests) request.cancel();
    await this.#endSession();
    await this.#pool.destroy();
  }

  /** How the request ended when it brought no answer. */
  async #post(
    outgoing: Outgoing,
    deadlineMs: number,
    trace: Trace,
  ): Promise<Pick<Observation, 'kind' | 'failure'>> {
    const time = new Cancellation(deadlineMs);
    this.#requests.add(time);
    try {
      await this.#request(outgoing, time, trace);
      return { kind: 'closed' };
    } catch (error) {
      if (!this.alive) return closedByUs;
      return time.cancelled ? { kind: 'silent' } : breakOf(error);
    } finally {
      this.#requests.delete(time);
      time.dispose();
    }
  }

  async #request(outgoing: Outgoing, time: Cancellation, trace: Trace): Promise<void> {
    const response = await this.#pool.request({
      method: 'POST',
      path: this.#path,
      headers: this.#requestHeaders(outgoing.headers),
      body: outgoing.body,
      signal: time.signal,
    });
    trace.http = responseHead(response.statusCode, response.headers);
    if (response.statusCode < 300) this.#keepSession(headerText(response.headers, sessionHeader));
    await readResponse(response.body, trace.http.contentType, {
      limit: this.#limits.messageBytes,
      announced: lengthOf(headerText(response.headers, 'content-length')),
      received: (bytes) => {
        trace.bytesReceived += bytes;
      },
      message: (message) => {
        const answer = answerIn(message, outgoing);
        const earlier = trace.answer;
        // What has the very id counts, also behind one that has it in another type.
        if (answer === undefined || (earlier !== undefined && !isBetter(answer, earlier, outgoing))) {
          trace.others.push(message);
          this.#reply(message, outgoing, trace);
          return;
        }
        if (earlier !== undefined) trace.others.push(earlier);
        trace.answer = answer;
        time.shorten(lingerMs);
      },
    });
  }

  /** A request of the server within a response gets its answer in a request of ours. */
  #reply(message: PeerMessage, { headers }: Outgoing, trace: Trace): void {
    const body = trace.others.length > mostReplies ? undefined : clientReply(message);
    if (body === undefined) return;
    const version = headers?.[versionHeader];
    void this.send({
      body,
      id: undefined,
      headers: version === undefined ? {} : { [versionHeader]: version },
    });
  }

  #requestHeaders(own: Headers | undefined): Headers {
    if (own === undefined) return this.#headers;
    const known = this.#merged.get(own) ?? mergeHeaders(this.#headers, own);
    this.#merged.set(own, known);
    return known;
  }

  #keepSession(session: string): void {
    if (this.#session !== '' || session === '') return;
    this.#session = session;
    this.#headers = { ...this.#headers, [sessionHeader]: session };
    this.#merged = new WeakMap();
  }

  async #endSession(): Promise<void> {
    if (this.#session === '') return;
    try {
      const response = await this.#pool.request({
        method: 'DELETE',
        path: this.#path,
        headers: this.#requestHeaders(undefined),
        signal: AbortSignal.timeout(this.#limits.graceMs * 2),
      });
      await response.body.dump({ limit: 64 * 1024 });
    } catch {
      // The session ends with the connection: a server may refuse DELETE, or be gone.
    }
  }
}

function answerIn(message: PeerMessage, { id }: Outgoing): PeerMessage | undefined {
  if (id !== undefined) return asAnswerTo(message, id);
  return message.kind === 'error' && message.id === null ? message : undefined;
}

const isBetter = (message: PeerMessage, than: PeerMessage, { id }: Outgoing): boolean =>
  idOf(message) === id && idOf(than) !== id;

const idOf = (message: PeerMessage): Json | undefined =>
  message.kind === 'result' || message.kind === 'error' ? message.id : undefined;

/** What a content-length says; `undefined` for none, or one that is no length. */
const lengthOf = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);

function breakOf(error: unknown): Pick<Observation, 'kind' | 'failure'> {
  if (error instanceof ResponseTooLong) return { kind: 'closed', failure: error.message };
  if (codeOf(error) === 'UND_ERR_INVALID_ARG') {
    throw new AssayError('internal', 'a request can not be sent over HTTP as it is', { cause: error });
  }
  return { kind: 'crashed', failure: failureText(error) };
}
