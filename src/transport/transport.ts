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
 * - `closed`: the peer ended the connection in good order
 * - `crashed`: the process exited by itself, or the connection broke
 */
export interface Observation {
  readonly kind: 'answered' | 'silent' | 'closed' | 'crashed';
  readonly answer: PeerMessage | undefined;
  /** Every other message that arrived for this exchange (HTTP: the same response). */
  readonly others: readonly PeerMessage[];
  readonly ms: number;
  readonly bytesSent: number;
  readonly bytesReceived: number;
  readonly http?: { readonly status: number; readonly contentType: string };
  readonly exit?: { readonly code: number | null; readonly signal: string | null };
}

/** An open connection to a peer. */
export interface Link {
  /** Sends, then waits for the answer; never rejects for what the peer does. */
  exchange(outgoing: Outgoing, deadlineMs: number): Promise<Observation>;
  /** Sends without waiting for an answer. */
  send(outgoing: Outgoing): Promise<void>;
  /** Messages since the last call that belong to no open exchange: notifications, late and doubled answers. */
  strays(): readonly PeerMessage[];
  /** The newest bytes of the peer's stderr as text (stdio; else empty), bounded. */
  stderr(): string;
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
