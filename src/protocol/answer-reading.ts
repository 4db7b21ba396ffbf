import type { Json, JsonObject } from '../../arbitraries/json/json.js';
import { isJsonObject } from '../../arbitraries/json/json.js';
import type { PeerMessage, RpcError, WireFault } from './answer.js';
import { envelopeFault, errorFaults, idFaults, memberFaults, own, versionFaults } from './envelope.js';
import type { ReadJson } from './json/reading.js';
import { excerptOf } from './json/writer.js';

/** Reads a message that has a `result` or an `error`. */
export function readAnswer(text: string, reading: ReadJson, message: JsonObject): PeerMessage {
  const error = own(message, 'error');
  const result = own(message, 'result');
  const both: readonly WireFault[] =
    error !== undefined && result !== undefined
      ? [envelopeFault('', `"result" and "error" exclude each other: ${excerptOf(message)}`)]
      : [];
  const faults = [
    ...versionFaults(message),
    ...memberFaults(reading, message, ['jsonrpc', 'id', 'result', 'error']),
    ...both,
  ];
  const id = own(message, 'id') ?? null;
  if (result !== undefined && (error === undefined || error === null)) {
    const missing = Object.hasOwn(message, 'id')
      ? idFaults(id)
      : [envelopeFault('/id', 'a result needs an id')];
    return { kind: 'result', text, reading, id, result, faults: [...faults, ...missing] };
  }
  return {
    kind: 'error',
    text,
    reading,
    id,
    error: rpcError(error ?? null),
    faults: [...faults, ...errorFaults(error ?? null), ...errorIdFaults(id, error ?? null)],
  };
}

/**
 * JSON-RPC 2.0, section 5: the id of an error is null (MCP: or absent) when the request's id could not be
 * read. -32601 and -32602 say that it was read.
 */
function errorIdFaults(id: Json, error: Json): readonly WireFault[] {
  if (id !== null) return idFaults(id);
  const { code } = rpcError(error);
  return code === -32601 || code === -32602
    ? [envelopeFault('/id', `error ${code} is about a request that was read, yet its id is null`)]
    : [];
}

function rpcError(error: Json): RpcError {
  const members = isJsonObject(error) ? error : {};
  const code = own(members, 'code');
  const message = own(members, 'message');
  const data = own(members, 'data');
  return {
    code: typeof code === 'number' ? code : 0,
    message: typeof message === 'string' ? message : '',
    ...(data === undefined ? {} : { data }),
  };
}
