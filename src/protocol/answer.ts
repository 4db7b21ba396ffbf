import type { Json } from '../../arbitraries/json/json.js';
import type { JsonReading } from './json/reading.js';

/** A JSON-RPC id as it came. Equality is of type and value: `1` is not `"1"`. */
export type JsonRpcId = string | number;

/** A wire law that a message broke. `rule` is the invariant's id. */
export interface WireFault {
  readonly rule: 'wire.envelope' | 'wire.one-answer' | 'wire.result-shape';
  readonly pointer: string;
  readonly message: string;
}

export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: Json;
}

/**
 * One message from a peer, read strictly. `faults` lists what its envelope breaks; a message with faults is
 * still read as far as it can be, so that laws about its contents can be judged.
 */
export type PeerMessage = {
  readonly text: string;
  readonly reading: JsonReading;
  readonly faults: readonly WireFault[];
} & (
  | { readonly kind: 'result'; readonly id: Json; readonly result: Json }
  | { readonly kind: 'error'; readonly id: Json; readonly error: RpcError }
  | { readonly kind: 'notification'; readonly method: string; readonly params: Json | undefined }
  | {
      readonly kind: 'request';
      readonly id: Json;
      readonly method: string;
      readonly params: Json | undefined;
    }
  | { readonly kind: 'unreadable' }
);
