import type { Json } from '../../arbitraries/json/json.js';
import { isJsonObject } from '../../arbitraries/json/json.js';
import { readAnswer } from './answer-reading.js';
import type { JsonRpcId, PeerMessage } from './answer.js';
import { readCall } from './call-reading.js';
import { envelopeFault } from './envelope.js';
import { readJson } from './json/reader.js';
import { excerptOf } from './json/writer.js';
import type { Outcome } from './outcome.js';

/**
 * Reads one message strictly as JSON-RPC 2.0 in the form that MCP gives it (specification, Base Protocol,
 * Messages). What breaks the envelope is in `faults`; nothing throws. A message is `unreadable` when it is
 * no JSON, no object, or holds none of `method`, `result` and `error`. One with `result` or `error` is an
 * answer, whatever else it holds; one with both is an error, unless that is null. An error without a usable code has code 0, an absent
 * id is null.
 */
export function readMessage(text: string): PeerMessage {
  const reading = readJson(text);
  const unreadable = (message: string): PeerMessage => ({
    kind: 'unreadable',
    text,
    reading,
    faults: [envelopeFault('', message)],
  });
  if (!reading.ok)
    return unreadable(`the message is no JSON: ${reading.problem} at offset ${reading.offset}`);
  if (Array.isArray(reading.value)) return unreadable(`a batch is not allowed: ${excerptOf(reading.value)}`);
  if (!isJsonObject(reading.value))
    return unreadable(`a message is an object, got ${excerptOf(reading.value)}`);
  const message = reading.value;
  if (Object.hasOwn(message, 'result') || Object.hasOwn(message, 'error')) {
    return readAnswer(text, reading, message);
  }
  if (Object.hasOwn(message, 'method')) return readCall(text, reading, message);
  return unreadable(`neither "method", "result" nor "error" is there: ${excerptOf(message)}`);
}

/** Whether a message is what a peer says to one that it could not read, nor its id (JSON-RPC 2.0, 5). */
export const isUnread = (message: PeerMessage): boolean => message.kind === 'error' && message.id === null;

/**
 * How a request ended that this message answers, by what the message says alone: an `error` is a
 * `protocolError`, `isError: true` a `toolError`, `resultType: "input_required"` asks for input, all else is
 * a `success`, also where its shape is wrong. What is no answer counts as a `protocolError`.
 */
export function outcomeOf(message: PeerMessage): Outcome {
  if (message.kind !== 'result') return 'protocolError';
  const { result } = message;
  if (!isJsonObject(result)) return 'success';
  if (Object.hasOwn(result, 'resultType') && result['resultType'] === 'input_required')
    return 'inputRequired';
  return Object.hasOwn(result, 'isError') && result['isError'] === true ? 'toolError' : 'success';
}

/** Whether an id that came is the id that was sent, in type and value: `1` is not `"1"`. */
export const idEquals = (a: Json, b: JsonRpcId): boolean => a === b;
