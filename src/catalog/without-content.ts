import { createHash } from 'node:crypto';
import type { Violation } from '../invariants/invariant.js';

/** A breach in an answer that may hold private text: what came is told as hash and length. */
export function withoutContent(violation: Violation): Violation {
  const { got, other } = violation;
  const hashed = ({ at, text }: { readonly at: string; readonly text: string }) => ({
    at,
    text: hashOf(text),
  });
  return {
    ...violation,
    ...(got === undefined ? {} : { got: hashed(got) }),
    ...(other === undefined ? {} : { other: hashed(other) }),
  };
}

const hashOf = (text: string): string =>
  `${Buffer.byteLength(text)} bytes, SHA-256 ${createHash('sha256').update(text).digest('hex').slice(0, 16)}…`;
