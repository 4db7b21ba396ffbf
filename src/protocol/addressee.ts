import type { Json } from '../../arbitraries/json/json.js';
import { isJsonObject } from '../../arbitraries/json/json.js';
import type { JsonRpcId, PeerMessage } from './answer.js';
import { excerptOf } from './json/writer.js';
import { idEquals } from './message.js';

/** The same id in the other type: `"1"` for 1. Peers that keep ids as text mix them up. */
export function otherForm(id: Json): JsonRpcId | undefined {
  if (typeof id === 'number') return String(id);
  if (typeof id !== 'string' || !/^(?:0|-?[1-9][0-9]{0,14})$/.test(id.trim())) return undefined;
  return Number(id);
}

/** At most so many members of a batch are looked at. */
const mostInBatch = 64;

/**
 * The ids of what a batch answers. There are no batches any more, but a peer that sends one has answered, and
 * whoever asked must hear of it.
 */
export function idsInBatch(message: PeerMessage): readonly JsonRpcId[] {
  const { kind, reading } = message;
  if (kind !== 'unreadable' || !reading.ok || !Array.isArray(reading.value)) return [];
  return (reading.value as readonly Json[]).slice(0, mostInBatch).flatMap((member) => {
    if (!isJsonObject(member) || !isAnswer(member) || !Object.hasOwn(member, 'id')) return [];
    const { id } = member;
    return typeof id === 'string' || typeof id === 'number' ? [id] : [];
  });
}

const isAnswer = (member: Readonly<Record<string, Json>>): boolean =>
  Object.hasOwn(member, 'result') || Object.hasOwn(member, 'error');

/** An answer whose id has another type than that of the request, with the fault that this is. */
export function misaddressed(
  message: PeerMessage & { readonly kind: 'result' | 'error' },
  id: JsonRpcId,
): PeerMessage {
  const fault = {
    rule: 'wire.one-answer',
    pointer: '/id',
    message: `the answer's id is ${excerptOf(message.id, 60)}; the request's is ${excerptOf(id, 60)}`,
  } as const;
  return { ...message, faults: [...message.faults, fault] };
}

/**
 * A message as the answer to a request with this id: the message itself where the id is equal in type and value,
 * with its fault where the id has another type or comes in a batch; `undefined` when it answers something else.
 */
export function asAnswerTo(message: PeerMessage, id: JsonRpcId): PeerMessage | undefined {
  if (message.kind === 'unreadable') return idsInBatch(message).includes(id) ? message : undefined;
  if (message.kind !== 'result' && message.kind !== 'error') return undefined;
  if (idEquals(message.id, id)) return message;
  return otherForm(message.id) === id ? misaddressed(message, id) : undefined;
}
