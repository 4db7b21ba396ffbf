import { isUtf8 } from 'node:buffer';

import type { PeerMessage } from '../protocol/answer.js';
import { readMessage } from '../protocol/message.js';

/** Reads one message from bytes. Bytes that are no UTF-8 are unreadable, whatever their repaired text says. */
export function readBytes(bytes: Buffer): PeerMessage {
  const text = bytes.toString('utf8');
  return isUtf8(bytes) ? readMessage(text) : unreadable(text, 'not UTF-8');
}

/** A message that could not be read, with what it broke. */
export function unreadable(text: string, problem: string): PeerMessage {
  return {
    kind: 'unreadable',
    text,
    reading: { ok: false, text, offset: 0, problem },
    faults: [{ rule: 'wire.envelope', pointer: '', message: `the message is ${problem}` }],
  };
}
