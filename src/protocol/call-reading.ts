import type { JsonObject } from '../../arbitraries/json/json.js';
import type { PeerMessage } from './answer.js';
import { envelopeFault, idFaults, memberFaults, own, paramsFaults, versionFaults } from './envelope.js';
import type { ReadJson } from './json/reading.js';
import { excerptOf } from './json/writer.js';

/** Reads a message that has a `method`: a request when it has an `id`, else a notification. */
export function readCall(text: string, reading: ReadJson, message: JsonObject): PeerMessage {
  const isRequest = Object.hasOwn(message, 'id');
  const method = message['method'] ?? null;
  const params = own(message, 'params');
  const common = {
    text,
    reading,
    method: typeof method === 'string' ? method : excerptOf(method),
    params,
    faults: [
      ...versionFaults(message),
      ...memberFaults(reading, message, ['jsonrpc', 'id', 'method', 'params']),
      ...(isRequest ? idFaults(message['id'] ?? null) : []),
      ...(typeof method === 'string'
        ? []
        : [envelopeFault('/method', `the method is a string, got ${excerptOf(method)}`)]),
      ...paramsFaults(params),
    ],
  };
  return isRequest
    ? { ...common, kind: 'request', id: message['id'] ?? null }
    : { ...common, kind: 'notification' };
}
