import type { PeerMessage } from '../../../src/protocol/answer.js';

/** A longer message is not read. */
export const largestMessage = 16 * 1024 * 1024;

/** What came from the server: a message, or why it was not read. */
export type Arrival = PeerMessage | { readonly kind: 'too-large' };

export const tooLarge: Arrival = { kind: 'too-large' };

/** One message to a server. */
export interface Outgoing {
  readonly text: string;
  /** Headers that mirror the message; of no account on stdio. */
  readonly headers: Readonly<Record<string, string>>;
  /** Aborted when nobody waits any more. */
  readonly signal?: AbortSignal;
}

/** The way to one server. What it says arrives, in order, at the `heard` that the channel was opened with. */
export interface Channel {
  /** Resolves, when nothing more can come of the message, with the reason; never rejects. */
  send(message: Outgoing): Promise<string>;
  /** From now on on behalf of the bearer of the token; `false` where a channel has no authorization. */
  authorize(token: string | null): boolean;
  close(): Promise<void>;
}
