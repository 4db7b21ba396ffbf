import type { JsonRpcId } from '../../protocol/answer.js';

/** What a server answers by itself, before anybody looks at what a request asks for. */
export interface Refusal {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A JSON-RPC error, where there is something to say. */
  readonly body?: string;
}

/** A refusal in words: an error response, without an id where the request has none. */
export function refusal(status: number, code: number, message: string, id?: JsonRpcId): Refusal {
  const named = id === undefined ? {} : { id };
  return { status, body: JSON.stringify({ jsonrpc: '2.0', ...named, error: { code, message } }) };
}
