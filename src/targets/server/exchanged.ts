import type { JsonRpcId, PeerMessage, WireFault } from '../../protocol/answer.js';
import type { Outcome } from '../../protocol/outcome.js';
import type { Observation } from '../../transport/transport.js';

/** One request and all that was seen of it. */
export interface Exchanged {
  readonly id: JsonRpcId;
  readonly observation: Observation;
  readonly answer: PeerMessage | undefined;
  readonly outcome: Outcome;
  readonly shapeFaults: readonly WireFault[];
  /** What stderr gained meanwhile. */
  readonly stderr: string;
  /** What came before it, where the call asked for input first and was made again; the first one is the call itself. */
  readonly rounds?: readonly Exchanged[];
}

/** The exchange with which a call began: itself, where nothing was asked for. */
export const firstOf = (exchanged: Exchanged): Exchanged => exchanged.rounds?.[0] ?? exchanged;

/** Who hears of one call of many in flight: exactly one of both, once. */
export interface Begun {
  seen(exchanged: Exchanged): void;
  /** With an `Interruption`, or an error of ours. */
  failed(error: unknown): void;
}
