import type { Json, JsonObject } from '../../arbitraries/json/json.js';
import { isJsonObject } from '../../arbitraries/json/json.js';
import type { JsonRpcId } from '../protocol/answer.js';

/** A request that has a well-formed envelope. */
export interface RpcRequest {
  readonly id: JsonRpcId;
  readonly method: string;
  readonly params: JsonObject;
}

/** A refusal on the level of JSON-RPC. */
export class RpcRefusal {
  readonly code: number;
  readonly message: string;
  readonly data: Json | undefined;

  constructor(code: number, message: string, data?: Json) {
    this.code = code;
    this.message = message;
    this.data = data;
  }
}

/** What one line asks for: a request, nothing (a notification or an answer), or a refusal with its id. */
export type Incoming =
  | { readonly kind: 'request'; readonly request: RpcRequest }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused'; readonly id: JsonRpcId | null; readonly refusal: RpcRefusal };

const refused = (id: JsonRpcId | null, code: number, message: string): Incoming => ({
  kind: 'refused',
  id,
  refusal: new RpcRefusal(code, message),
});

function parsed(line: string): Json | undefined {
  try {
    return JSON.parse(line) as Json;
  } catch {
    return undefined;
  }
}

/** An id that can be sent back with equal type and value: no fraction, nothing that a double rounds. */
const usableId = (id: Json | undefined): JsonRpcId | null =>
  typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id)) ? id : null;

/** Reads one line as JSON-RPC 2.0. */
export function readLine(line: string): Incoming {
  const message = parsed(line);
  if (message === undefined) return refused(null, -32700, 'Parse error: the line is no JSON');
  if (!isJsonObject(message)) return refused(null, -32600, 'Invalid request: a message is one object');
  if (
    !Object.hasOwn(message, 'method') &&
    (Object.hasOwn(message, 'result') || Object.hasOwn(message, 'error'))
  ) {
    return { kind: 'nothing' };
  }
  return readRequest(message);
}

function readRequest(message: JsonObject): Incoming {
  const { jsonrpc, method, params } = message;
  const id = usableId(message['id']);
  if (jsonrpc !== '2.0') return refused(id, -32600, 'Invalid request: jsonrpc must be "2.0"');
  if (typeof method !== 'string') return refused(id, -32600, 'Invalid request: method must be a string');
  if (!Object.hasOwn(message, 'id')) return { kind: 'nothing' };
  if (id === null) return refused(null, -32600, 'Invalid request: id must be a string or an integer');
  if (params !== undefined && !isJsonObject(params)) {
    return refused(id, -32602, 'Invalid params: params must be an object');
  }
  return { kind: 'request', request: { id, method, params: params ?? {} } };
}

export const resultLine = (id: JsonRpcId, result: JsonObject): string =>
  JSON.stringify({ jsonrpc: '2.0', id, result });

export function refusalLine(id: JsonRpcId | null, { code, message, data }: RpcRefusal): string {
  return JSON.stringify({
    jsonrpc: '2.0',
    id,
    error: { code, message, ...(data === undefined ? {} : { data }) },
  });
}
