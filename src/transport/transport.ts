import type { JsonRpcId, PeerMessage } from '../protocol/answer.js';

/** Bytes that go out. `id` is the request id an answer must carry, `undefined` when none is awaited. */
export interface Outgoing {
  /** Text of one message without line end, or raw bytes that are sent as they are (plus line end on stdio). */
  readonly body: string | Uint8Array;
  readonly id: JsonRpcId | undefined;
  /** Streamable HTTP only: headers that belong to this message. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * What was observed for one `Outgoing` until its deadline.
 *
 * - `answered`: `answer` carries an equal id
 * - `silent`: nothing came in time and the peer still seems to be there
 * - `closed`: the connection ended in good order before an answer came. stdio: the peer closed its stdout and
 *   lives on, or we ended it because it went past a bound (`failure` says which). HTTP: the response ended
 *   without an answer of our id (`http` says what it was)
 * - `crashed`: the process exited by itself, whatever its code, or the connection broke
 */
export interface Observation {
  readonly kind: 'answered' | 'silent' | 'closed' | 'crashed';
  readonly answer: PeerMessage | undefined;
  /** Every other message that arrived for this exchange (HTTP: the same response). */
  readonly others: readonly PeerMessage[];
  readonly ms: number;
  readonly bytesSent: number;
  readonly bytesReceived: number;
  readonly http?: HttpResponse;
  readonly exit?: { readonly code: number | null; readonly signal: string | null };
  /**
   * Why no answer could come, as the end of a sentence about the peer, with the system's code when there is
   * one: `connection refused (ECONNREFUSED)`. Absent when answered or merely silent.
   */
  readonly failure?: string;
}

/** What an HTTP response said beside its messages. */
export interface HttpResponse {
  readonly status: number;
  /** The whole header, `''` when absent. */
  readonly contentType: string;
  /** Of these only, lower-case, when present: `location`, `retry-after`, `www-authenticate`, `allow`. Bounded. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A message that belongs to no open exchange. `behind` is the id of the last exchange that was answered before it
 * came; absent where none was, or where messages have no order.
 */
export type Stray = PeerMessage & { readonly behind?: JsonRpcId };

/** An open connection to a peer. */
export interface Link {
  /** Sends, then waits for the answer; never rejects for what the peer does. */
  exchange(outgoing: Outgoing, deadlineMs: number): Promise<Observation>;
  /**
   * The same for many in flight: `seen` is called once, in the turn of the event loop in which the answer
   * was read, and what is sent from within it leaves with one write.
   */
  begin(outgoing: Outgoing, deadlineMs: number, seen: (observation: Observation) => void): void;
  /** Sends without waiting for an answer. */
  send(outgoing: Outgoing): Promise<void>;
  /**
   * Messages since the last call that belong to no open exchange: notifications, late and doubled answers.
   * Bounded: what comes after 10,000 messages or 16 MiB between two calls is not kept.
   */
  strays(): readonly Stray[];
  /** The newest bytes of the peer's stderr as text (stdio; else empty), bounded. */
  stderr(): string;
  /** What of it came since the last call of this. */
  freshStderr(): string;
  /** Bytes of memory that a peer which we started has resident; `undefined` where that can not be seen. */
  residentBytes?(): Promise<number | undefined>;
  /** False once the connection has ended. */
  readonly alive: boolean;
  /** Ends the connection and the whole process group behind it; resolves when all of it is gone. */
  close(): Promise<void>;
}

/** A way to reach one peer. `connect` throws `AssayError` (`unreachable`, `not-mcp`, `authorization`). */
export interface Transport {
  readonly kind: 'stdio' | 'http' | 'memory';
  /** For people and receipts: a command line or a URL, secrets redacted. */
  readonly endpoint: string;
  connect(): Promise<Link>;
}
