import type { PeerMessage, WireFault } from '../protocol/answer.js';
import type { Era } from '../protocol/era.js';
import type { Outcome } from '../protocol/outcome.js';

/** A request and what came for it. */
export interface RoundView {
  /** For people: `the retry with its state changed`. */
  readonly what: string;
  /** The message as it went out, with the placeholders of a case file for id and `_meta`. */
  readonly message: string;
  readonly outcome: Outcome;
  readonly answer: PeerMessage | undefined;
  readonly shapeFaults: readonly WireFault[];
}

/**
 * What a retry carries in place of the state that belongs to it: the state itself (`honest`; once more after that:
 * `replayed`), none, one with a character changed, that of another call; or, beside the state, other responses.
 */
export type RetryKind =
  | 'honest'
  | 'replayed'
  | 'stateless'
  | 'changed'
  | 'foreign'
  | 'declined'
  | 'malformed';

/** A call that asked for input, and how it went on in several ways. */
export interface JudgedRounds {
  readonly era: Era;
  readonly tool: string;
  /** A call that may be made twice: it only reads, or says that it may be repeated. */
  readonly mayRepeat: boolean;
  /** The call, and of a foreign state the other one. */
  readonly first: RoundView;
  readonly retries: readonly (RoundView & { readonly kind: RetryKind; readonly other?: RoundView })[];
  /** The call by a client that can give no input; absent where it was not made. */
  readonly incapable?: RoundView;
}
