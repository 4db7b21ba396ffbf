import type { Json } from '../../arbitraries/json/json.js';
import type { PeerMessage } from './answer.js';
import { writeJson } from './json/writer.js';

/** A longer id is not repeated: no server of good faith makes one. */
const longestId = 1024;

/**
 * What a client without capabilities says to a request of a server, as every request gets an answer (Base Protocol,
 * Messages): that it is there, and of all else that it does not do it. `undefined` for what is no request.
 */
export function clientReply(message: PeerMessage): string | undefined {
  if (message.kind !== 'request' || !isId(message.id)) return undefined;
  const id = writeJson(message.id);
  return message.method === 'ping'
    ? `{"jsonrpc":"2.0","id":${id},"result":{}}`
    : `{"jsonrpc":"2.0","id":${id},"error":{"code":-32601,"message":"Method not found"}}`;
}

const isId = (id: Json): boolean =>
  typeof id === 'number' || (typeof id === 'string' && id.length <= longestId);
