import type { Json, JsonSchema } from '../../arbitraries/json/json.js';
import type { JsonRpcId, WireFault } from './answer.js';
import type { Era } from './era.js';

/** Who we say we are on the wire. */
export interface Implementation {
  readonly name: string;
  readonly version: string;
}

/**
 * One revision of the protocol, role-neutral and without I/O. There is one object an era, in the folder of
 * its name; a method missing from `methods` does not exist in that era.
 */
export interface Protocol {
  readonly era: Era;
  /** Request methods of the era that we speak, each with the schema of its complete result. */
  readonly methods: ReadonlyMap<string, MethodDefinition>;
  /** The text of a notification. */
  notification(method: string, params?: Json): string;
  /**
   * The text of a request. `params` is the JSON text of an object, spliced in byte for byte, so that
   * duplicate keys, big integers and the like reach the peer; era-specific `_meta` is added to it.
   * `params` that is no object is sent as it is.
   */
  request(id: JsonRpcId, method: string, params: string): string;
  /**
   * The HTTP headers that go with a request text made by `request`. `negotiated` is the revision that a
   * server of an era with a handshake has named; absent, or no revision at all, it is the era's own.
   */
  headers(method: string, name: string | undefined, negotiated?: string): Readonly<Record<string, string>>;
  /** What a `result` for `method` breaks of the era's result shape, `[]` when nothing. */
  resultFaults(method: string, result: Json): readonly WireFault[];
  /** Why a peer may not use an error code in this era; `undefined` when it may. */
  errorCodeFault(code: number): string | undefined;
}

interface MethodDefinition {
  readonly result: JsonSchema;
  /** 2026-07-28: the result carries `ttlMs` and `cacheScope`. */
  readonly cacheable: boolean;
  /** 2026-07-28: the method may answer `resultType: "input_required"`. */
  readonly mayRequireInput: boolean;
}
